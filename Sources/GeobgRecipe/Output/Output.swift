internal import GeobgScene

/// What decides a file's bytes besides the picture.
public struct Output: Hashable, Sendable {
  /// The dates a PDF can bear, in seconds since 1970: the years 1970 to 9999.
  public static let dateRange: ClosedRange<Int64> = 0...253_402_300_799
  /// The date of a PDF that is given none: the start of 2000, UTC, in seconds since 1970.
  public static let defaultDate: Int64 = 946_684_800

  /// How near a JPEG can come to its picture.
  public static let qualityRange = PixelImage.qualityRange

  /// The kind of file.
  ///
  /// Default: PNG.
  public private(set) var format: Format
  /// Whether the recipe states the format; otherwise ``format`` is the default.
  public private(set) var statesFormat: Bool
  /// When a PDF says it was made, in seconds since 1970; nil for ``defaultDate``.
  ///
  /// Other formats bear no date and their recipes no trace of this one.
  public private(set) var date: Int64?
  /// Which share of the picture's rows a PNG shows.
  ///
  /// The rows are shared out by bands of rows. Other formats show all.
  public private(set) var rows = Shard.whole

  /// How near a JPEG comes to its picture, within ``qualityRange``.
  ///
  /// Other formats have no use for it. Default: ``PixelImage/defaultQuality``.
  public private(set) var quality = PixelImage.defaultQuality

  /// How much time a PNG may take to be small.
  ///
  /// Other formats have no use for it.
  public var compression = PNGCompression.default

  /// An output with default settings, which states no format.
  public init() {
    format = .png
    statesFormat = false
  }

  /// An output in `format` with default settings.
  public init(format: Format) {
    self.format = format
    statesFormat = true
  }

  /// An output dated `date`, in `format`; without one, it states no format.
  ///
  /// - Throws: ``OutputError/dateOutOfRange(date:range:)``.
  public init(format: Format?, date: Int64?) throws(OutputError) {
    self = try (format.map { Output(format: $0) } ?? Output()).with(date: date)
  }

  /// The output in the format that the name of the file at `path` ends in.
  ///
  /// - Throws: ``OutputError/unknownExtension(path:)``.
  public init(forFileAt path: String) throws(OutputError) {
    guard let format = Format(pathExtension: path) else { throw .unknownExtension(path: path) }
    self.init(format: format)
  }

  /// The output in `format`, with what that format has a use for.
  public func with(format: Format) -> Output {
    var output = self
    output.format = format
    output.statesFormat = true
    if format != .pdf { output.date = nil }
    if format != .jpeg { output.quality = PixelImage.defaultQuality }
    if format != .png {
      output.compression = .default
      output.rows = .whole
    }
    return output
  }

  /// The output as a PNG of the share `rows` of the picture's rows.
  public func with(rows: Shard) -> Output {
    var output = with(format: .png)
    output.rows = rows
    return output
  }

  /// The output dated `date`.
  ///
  /// - Throws: ``OutputError/dateOutOfRange(date:range:)``.
  public func with(date: Int64?) throws(OutputError) -> Output {
    if let date, !Output.dateRange.contains(date) {
      throw .dateOutOfRange(date: date, range: Output.dateRange)
    }
    var output = self
    output.date = date
    return output
  }

  /// The output in `quality`.
  ///
  /// - Throws: ``OutputError/qualityOutOfRange(quality:range:)``.
  public func with(quality: Int) throws(OutputError) -> Output {
    guard Output.qualityRange.contains(quality) else {
      throw .qualityOutOfRange(quality: quality, range: Output.qualityRange)
    }
    var output = self
    output.quality = quality
    return output
  }
}

/// How much time a PNG may take to be small.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// As fast as can be.
  case fast
  /// Smaller than what other programs write, and still faster.
  case `default`
  /// As small as can be at a bearable time.
  case small
}
