internal import GeobgKit
public import GeobgRecipe
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
  private enum Part {
    case file(String)
    /// Seeds with the settings of a template.
    case seeds(SeedList, template: Int)
  }

  private var parts: [Part] = []
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
  ///
  /// - Throws: ``PictureListError``.
  public init(parsing bytes: [UInt8]) throws(PictureListError) {
    do {
      templates = [RecipeFile(try Recipe("0"))]
    } catch {
      // The seed is one, and the palette is built in.
      throw .empty
    }
    if bytes.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "{") {
      let marks = try GalleryMarks(parsing: bytes)
      templates += marks.looks
      for favorite in marks.favorites { try append(favorite.seed, template: favorite.look + 1) }
    } else {
      try append(lines: bytes)
    }
    guard count > 0 else { throw .empty }
  }

  private mutating func append(lines bytes: [UInt8]) throws(PictureListError) {
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
  ) throws(PictureListError) {
    var seeds = SeedList()
    do throws(SeedListError) {
      try seeds.append(line, of: lines)
    } catch {
      throw .seeds(error)
    }
    guard let last = seeds.lastPosition, last < UInt64(PictureList.pictureLimit) else {
      throw .tooManyPictures(limit: PictureList.pictureLimit)
    }
    try take(Int(last) + 1)
    guard last == 0 else { return parts.append(.seeds(seeds, template: 0)) }
    try join(seeds.seed(at: 0), template: 0)
  }

  private mutating func append(_ seed: Seed, template: Int) throws(PictureListError) {
    try take(1)
    try join(seed, template: template)
  }

  /// Adds `seed` to the last part, if it has the same template.
  private mutating func join(_ seed: Seed, template: Int) throws(PictureListError) {
    var seeds = SeedList()
    if case .seeds(let before, template) = parts.last {
      parts.removeLast()
      seeds = before
    }
    do throws(SeedListError) {
      try seeds.append(seed)
    } catch {
      throw .seeds(error)
    }
    parts.append(.seeds(seeds, template: template))
  }

  /// Counts `more` pictures.
  private mutating func take(_ more: Int) throws(PictureListError) {
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

/// Why a list of pictures is refused.
public enum PictureListError: Error, Hashable, Sendable {
  /// There is no picture in it.
  case empty
  /// More pictures than a list holds.
  case tooManyPictures(limit: Int)
  /// A line that is no seed.
  case seeds(SeedListError)
  /// JSON that is not the marks of a gallery.
  case marks(DocumentError)
}

extension PictureListError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .empty: "the list has no pictures; write one file or seed on each line"
    case .tooManyPictures(let limit):
      "the list has more than \(limit) pictures; divide it into several lists"
    case .seeds(let error): error.description
    case .marks(let error): error.description
    }
  }
}
