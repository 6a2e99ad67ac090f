internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

/// The catalog of a site as an earlier run wrote it, so that the next run processes only changes.
package struct KnownCatalog: Sendable {
  /// The longest catalog that is read; a longer one is made anew.
  private static let byteLimit = 64 << 20

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
  /// The number of each picture.
  private var numbers: [Key: Int] = [:]
  private var drawings: [Recipe: Int] = [:]
  private var drawn: [Int: Recipe] = [:]
  private var keys: [Key?] = []
  private var traits: [PictureTraits] = []
  /// The picture of each file; nil for a key of several files.
  private var files: [FileKey: Int?] = [:]

  /// The catalog in the file at `path`; nil if it is missing, or is not as this version writes it.
  package init?(_ path: String) {
    do {
      guard let status = FileStatus(path), status.byteCount <= KnownCatalog.byteLimit else {
        return nil
      }
      let source = try FileSource.opening(path)
      let bytes = try source.bytes(in: 0..<status.byteCount)
      try self.init(JSONField(JSONValue(parsing: bytes, limit: KnownCatalog.byteLimit)))
    } catch {
      return nil
    }
  }

  private init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object()
    let version = try object.required("version")
    guard try version.integer() == Catalog.version else { throw version.invalid("unknown") }
    let palettes = try object.required("palettes").array()
    for template in try object.required("templates").array() {
      let recipe = try KnownCatalog.recipe(template, palettes, seed: "0")
      templates[recipe] = recipes.count
      recipes.append(recipe)
    }
    for (number, field) in try object.required("pictures").array().enumerated() {
      let picture = try field.object()
      if let drawing = picture.optional("recipe") {
        let recipe = try KnownCatalog.recipe(drawing, palettes, seed: nil)
        drawings[recipe] = number
        drawn[number] = recipe
        keys.append(nil)
      } else {
        let template = try picture.required("template")
        let index = try template.integer()
        guard recipes.indices.contains(index) else { throw template.invalid("unknown") }
        let seed = try picture.required("seed")
        let text = try seed.string()
        let parsed = try seed.making { () throws(RecipeError) in try Seed(parsing: text) }
        let key = Key(template: index, seed: parsed)
        numbers[key] = number
        keys.append(key)
      }
      traits.append(try PictureTraits(picture))
      for file in try picture.optional("files")?.array() ?? [] {
        let object = try file.object()
        let key = FileKey(
          name: try object.required("path").string(),
          byteCount: Int(clamping: try object.required("bytes").wide()),
          changed: try object.required("changed").decimal().count)
        // Files of two folders can have the same key; they are read again.
        files[key] = files[key] == nil ? .some(.some(number)) : .some(nil)
      }
    }
  }

  /// The recipe of `file`, if the file has not changed since; nil if it must be read.
  package func recipe(of file: GalleryFile) -> Recipe? {
    guard let number = number(of: file) else { return nil }
    guard let key = keys[number] else { return drawn[number] }
    var recipe = recipes[key.template]
    recipe.seed = key.seed
    return recipe
  }

  /// The number of the picture of `file`, if the file has not changed since; nil otherwise.
  package func number(of file: GalleryFile) -> Int? {
    let key = FileKey(name: file.name, byteCount: file.byteCount, changed: file.changed)
    return files[key] ?? nil
  }

  /// A function that finds the earlier traits of the pictures of `pictures`.
  package func lookup(
    _ pictures: GalleryPictures
  ) -> @Sendable (_ number: Int, _ recipe: Recipe) -> PictureTraits? {
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

extension PictureTraits {
  /// The traits in a picture of `catalog.json`.
  fileprivate init(_ picture: JSONObject) throws(DocumentError) {
    var parts: [ShownColors.Part] = []
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
    self.init(colors: ShownColors(parts), blurHash: text)
  }
}
