internal import GeobgScene

/// The settings, besides the picture, that decide a file's bytes.
public struct Output: Hashable, Sendable {
  /// The allowed dates of a PDF, in seconds since 1970: the years 1970 to 9999.
  public static let dateRange: ClosedRange<Int64> = 0...253_402_300_799
  /// The default date of a PDF: the start of 2000, UTC, in seconds since 1970.
  public static let defaultDate: Int64 = 946_684_800

  /// The allowed JPEG qualities.
  public static let qualityRange = PixelImage.qualityRange

  /// The kind of file.
  ///
  /// Default: PNG.
  public private(set) var format: Format
  /// Whether the recipe states the format; otherwise ``format`` is the default.
  public private(set) var statesFormat: Bool
  /// The date of creation in a PDF, in seconds since 1970; nil for ``defaultDate``.
  ///
  /// Other formats contain no date, and neither do their recipes.
  public private(set) var date: Int64?
  /// The share of the picture's rows that a PNG shows.
  ///
  /// Shares consist of whole bands of rows. Other formats show all rows.
  public private(set) var rows = Shard.whole

  /// The quality of a JPEG, within ``qualityRange``.
  ///
  /// Other formats ignore it. Default: 90.
  public private(set) var quality = PixelImage.defaultQuality

  /// What draws the pixels of a PNG, JPEG or WebP.
  ///
  /// Other formats ignore it.
  public var renderer = PixelRenderer.cairo

  /// How much time to spend on making a PNG smaller.
  ///
  /// Other formats ignore it.
  public var compression = PNGCompression.default

  /// Whether an SVG has groups with names, for vector editors.
  ///
  /// Other formats ignore it.
  public var hasGroups = false

  /// Whether an SVG has both modes, and follows the reader's.
  ///
  /// Other formats ignore it.
  public var isAdaptive = false

  /// An output with default settings, without a stated format.
  public init() {
    format = .png
    statesFormat = false
  }

  /// An output in `format` with default settings.
  public init(format: Format) {
    self.format = format
    statesFormat = true
  }

  /// An output in `format` with `date`; if `format` is nil, the output states no format.
  ///
  /// - Throws: ``OutputError/dateOutOfRange(date:range:)``.
  public init(format: Format?, date: Int64?) throws(OutputError) {
    self = try (format.map { Output(format: $0) } ?? Output()).with(date: date)
  }

  /// An output in the format of the extension of `path`.
  ///
  /// - Throws: ``OutputError/unknownExtension(path:)``.
  public init(forFileAt path: String) throws(OutputError) {
    guard let format = Format(pathExtension: path) else { throw .unknownExtension(path: path) }
    self.init(format: format)
  }

  /// This output in `format`, without the settings that the format ignores.
  public func with(format: Format) -> Output {
    var output = self
    output.format = format
    output.statesFormat = true
    if format != .pdf { output.date = nil }
    if format != .jpeg { output.quality = PixelImage.defaultQuality }
    if !format.isOfPixels { output.renderer = .cairo }
    if format != .svg { (output.hasGroups, output.isAdaptive) = (false, false) }
    if format != .png {
      output.compression = .default
      output.rows = .whole
    }
    return output
  }

  /// This output as a PNG of the share `rows` of the picture's rows.
  public func with(rows: Shard) -> Output {
    var output = with(format: .png)
    output.rows = rows
    return output
  }

  /// This output with `date`.
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

  /// This output with `quality`.
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

/// What draws the pixels of a picture.
public enum PixelRenderer: String, Hashable, Sendable, CaseIterable {
  /// Cairo: the same pixels for one version of Cairo.
  case cairo
  /// GeobgRaster: the same pixels on every machine.
  case exact
}

/// How much time to spend on making a PNG smaller.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// As fast as possible.
  case fast
  /// Smaller than the files of other programs, and still faster.
  case `default`
  /// As small as possible in acceptable time.
  case small
}
