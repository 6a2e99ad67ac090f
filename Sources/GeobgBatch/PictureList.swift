public import GeobgKit
public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A list of pictures: the lines that `geobg pick` prints, a list of seeds, or the favorites that a
/// gallery exports.
public struct PictureList: Sendable {
  /// The most pictures of a list.
  public static let pictureLimit = ContactSheet.pictureLimit

  /// A picture of a list.
  public enum Item: Hashable, Sendable {
    /// The file at this path.
    case file(String)
    /// A picture that is no file.
    case recipe(RecipeFile)
  }

  /// A part of the list.
  ///
  /// A recipe takes much memory, and a list of a few bytes can have a hundred thousand of them. So they
  /// are made only when they are needed.
  private enum ListPart {
    case file(String)
    /// Seeds with the settings of a template.
    case seeds(SeedList, template: Int)
  }

  private var parts: [ListPart] = []
  /// Recipes whose seeds have no meaning; the first has the default settings.
  private var templates: [RecipeFile]
  /// How many pictures there are; at least one.
  public private(set) var count = 0

  /// The pictures, in order; at least one.
  public var items: [Item] {
    var items: [Item] = []
    items.reserveCapacity(count)
    for part in parts {
      switch part {
      case .file(let path): items.append(.file(path))
      case .seeds(let seeds, let template):
        guard let last = seeds.lastPosition else { continue }
        for position in 0...last {
          var recipe = templates[template].recipe
          recipe.seed = seeds.seed(at: position)
          items.append(.recipe(RecipeFile(recipe, output: templates[template].output)))
        }
      }
    }
    return items
  }

  /// The list in `bytes`: marks of a gallery as JSON, or lines.
  ///
  /// A line is the path of a file if it contains a slash or ends as a picture's name does, or if a
  /// file of its name exists. Otherwise it is a seed, or a range such as `1...100`. If there are zero
  /// bytes in the list, they end its entries, as those of `find -print0`.
  public init(parsing bytes: [UInt8]) throws(BatchError) {
    do {
      templates = [RecipeFile(try Recipe("0"))]
    } catch {
      // The seed is one, and the palette is built in.
      throw .noPictures
    }
    if bytes.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "{") {
      let marks = try GalleryMarks(parsing: bytes)
      templates += marks.looks
      for favorite in marks.favorites { try append(favorite.seed, template: favorite.look + 1) }
    } else {
      try append(lines: bytes)
    }
    guard count > 0 else { throw .noPictures }
  }

  private mutating func append(lines bytes: [UInt8]) throws(BatchError) {
    var lines = ListLines(bytes)
    while let line = lines.next() {
      let path = PathText.text(line)
      if PictureList.isPath(path) {
        try take(1)
        parts.append(.file(path))
      } else {
        try append(seeds: line, of: lines)
      }
    }
  }

  private mutating func append(
    seeds line: ArraySlice<UInt8>, of lines: ListLines
  ) throws(BatchError) {
    var seeds = SeedList()
    try seeds.append(line, of: lines)
    guard let last = seeds.lastPosition, last < UInt64(PictureList.pictureLimit) else {
      throw .tooManyPictures(limit: PictureList.pictureLimit)
    }
    try take(Int(last) + 1)
    guard last == 0 else { return parts.append(.seeds(seeds, template: 0)) }
    try join(seeds.seed(at: 0), template: 0)
  }

  private mutating func append(_ seed: Seed, template: Int) throws(BatchError) {
    try take(1)
    try join(seed, template: template)
  }

  /// Adds `seed` to the last part, if it has the same template.
  private mutating func join(_ seed: Seed, template: Int) throws(BatchError) {
    var seeds = SeedList()
    if case .seeds(let before, template) = parts.last {
      parts.removeLast()
      seeds = before
    }
    try seeds.append(seed)
    parts.append(.seeds(seeds, template: template))
  }

  private mutating func take(_ more: Int) throws(BatchError) {
    guard count + more <= PictureList.pictureLimit else {
      throw .tooManyPictures(limit: PictureList.pictureLimit)
    }
    count += more
  }

  private static func isPath(_ line: String) -> Bool {
    line.utf8.contains(UInt8(ascii: "/")) || Format(pathExtension: line) != nil
      || line.hasSuffix(".json") || FilePath.exists(line)
  }
}

/// The file in which a gallery exports what a visitor thinks of its pictures.
///
/// It has the looks (recipes without a seed) by name, and for each picture its look, its seed, and
/// flags. The page's module `favorites.js` writes it.
struct GalleryMarks {
  struct Favorite {
    let look: Int
    let seed: Seed
  }

  private static let keys = ["collections", "format", "looks", "pictures", "version"]
  private static let favorite = 1

  /// The looks of the favorites, with seeds that have no meaning.
  private(set) var looks: [RecipeFile] = []
  /// The favorites, in the order in which they were marked.
  private(set) var favorites: [Favorite] = []

  package init(parsing bytes: [UInt8]) throws(BatchError) {
    do throws(DocumentError) {
      try self.init(JSONField(try JSONValue(parsing: bytes, limit: SeedList.byteLimit)))
    } catch {
      throw .picture(.document(error))
    }
  }

