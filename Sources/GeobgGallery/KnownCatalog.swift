internal import GeobgRecipe
package import GeobgScene
package import GeobgSystem

/// The catalog of a site as an earlier run wrote it, so that the next run processes only changes.
package struct KnownCatalog: Sendable {
  /// The longest line of a catalog; each picture is one line.
  private static let lineLimit = 1 << 28

  private struct FileKey: Hashable {
    let name: String
    let byteCount: Int
    let changed: Int64
  }

  /// A picture: the number of its template, and its seed.
  private struct Key: Hashable {
    let template: Int
    let seed: Seed
  }

  /// The templates, with the seed 0.
  private var templates: [Recipe: Int] = [:]
  private var recipes: [Recipe] = []
  /// The number of each picture that is not drawn by hand.
  private var numbers: [Key: Int] = [:]
  private var drawings: [Recipe: Int] = [:]
  /// The pictures with files.
  private var keys: [Int: Key] = [:]
  private var drawn: [Int: Recipe] = [:]
  private var traits = FeatureTable()
  /// The checksums of the small pictures; empty if the site has none.
  private var thumbnails: [UInt32] = []
  /// The picture of each file; nil for a key of several files.
  private var files: [FileKey: Int?] = [:]

  /// The catalog in `file`; nil if it is not as this version writes it.
  ///
  /// One changed byte changes the checksum at the end, so a damaged color is never used.
  package init?(_ file: FileReader) {
    do {
      var lines = LineReader(file, lineLimit: KnownCatalog.lineLimit)
      guard let head = try lines.next() else { return nil }
      var sum = CRC32.checksum(head.bytes + [UInt8(ascii: "\n")])
      let first = try KnownCatalog.object(head.bytes[...], after: "]}")
      let palettes = try first.required("palettes").array()
      while let line = try lines.next() {
        if line.bytes.first == UInt8(ascii: "]") {
          guard KnownCatalog.isWhole(line.bytes, after: sum) else { return nil }
          try end(KnownCatalog.object(line.bytes.dropFirst(2), before: "{"), palettes)
          // All of the file was read.
          guard try first.required("count").integer() == traits.count,
            thumbnails.isEmpty || thumbnails.count == traits.count
          else { return nil }
          return
        }
        sum = CRC32.checksum(line.bytes + [UInt8(ascii: "\n")], after: sum)
        let isLast = line.bytes.last != UInt8(ascii: ",")
        try add(
          KnownCatalog.object(line.bytes.dropLast(isLast ? 0 : 1)), palettes)
      }
      return nil
    } catch {
      return nil
    }
  }

  /// Whether the last line of a file ends with the checksum of all bytes before it.
  ///
  /// - Parameter sum: The checksum of the lines before it.
  private static func isWhole(_ line: [UInt8], after sum: UInt32) -> Bool {
    // The digits do not decide the length.
    let length = Catalog.checksumMember.count + Catalog.json(checksum: 0).utf8.count + 1
    let sum = CRC32.checksum(Array(line.dropLast(length)), after: sum)
    return line.suffix(length)
      == Catalog.checksumMember + Array("\(Catalog.json(checksum: sum))}".utf8)
  }

  /// The object in a line of the file, which is not complete without `before` and `after`.
  private static func object(
    _ line: ArraySlice<UInt8>, before: String = "", after: String = ""
  ) throws(DocumentError) -> JSONObject {
    let bytes = Array(before.utf8) + line + Array(after.utf8)
    return try JSONField(JSONValue(parsing: bytes, limit: bytes.count)).object()
  }

  private mutating func add(
    _ picture: JSONObject, _ palettes: [JSONField]
  ) throws(DocumentError) {
    let number = traits.count
    let files = try picture.optional("files")?.array() ?? []
    if let drawing = picture.optional("recipe") {
      let recipe = try KnownCatalog.recipe(drawing, palettes, seed: nil)
      drawings[recipe] = number
      drawn[number] = recipe
    } else {
      let seed = try picture.required("seed")
      let text = try seed.string()
      let parsed = try seed.making(try Seed(parsing: text))
      let key = Key(template: try picture.required("template").integer(), seed: parsed)
      numbers[key] = number
      if !files.isEmpty { keys[number] = key }
    }
    traits.append(try PictureFeatures(picture))
    if let thumbnail = picture.optional("thumbnail") {
      guard let sum = UInt32(try thumbnail.string(), radix: 16) else {
        throw thumbnail.invalid("unknown")
      }
      thumbnails.append(sum)
    }
    for file in files {
      let object = try file.object()
      let key = FileKey(
        name: try object.required("path").string(),
        byteCount: Int(clamping: try object.required("bytes").wide()),
        changed: try object.required("changed").decimal().count)
      // Files of two folders can have the same key; they are read again.
      self.files[key] = self.files[key] == nil ? .some(.some(number)) : .some(nil)
    }
  }

  /// Adds what the last line has.
  private mutating func end(
    _ object: JSONObject, _ palettes: [JSONField]
  ) throws(DocumentError) {
    let version = try object.required("version")
    guard try version.integer() == Catalog.version else { throw version.invalid("unknown") }
    // The pictures of a catalog with other colors are read again.
    let view = try object.required("view")
    guard try view.string() == Catalog.view else { throw view.invalid("unknown") }
    for template in try object.required("templates").array() {
      let recipe = try KnownCatalog.recipe(template, palettes, seed: "0")
      templates[recipe] = recipes.count
      recipes.append(recipe)
    }
  }

  /// The recipe of `file`, if the file has not changed since; nil if it must be read.
  package func recipe(of file: GalleryFile) -> Recipe? {
    guard let number = number(of: file) else { return nil }
    guard let key = keys[number] else { return drawn[number] }
    guard recipes.indices.contains(key.template) else { return nil }
    var recipe = recipes[key.template]
    recipe.seed = key.seed
    return recipe
  }

  /// The number of the picture of `file`, if the file has not changed since; nil otherwise.
  package func number(of file: GalleryFile) -> Int? {
    let key = FileKey(name: file.name, byteCount: file.byteCount, changed: file.changed)
    return files[key] ?? nil
  }

  /// The checksum of the small picture `number`; nil if there is none.
  func thumbnail(_ number: Int) -> UInt32? {
    thumbnails.isEmpty ? nil : thumbnails[number]
  }

  /// A function that finds the earlier traits of the pictures of `pictures`.
  package func lookup(
    _ pictures: GalleryPictures
  ) -> @Sendable (_ number: Int, _ recipe: Recipe) -> PictureFeatures? {
    let find = numberLookup(pictures)
    return { [traits] number, recipe in find(number, recipe).map { traits[$0] } }
  }

  /// A function that finds the earlier numbers of the pictures of `pictures`.
  package func numberLookup(
    _ pictures: GalleryPictures
  ) -> @Sendable (_ number: Int, _ recipe: Recipe) -> Int? {
    // Comparing recipes takes time, so each part's template is found once.
    let known: [Int?] = pictures.parts.map { part in
      guard case .seeds(var recipe, _) = part else { return nil }
      recipe.seed = Seed(0)
      return templates[recipe]
    }
    return { [numbers, drawings] number, recipe in
      let part = pictures.part(of: number)
      guard !pictures.parts[part].isDrawn else { return drawings[recipe] }
      return known[part].flatMap { numbers[Key(template: $0, seed: recipe.seed)] }
    }
  }

  /// The recipe in `field`, with the palette of its number.
  private static func recipe(
    _ field: JSONField, _ palettes: [JSONField], seed: String?
  ) throws(DocumentError) -> Recipe {
    let object = try field.object()
    let palette = try object.required("palette")
    let index = try palette.integer()
    guard palettes.indices.contains(index) else { throw palette.invalid("unknown") }
    var members = object.members
    members["palette"] = palettes[index].value
    if let seed { members["seed"] = .string(seed) }
    return try RecipeFile(JSONField(.object(members))).recipe
  }
}

extension PictureFeatures {
  fileprivate init(_ picture: JSONObject) throws(DocumentError) {
    var parts: [ShownColors.Share] = []
    let colors = try picture.required("colors")
    for color in try colors.array() {
      let pair = try color.array()
      guard pair.count == 2, parts.count < ShownColors.limit else { throw color.invalid("unknown") }
      let area = (try pair[1].decimal().double * 255).rounded()
      guard (1...255).contains(area) else { throw color.invalid("unknown") }
      parts.append(.init(color: try pair[0].color(), area: UInt8(area)))
    }
    let hash = try picture.required("blurhash")
    let text = try hash.string()
    guard text.utf8.count == BlurHash.length else { throw hash.invalid("unknown") }
    // Catalogs of version 1.0 have no room: their pictures are read again.
    let room = try picture.required("room")
    let share = (try room.decimal().double * 255).rounded()
    guard (0...255).contains(share) else { throw room.invalid("unknown") }
    self.init(colors: ShownColors(parts), blurHash: text, clockRoom: UInt8(share))
  }
}
