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

  /// The pictures, in order; at least one.
  public private(set) var items: [Item] = []

  /// The list in `bytes`: marks of a gallery as JSON, or lines.
  ///
  /// A line is the path of a file if it contains a slash or ends as a picture's name does, or if a
  /// file of its name exists. Otherwise it is a seed, or a range such as `1...100`. If there are zero
  /// bytes in the list, they end its entries, as those of `find -print0`.
  ///
  /// - Throws: ``PictureListError``.
  public init(parsing bytes: [UInt8]) throws(PictureListError) {
    if bytes.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "{") {
      items = try GalleryMarks.favorites(in: bytes).map { .recipe($0) }
    } else {
      try append(lines: bytes)
    }
    guard !items.isEmpty else { throw .empty }
  }

  private mutating func append(lines bytes: [UInt8]) throws(PictureListError) {
    var lines = ListLines(bytes)
    while let line = lines.next() {
      let path = PathText.text(line)
      if PictureList.isPath(path) {
        try append(.file(path))
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
    for position in 0...last {
      guard let recipe = try? Recipe(seeds.seed(at: position).text) else { continue }
      try append(.recipe(RecipeFile(recipe)))
    }
  }

  private mutating func append(_ item: Item) throws(PictureListError) {
    guard items.count < PictureList.pictureLimit else {
      throw .tooManyPictures(limit: PictureList.pictureLimit)
    }
    items.append(item)
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
