public import GeobgScene

/// Why an output is refused: a file, a contact sheet, or a file that is joined from parts.
public indirect enum OutputError: Error, Hashable, Sendable {
  /// A date outside its range, in seconds since 1970.
  case dateOutOfRange(date: Int64, range: ClosedRange<Int64>)
  /// A quality outside its range.
  case qualityOutOfRange(quality: Int, range: ClosedRange<Int>)
  /// The path has no extension of one of `formats`, those that the program writes.
  case unknownExtension(path: String, formats: [Format] = Format.allCases)
  /// GeobgKit needs an encoder for the format, and none was passed in.
  case noEncoder(Format)
  /// GeobgKit was built without the trait `Cairo`, which it needs for PDF.
  case noPDF
  /// The rows were divided into more shares than the picture has bands.
  case tooManyShares(count: Int, bandCount: Int)

  // MARK: Contact sheets

  /// There is no picture to show.
  case empty
  /// More pictures than a sheet holds.
  case tooManyPictures(count: Int, limit: Int)
  /// A number of columns outside its range.
  case columnsOutOfRange(columns: Int, range: ClosedRange<Int>)
  /// A width of a box outside its range, in pixels.
  case thumbOutOfRange(thumb: Int, range: ClosedRange<Int>)
  /// A sheet with a side above the limit, in pixels.
  case sheetTooLarge(pixelWidth: Int, pixelHeight: Int, limit: Int)
  /// A page that is too small for a picture or for all columns; in pixels.
  case pageTooSmall(page: Canvas, neededWidth: Int, neededHeight: Int)
  /// A picture that shows too many shapes and lines; the count is an estimate.
  case pictureTooFull(name: String, estimate: Int64, limit: Int)
  /// Pictures that together show too many shapes and lines; the count is an estimate.
  case partTooFull(part: SheetPart, estimate: Int64, limit: Int)

  // MARK: Joining

  /// There are no files.
  case nothing
  /// A file is damaged, or was not made by geobg.
  case damaged(String, MetadataError)
  /// A file carries a recipe that cannot be read.
  case unreadableRecipe(String, DocumentError)
  /// A file contains no recipe, so its rows are unknown.
  case withoutRecipe(String)
  /// Two files show different pictures.
  case differentPictures(String, String)
  /// Two files belong to different divisions.
  case differentCounts(String, Shard, String, Shard)
  /// Two files show the same rows.
  case sameRows(Shard, String, String)
  /// The files with these shares are missing.
  case missing([Int], of: Int)
}

extension OutputError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found, what is allowed, and what to do.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .dateOutOfRange(let date, let range): OutputError.dateOutOfRange(date, range)
    case .qualityOutOfRange(let quality, let range): OutputError.qualityOutOfRange(quality, range)
    case .noEncoder(let format):
      "this program has no encoder for \(format.rawValue); pass one in, or write SVG, PNG or PDF"
    case .noPDF: "this program was built without Cairo, which writes PDF; write SVG or PNG"
    case .unknownExtension(let path, let formats):
      "\(path): the name has no known extension; use "
        + ByteText(formats.map { ".\($0.fileExtension)" }.joinedWithOr)
    case .tooManyShares(let count, let bandCount):
      "\(count) parts are too many for a picture with \(bandCount) "
        + "\(bandCount == 1 ? "band" : "bands") of rows; use up to \(bandCount), or 0/1 for all "
        + "rows"
    case .empty: "there are no pictures to show; give pictures that carry a recipe"
    case .tooManyPictures(let count, let limit):
      "\(count) pictures are too many; a sheet holds up to \(limit), so make several sheets"
    case .columnsOutOfRange(let columns, let range):
      "\(columns) columns is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .thumbOutOfRange(let thumb, let range):
      "a width of \(thumb) pixels is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .sheetTooLarge(let width, let height, let limit):
      """
      the sheet has \(width)x\(height) pixels, and the limit for each side is \(limit); make the \
      pictures smaller, or change the number of columns
      """
    case .pageTooSmall(let page, let width, let height):
      """
      a page of \(page.pixelWidth)x\(page.pixelHeight) pixels is too small; use at least \
      \(width)x\(height) pixels, smaller pictures or fewer columns
      """
    case .pictureTooFull(let name, let estimate, let limit):
      """
      \(name): the picture shows about \(estimate) shapes and lines, and the limit is \(limit); \
      leave it out
      """
    case .partTooFull(let part, let estimate, let limit):
      """
      the pictures of a \(part.rawValue) show about \(estimate) shapes and lines together, and \
      the limit is \(limit); \(part.hint)
      """
    case .nothing: "there are no files to join; name the files of all rows"
    case .damaged(let path, let error): "\(path): \(error)"
    case .unreadableRecipe(let path, let error): "\(path): \(error)"
    case .withoutRecipe(let path):
      "\(path): the file contains no recipe, so its rows are unknown; make it again with metadata"
    case .differentPictures(let path, let other):
      """
      \(path) and \(other) belong to different pictures, because their recipes differ; name files \
      of one picture
      """
    case .differentCounts(let path, let rows, let other, let otherRows):
      "\(path) has rows \(rows) and \(other) has rows \(otherRows); name files of one division"
    case .sameRows(let rows, let path, let other):
      "\(path) and \(other) have the same rows \(rows); name only one of the two files"
    case .missing(let indexes, let count):
      "rows \(OutputError.list(indexes, of: count)) are missing; name their files too"
    }
  }

  /// The most missing shares that are listed; the others are only counted.
  private static let listLimit = 8

  private static func list(_ indexes: [Int], of count: Int) -> String {
    var names = indexes.prefix(listLimit).map { "\($0)/\(count)" }
    if indexes.count > listLimit { names.append("\(indexes.count - listLimit) more") }
    let last = names.popLast() ?? ""
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
  }

  /// The error for a failure to read the recipe of the file at `path`.
  package static func reading(_ path: String, _ error: DocumentError) -> OutputError {
    switch error {
    case .picture(.missing): .withoutRecipe(path)
    case .picture(let error): .damaged(path, error)
    default: .unreadableRecipe(path, error)
    }
  }
}

// MARK: - Sentences for programs that need few others

extension OutputError {
  static func dateOutOfRange(_ date: Int64, _ range: ClosedRange<Int64>) -> ByteText {
    """
    the date \(date) is out of range; use \(range.lowerBound) to \(range.upperBound) seconds since \
    1970
    """
  }

  static func qualityOutOfRange(_ quality: Int, _ range: ClosedRange<Int>) -> ByteText {
    "quality \(quality) is out of range; use \(range.lowerBound) to \(range.upperBound)"
  }
}
