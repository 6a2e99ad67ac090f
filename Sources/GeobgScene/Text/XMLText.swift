/// Text as it is written in XML.
package enum XMLText {
  /// The bytes of `text`, with the special characters of XML written as entities.
  ///
  /// - Parameter quotes: Whether `"` is special too, as in the value of an attribute. Default:
  ///   false.
  package static func escape(_ text: String, quotes: Bool = false) -> [UInt8] {
    // Most texts have no special characters.
    guard text.utf8.contains(where: { isSpecial($0, quotes) }) else { return Array(text.utf8) }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\"") where quotes: escaped += "&quot;".utf8
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
