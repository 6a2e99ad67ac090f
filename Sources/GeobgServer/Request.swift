package struct Request: Sendable {
  package let method: String
  /// The target as it was sent, such as `/session?a=b`.
  package let target: String
  /// The header fields in order, with names in lower case.
  package let headers: [(name: String, value: String)]
  /// The body; empty if there is none, and before it has arrived.
  package var body: [UInt8]

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers.map { (name: $0.name.lowercased(), value: $0.value) }
    self.body = body
  }

  /// The values of the fields called `name`, which is in lower case.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name == name }.map(\.value)
  }

  /// The value of the cookie called `name`; nil if there is none.
  package func cookie(_ name: String) -> String? {
    for pair in values("cookie").flatMap({ $0.split(separator: ";") }) {
      let text = pair.drop { $0 == " " }
      if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
    }
    return nil
  }
}
