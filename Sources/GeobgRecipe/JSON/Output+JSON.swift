internal import GeobgScene

extension Output {
  /// Reads the output in `field`.
  package init(field: JSONField) throws(DocumentError) {
    let object = try field.object(
      keys: ["adaptive", "compression", "date", "format", "groups", "quality", "renderer", "rows"])
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
    func flag(_ key: String) throws(DocumentError) -> Bool {
      guard let flag = object.optional(key) else { return false }
      guard format == .svg else {
        throw flag.invalid("only an SVG has this field; use the format svg")
      }
      return try flag.bool()
    }
    isAdaptive = try flag("adaptive")
    hasGroups = try flag("groups")
    if let rows = object.optional("rows") {
      guard format == .png else {
        throw rows.invalid("only a PNG can be divided into rows; use the format png")
      }
      self = with(rows: try Shard(rows))
    }
  }

  var json: String? {
    guard self != Output() else { return nil }
    return CanonicalJSON.object(
      ("adaptive", format == .svg && isAdaptive ? "true" : nil),
      ("compression", compression == .default ? nil : CanonicalJSON.string(compression.rawValue)),
      ("date", date.map { String($0) }),
      ("format", statesFormat ? CanonicalJSON.string(format.rawValue) : nil),
      ("groups", format == .svg && hasGroups ? "true" : nil),
      ("quality", format == .jpeg && quality != PixelImage.defaultQuality ? String(quality) : nil),
      ("renderer", renderer == .cairo ? nil : CanonicalJSON.string(renderer.rawValue)),
      ("rows", rows.isWhole ? nil : rows.json))
  }
}

extension Shard {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let items = try field.array(of: 2, ", the index and the count")
    let (index, count) = (try items[0].integer(), try items[1].integer())
    guard Shard.countRange.contains(count) else {
      throw field.invalid(ShardError.countOutOfRange(count, Shard.countRange))
    }
    guard let shard = try? Shard(index: index, of: count) else {
      throw field.invalid(ShardError.indexOutOfRange(index, count))
    }
    self = shard
  }

  fileprivate var json: String { CanonicalJSON.array([String(index), String(count)]) }
}
