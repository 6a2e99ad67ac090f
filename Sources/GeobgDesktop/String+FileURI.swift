internal import GeobgScene
internal import GeobgSystem

/// Conversion between paths and `file` URIs, as desktops write them.
extension String {
  /// The path as a `file` URI.
  ///
  /// Source: RFC 8089, RFC 3986.
  var fileURI: String {
    let path = PercentEncoding.encode(PathText.bytes(self)) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-~".utf8.contains(byte)
      }
    }
    return "file://" + String(decoding: path, as: UTF8.self)
  }

  /// The path of a `file` URI; nil for any other text.
  init?(fileURI: String) {
    guard fileURI.hasPrefix("file:///"),
      let path = PercentEncoding.decode(fileURI.utf8.dropFirst("file://".utf8.count))
    else { return nil }
    self = PathText.text(path)
  }
}
