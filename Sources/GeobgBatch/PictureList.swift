internal import GeobgKit
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
  /// bytes in the list, they end its entries, as with `find -print0`.
  public init(parsing bytes: [UInt8]) throws(BatchError) {
    do {
      templates = [RecipeFile(try Recipe("0"))]
    } catch {
      // The seed is one, and the palette is built in.
      throw .noPictures
    }
    if RecipeLines.firstByte(ofJSON: bytes) == UInt8(ascii: "{") {
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
    while let line = try lines.next() {
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