  private init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: GalleryMarks.keys)
    let format = try object.required("format")
    guard try format.string() == "geobg-favorites" else {
      throw format.invalid("write the favorites of a gallery")
    }
    let version = try object.required("version")
    guard try version.integer() == 1 else {
      throw version.invalid("this geobg supports version 1")
    }
    var fields: [String: JSONField] = [:]
    let field = try object.required("looks")
    for (key, value) in try field.object().members.all {
      fields[key.text] = JSONField(value, at: .member(key.text, in: field.place))
    }
    // A look is read once: it can be long, and have many pictures.
    var numbers: [String: Int] = [:]
    for picture in try object.required("pictures").array() {
      let parts = try picture.array()
      guard parts.count >= 3 else {
        throw picture.invalid("a picture needs a look, a seed and flags")
      }
      guard try parts[2].integer() & GalleryMarks.favorite != 0 else { continue }
      guard favorites.count < PictureList.pictureLimit else {
        throw picture.invalid("there are more than \(PictureList.pictureLimit) favorites")
      }
      let name = try parts[0].string()
      guard let look = fields[name] else { throw parts[0].invalid("there is no such look") }
      let text = try parts[1].string()
      let seed = try parts[1].making(try Seed(parsing: text))
      if numbers[name] == nil {
        var members = try look.object().members
        members[JSONKey("seed")] = .string(text)
        numbers[name] = looks.count
        looks.append(try RecipeFile(JSONField(.object(members), at: look.place)))
      }
      favorites.append(Favorite(look: numbers[name] ?? 0, seed: seed))
    }
  }
}

/// The pictures of a contact sheet, collected from files, folders and manifests.
public struct SheetEntries {
  /// The pictures, in order; each recipe appears once.
  public private(set) var entries: [ContactSheet.Entry] = []
  /// Files found in folders that contain no recipe.
  public private(set) var skipped: [String] = []
  private var seen: Set<Recipe> = []

  /// Starts without pictures.
  public init() {}

  /// Adds the pictures at `path`: a picture or recipe, a folder (with all its subfolders), or the
  /// manifest of a batch, whose pictures need not exist.
  ///
  /// A file that is named directly must contain a recipe; a folder may hold other files.
  ///
  /// - Throws: ``BatchError/picture(_:)`` with ``GeobgError/document(_:)`` if a file that is named has no
  ///   recipe.
  public mutating func add(_ path: String) throws(BatchError) {
    if try !addSeveral(path) { try add(reading: path, with: ByteSource.opening) }
  }

  /// Adds the pictures at `path`, as ``add(_:)`` does, but reads a single file with `read`.
  ///
  /// - Parameters:
  ///   - wrap: Converts an error of a folder or a manifest to the caller's error type.
  ///   - read: Reads the recipe of a file. It is not called for files in folders.
  /// - Throws: The errors of `wrap` and of `read`.
  public mutating func add<Failure: Error>(
    _ path: String, wrapping wrap: (BatchError) -> Failure,
    read: (_ path: String) throws(Failure) -> RecipeFile
  ) throws(Failure) {
    do throws(BatchError) {
      guard try !addSeveral(path) else { return }
    } catch {
      throw wrap(error)
    }
    add(try read(path).recipe, name: path)
  }

  /// Adds the picture of `recipe`, called `name`, unless the same recipe was added before.
  public mutating func add(_ recipe: Recipe, name: String) {
    guard seen.insert(recipe).inserted else { return }
    entries.append(ContactSheet.Entry(recipe, name: name))
  }

  /// Adds the pictures of the folder or manifest at `path`; false if `path` is neither.
  private mutating func addSeveral(_ path: String) throws(BatchError) -> Bool {
    if path.hasSuffix(ManifestPlace.suffix) {
      try add(ManifestPlace(path: path))
    } else if let folder = FileTree(path) {
      try add(folder)
    } else {
      return false
    }
    return true
  }

  private mutating func add(_ place: ManifestPlace) throws(BatchError) {
    for item in try ManifestReader.items(madeIn: place) {
      add(item.file.recipe, name: place.path(of: item.name))
    }
  }

  private mutating func add(_ folder: FileTree) throws(BatchError) {
    let extensions = Format.allCases.flatMap(\.fileExtensions) + ["json"]
    let paths = try BatchError.mapping(
      BatchError.file, try folder.files(withExtensions: extensions))
    for path in paths {
      do throws(BatchError) {
        try add(reading: path, with: ByteSource.regular)
      } catch .picture(.document(.picture(.unreadable(let name, let reason)))) {
        throw .file(.readFailed(path: name, reason: reason))
      } catch .picture {
        skipped.append(path)
      }
    }
  }

  /// Adds the picture of the recipe in the file at `path`.
  private mutating func add(
    reading path: String, with open: (String) throws(FileError) -> ByteSource
  ) throws(BatchError) {
    let bytes = try BatchError.mapping(BatchError.file, try open(path))
    do throws(DocumentError) {
      add(try RecipeFile(reading: bytes).recipe, name: path)
    } catch {
      throw .picture(.document(error))
    }
  }
}
