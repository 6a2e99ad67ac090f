internal import GeobgScene

/// Why a contact sheet is refused.
public enum SheetError: Error, Hashable, Sendable {
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
  case partTooFull(part: Part, estimate: Int64, limit: Int)

  /// The part of a sheet that is in memory at once.
  public enum Part: String, Hashable, Sendable {
    /// A row of pictures, for PNG.
    case row
    /// A page, for PDF.
    case page
    /// All of it, for SVG.
    case sheet
  }
}

extension SheetError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found, what is allowed, and what to do.
  public var description: String {
    switch self {
    case .empty: "there are no pictures to show; give pictures that carry a recipe"
    case .tooManyPictures(let count, let limit):
      "\(count) pictures are too many; a sheet holds up to \(limit), so make several sheets"
    case .columnsOutOfRange(let columns, let range):
      "\(columns) columns is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .thumbOutOfRange(let thumb, let range):
      "a width of \(thumb) pixels is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .sheetTooLarge(let width, let height, let limit):
      "the sheet has \(width)x\(height) pixels, and the limit for each side is \(limit); make the "
        + "pictures smaller, or change the number of columns"
    case .pageTooSmall(let page, let width, let height):
      "a page of \(page.pixelWidth)x\(page.pixelHeight) pixels is too small; use at least "
        + "\(width)x\(height) pixels, smaller pictures or fewer columns"
    case .pictureTooFull(let name, let estimate, let limit):
      "\(name): the picture shows about \(estimate) shapes and lines, and the limit is \(limit); "
        + "leave it out"
    case .partTooFull(let part, let estimate, let limit):
      "the pictures of a \(part.rawValue) show about \(estimate) shapes and lines together, and "
        + "the limit is \(limit); \(part.wayOut)"
    }
  }
}

extension SheetError.Part {
  fileprivate var wayOut: String {
    switch self {
    case .row: "use fewer columns"
    case .page: "put fewer pictures on a page"
    case .sheet: "show fewer pictures, or use PNG, which needs less memory"
    }
  }
}
