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

  /// How much time to spend on making a PNG or a WebP smaller.
  ///
  /// Other formats ignore it.
  public var compression = PNGCompression.default

  /// Whether an SVG has groups with names, for vector editors.
  ///
  /// Other formats ignore it.
  public var hasGroups = false

  /// Whether a PDF says that its colors are sRGB, in the way of print shops: by an output intent.
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
  /// - Throws: ``OutputError/unknownExtension(path:formats:)``.
  public init(forFileAt path: String) throws(OutputError) {
    guard let format = Format(pathExtension: path) else { throw .unknownExtension(path: path) }
    self.init(format: format)
  }

  /// This output in `format`, without the settings that the format ignores.
  public func with(format: Format) -> Output {
    var output = self
    output.format = format
    output.statesFormat = true
    for field in OutputField.allCases where !format.has(field) { output.reset(field) }
    return output
  }

  private mutating func reset(_ field: OutputField) {
    switch field {
    case .adaptive: isAdaptive = false
    case .compression: compression = .default
    case .date: date = nil
    case .format: break
    case .groups: hasGroups = false
    case .inline: isInline = false
    case .intent: hasIntent = false
    case .layers: layers = nil
    case .quality: quality = PixelImage.defaultQuality
    case .renderer: renderer = .cairo
    case .rows: rows = .whole
    }
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

// MARK: - JSON

extension Output {
  package init(field document: JSONField) throws(DocumentError) {
    let object = try document.object(keys: OutputField.allCases.map { $0.rawValue })
    let format = try object.optional("format")?.choice(of: Format.self)
    self = format.map { Output(format: $0) } ?? Output()
    for field in OutputField.allCases {
      guard let value = object.optional(field.rawValue) else { continue }
      try field.check(value, for: format)
      try read(field, value, of: document)
    }
  }

  private mutating func read(
    _ field: OutputField, _ value: JSONField, of document: JSONField
  ) throws(DocumentError) {
    switch field {
    case .adaptive: isAdaptive = try value.bool()
    case .compression: compression = try value.choice(of: PNGCompression.self)
    case .date:
      // Checked here, because the sentences of all errors of outputs are longer than this reader.
      let date = try value.wide()
      guard let output = try? with(date: date) else {
        throw document.invalid(OutputError.dateOutOfRange(date, Output.dateRange))
      }
      self = output
    case .format: break
    case .groups: hasGroups = try value.bool()
    case .inline: isInline = try value.bool()
    case .intent: hasIntent = try value.bool()
    case .layers: layers = try value.choice(of: SVGLayers.self)
    case .quality:
      let number = try value.integer()
      guard let output = try? with(quality: number) else {
        throw value.invalid(OutputError.qualityOutOfRange(number, Output.qualityRange))
      }
      self = output
    case .renderer: renderer = try value.choice(of: PixelRenderer.self)
    case .rows: self = with(rows: try Shard(value))
    }
  }

  var json: String? {
    guard self != Output() else { return nil }
    var text: ByteText = ""
    for field in OutputField.allCases {
      guard let value = field.json(of: self) else { continue }
      text = text + (text.bytes.isEmpty ? "{" : ",") + "\"\(field.rawValue)\":\(value)"
    }
    return text.bytes.isEmpty ? "{}" : (text + "}").string
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

  var json: String { CanonicalJSON.array([String(index), String(count)]) }
}
