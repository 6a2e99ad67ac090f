extension Output {
  init(field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["compression", "date", "format"])
    let (format, date) = (
      try object.optional("format")?.choice(of: Format.self),
      try object.optional("date")?.integer()
    )
    self = try field.making { () throws(OutputError) in try Output(format: format, date: date) }
    if let compression = try object.optional("compression")?.choice(of: Compression.self) {
      self.compression = compression
    }
  }

  var json: String? {
    guard self != .open else { return nil }
    return CanonicalJSON.object([
      "compression": compression == .default ? nil : CanonicalJSON.string(compression.rawValue),
      "date": date.map(String.init),
      "format": format.map { CanonicalJSON.string($0.rawValue) },
    ])
  }
}
