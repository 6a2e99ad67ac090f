extension Output {
  init(field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["format", "date"])
    let (format, date) = (
      try object.optional("format")?.choice(of: Format.self),
      try object.optional("date")?.integer()
    )
    self = try field.making { () throws(OutputError) in try Output(format: format, date: date) }
  }

  var json: String? {
    guard format != nil || date != nil else { return nil }
    return CanonicalJSON.object([
      "format": format.map { CanonicalJSON.string($0.rawValue) }, "date": date.map(String.init),
    ])
  }
}
