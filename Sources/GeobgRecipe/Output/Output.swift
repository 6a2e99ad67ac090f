public import GeobgScene

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

  /// Whether a PDF says that its colors are those of sRGB, in the way of print shops: an output intent.
  ///
  /// Other formats ignore it.
  public var hasIntent = false

  /// How the shapes of an SVG are sorted into layers of Inkscape, which then replace the groups; nil for
  /// none.
  ///
  /// Other formats ignore it.
  public var layers: SVGLayers?

  /// Whether an SVG has both modes, and follows the reader's.
  ///
  /// Other formats ignore it.
  public var isAdaptive = false

  /// Whether no other picture has the ids and classes of an SVG, for the markup of a page.
  ///
  /// Other formats ignore it.
  public var isInline = false

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
    if format != .pdf { (output.date, output.hasIntent) = (nil, false) }
    if format != .jpeg { output.quality = PixelImage.defaultQuality }
    if !format.isOfPixels { output.renderer = .cairo }
    if format != .svg {
      (output.hasGroups, output.isAdaptive, output.layers) = (false, false, nil)
      output.isInline = false
    }
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

  /// The number of the encoder: with another one, ``default`` and ``small`` may have other bytes for the
  /// same pixels.
  ///
  /// `docs/reproducibility.md` lists all numbers. The bytes of ``fast`` stay.
  public static let encoder = 4
}

// MARK: - JSON

extension Output {
  package init(field: JSONField) throws(DocumentError) {
    let object = try field.object(
      keys: [
        "adaptive", "compression", "date", "format", "groups", "inline", "intent", "layers",
        "quality", "renderer", "rows",
      ])
    let (format, date) = (
      try object.optional("format")?.choice(of: Format.self),
      try object.optional("date")?.wide()
    )
    // Checked here, because the sentences of all errors of outputs are longer than this reader.
    guard let output = try? Output(format: format, date: date) else {
      throw field.invalid(OutputError.dateOutOfRange(date ?? 0, Output.dateRange))
    }
    self = output
    if let compression = try object.optional("compression")?.choice(of: PNGCompression.self) {
      self.compression = compression
    }
    if let renderer = try object.optional("renderer")?.choice(of: PixelRenderer.self) {
      self.renderer = renderer
    }
    if let quality = object.optional("quality") {
      guard format == .jpeg else {
        throw quality.invalid("only a JPEG has a quality; use the format jpeg")
      }
      let number = try quality.integer()
      guard let output = try? with(quality: number) else {
        throw quality.invalid(OutputError.qualityOutOfRange(number, Output.qualityRange))
      }
      self = output
    }
    if let intent = object.optional("intent") {
      guard format == .pdf else {
        throw intent.invalid("only a PDF has this field; use the format pdf")
      }
      hasIntent = try intent.bool()
    }
    func ofSVG(_ key: String) throws(DocumentError) -> JSONField? {
      guard let value = object.optional(key) else { return nil }
      guard format == .svg else {
        throw value.invalid("only an SVG has this field; use the format svg")
      }
      return value
    }
    isAdaptive = try ofSVG("adaptive")?.bool() ?? false
    hasGroups = try ofSVG("groups")?.bool() ?? false
    isInline = try ofSVG("inline")?.bool() ?? false
    layers = try ofSVG("layers")?.choice(of: SVGLayers.self)
    if let rows = object.optional("rows") {
      guard format == .png else {
        throw rows.invalid("only a PNG can be divided into rows; use the format png")
      }
      self = with(rows: try Shard(rows))
    }
  }

  var json: String? {
    guard self != Output() else { return nil }
    var object = CanonicalJSON.Object()
    if format == .svg, isAdaptive { object.add("adaptive", "true") }
    if compression != .default {
      object.add("compression", CanonicalJSON.string(compression.rawValue))
    }
    if let date { object.add("date", String(date)) }
    if statesFormat { object.add("format", CanonicalJSON.string(format.rawValue)) }
    if format == .svg, hasGroups { object.add("groups", "true") }
    if format == .svg, isInline { object.add("inline", "true") }
    if format == .pdf, hasIntent { object.add("intent", "true") }
    if format == .svg, let layers { object.add("layers", CanonicalJSON.string(layers.rawValue)) }
    if format == .jpeg, quality != PixelImage.defaultQuality {
      object.add("quality", String(quality))
    }
    if renderer != .cairo { object.add("renderer", CanonicalJSON.string(renderer.rawValue)) }
    if !rows.isWhole { object.add("rows", rows.json) }
    return object.json
  }
}

extension Shard {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let items = try field.array(of: 2, ", the index and the count")
    let (index, count) = (try items[0].integer(), try items[1].integer())
    guard Shard.countRange.contains(count) else {
      throw field.invalid(ValueError.countOutOfRange(count, Shard.countRange))
    }
    guard let shard = try? Shard(index: index, of: count) else {
      throw field.invalid(ValueError.indexOutOfRange(index, count))
    }
    self = shard
  }

  fileprivate var json: String { CanonicalJSON.array([String(index), String(count)]) }
}
