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
  /// A sheet whose side exceeds what a picture has, in pixels.
  case sheetTooLarge(pixelWidth: Int, pixelHeight: Int, limit: Int)
  /// A page that has no room for a picture, or for all columns; in pixels.
  case pageTooSmall(page: Canvas, neededWidth: Int, neededHeight: Int)
  /// A picture that shows too many shapes and lines to hold; the count is an estimate.
  case pictureTooFull(name: String, estimate: Int64, limit: Int)
  /// Pictures that do so together, in what has to be held at once; the count is an estimate.
  case partTooFull(part: Part, estimate: Int64, limit: Int)

  /// What of a sheet is in memory at once.
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
    case .empty: "there is no picture to show; name some that carry a recipe"
    case .tooManyPictures(let count, let limit):
      "\(count) pictures; a sheet holds \(limit), so make several"
    case .columnsOutOfRange(let columns, let range):
      "\(columns) columns; there may be \(range.lowerBound) to \(range.upperBound)"
    case .thumbOutOfRange(let thumb, let range):
      "\(thumb) pixels; a picture's box is \(range.lowerBound) to \(range.upperBound) wide"
    case .sheetTooLarge(let width, let height, let limit):
      "a sheet of \(width)x\(height) pixels; each side has at most \(limit), so make the pictures "
        + "smaller, or choose other columns"
    case .pageTooSmall(let page, let width, let height):
      "a page of \(page.pixelWidth)x\(page.pixelHeight) pixels is too small; it takes "
        + "\(width)x\(height), or smaller pictures, or fewer columns"
    case .pictureTooFull(let name, let estimate, let limit):
      "\(name): it shows about \(estimate) shapes and lines and the limit is \(limit); leave it out"
    case .partTooFull(let part, let estimate, let limit):
      "the pictures of a \(part.rawValue) show about \(estimate) shapes and lines together and the "
        + "limit is \(limit); \(part.wayOut)"
    }
  }
}

extension SheetError.Part {
  fileprivate var wayOut: String {
    switch self {
    case .row: "use fewer columns"
    case .page: "put fewer pictures on a page"
    case .sheet: "show fewer pictures, or use PNG, which holds a row at a time"
    }
  }
}
