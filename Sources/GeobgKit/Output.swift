internal import GeobgCairo

/// What decides a file's bytes besides the picture.
public struct Output: Hashable, Sendable {
  /// The dates a PDF can bear, in seconds since 1970: the years 1970 to 9999.
  public static let dateRange = PDFRenderer.dateRange

  /// The kind of file; nil where a recipe leaves it open.
  public var format: Format?
  /// When a PDF says it was made, in seconds since 1970; nil for the engine's constant.
  ///
  /// Other formats bear no date and their recipes no trace of this one.
  public private(set) var date: Int?

  /// How much time a PNG may take to be small.
  ///
  /// Other formats have no use for it.
  public var compression = Compression.default

  /// An output of `format`, dated `date`.
  ///
  /// - Throws: ``OutputError/dateOutOfRange(date:range:)``.
  public init(format: Format? = nil, date: Int? = nil) throws(OutputError) {
    if let date, !Output.dateRange.contains(date) {
      throw .dateOutOfRange(date: date, range: Output.dateRange)
    }
    self.format = format
    self.date = date
  }

  /// An output that leaves all open.
  public static let open = Output()

  private init() {}

  /// The output in `format`, dated where the format bears a date.
  public func with(format: Format) -> Output {
    var output = self
    output.format = format
    if format != .pdf { output.date = nil }
    if format != .png { output.compression = .default }
    return output
  }
}

/// Why an output is refused.
public enum OutputError: Error, Hashable, Sendable {
  /// A date outside its range, in seconds since 1970.
  case dateOutOfRange(date: Int, range: ClosedRange<Int>)
}

extension OutputError: CustomStringConvertible {
  /// One sentence, in lower case.
  public var description: String {
    switch self {
    case .dateOutOfRange(let date, let range):
      "the date \(date) is outside \(range.lowerBound) to \(range.upperBound) seconds since 1970"
    }
  }
}
