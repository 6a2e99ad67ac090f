internal import GeobgScene

extension Output {
  init(field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["compression", "date", "format", "quality", "rows"])
    let (format, date) = (
      try object.optional("format")?.choice(of: Format.self),
      try object.optional("date")?.wide()
    )
    self = try field.making { () throws(OutputError) in try Output(format: format, date: date) }
    if let compression = try object.optional("compression")?.choice(of: PNGCompression.self) {
      self.compression = compression
    }
    if let quality = object.optional("quality") {
      guard format == .jpeg else {
        throw quality.invalid("only a JPEG has a quality; use the format jpeg")
      }
      let (number, output) = (try quality.integer(), self)
      self = try quality.making { () throws(OutputError) in try output.with(quality: number) }
    }
    if let rows = object.optional("rows") {
      guard format == .png else {
        throw rows.invalid("only a PNG can be divided into rows; use the format png")
      }
      self = with(rows: try Shard(rows))
    }
  }

  var json: String? {
    guard self != Output() else { return nil }
    return CanonicalJSON.object([
      "compression": compression == .default ? nil : CanonicalJSON.string(compression.rawValue),
      "date": date.map { String($0) },
      "format": statesFormat ? CanonicalJSON.string(format.rawValue) : nil,
      "quality": format == .jpeg && quality != PixelImage.defaultQuality ? String(quality) : nil,
      "rows": rows.isWhole ? nil : rows.json,
    ])
  }
}

extension Shard {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let items = try field.array()
    guard items.count == 2 else {
      throw field.invalid("needs 2 numbers, the index and the count, but has \(items.count)")
    }
    let (index, count) = (try items[0].integer(), try items[1].integer())
    self = try field.making { () throws(ShardError) in try Shard(index: index, of: count) }
  }

  fileprivate var json: String { CanonicalJSON.array([String(index), String(count)]) }
}
