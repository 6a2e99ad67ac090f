/// Text as it is written in XML.
package enum XMLText {
  /// The bytes of `text`, with the special characters of XML written as entities.
  ///
  /// - Parameter quotes: Whether `"` is special too, as in the value of an attribute. Default:
  ///   false.
  package static func escape(_ text: String, quotes: Bool = false) -> [UInt8] {
    // Most texts have no special characters.
    let bytes = text.bytes
    guard bytes.contains(where: { isSpecial($0, quotes) }) else { return bytes }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".bytes
      case UInt8(ascii: "<"): escaped += "&lt;".bytes
      case UInt8(ascii: ">"): escaped += "&gt;".bytes
      case UInt8(ascii: "\"") where quotes: escaped += "&quot;".bytes
      default: escaped.append(byte)
      }
    }
    return escaped
  }
  private static func isSpecial(_ byte: UInt8, _ quotes: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "\""): quotes
    default: false
    }
  }
}
