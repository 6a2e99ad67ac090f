/// Paths as `file` URIs, as desktops write them.
extension String {
  /// The path as a `file` URI.
  ///
  /// Source: RFC 8089, RFC 3986.
  var fileURI: String {
    "file://"
      + utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          return String(Unicode.Scalar(byte))
        case _ where "/._-~".utf8.contains(byte): return String(Unicode.Scalar(byte))
        default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
  }

  /// The path that a `file` URI names; nil for any other text.
  init?(fileURI: String) {
    guard fileURI.hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = fileURI.utf8.dropFirst("file://".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
