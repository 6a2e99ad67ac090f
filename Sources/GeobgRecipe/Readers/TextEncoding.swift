internal import GeobgScene

/// The encoding of a text by another program, as its first bytes show it.
package enum TextEncoding: Hashable {
  /// UTF-8, also as ASCII.
  case utf8
  /// UTF-16 whose units begin with the low byte.
  case utf16LittleEndian
  /// UTF-16 whose units begin with the high byte.
  case utf16BigEndian
  /// ISO 8859-1: each byte is a character.
  case latin1

  /// The bytes of a byte order mark in UTF-8.
  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The encoding that the byte order mark of `bytes` shows, and the mark's length; nil without a mark.
  package static func marked(_ bytes: some RandomAccessCollection<UInt8>) -> (
    encoding: TextEncoding, markCount: Int
  )? {
    let head = Array(bytes.prefix(3))
    if head == mark { return (.utf8, 3) }
    if head.begins(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.begins(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// The encoding of `bytes`, whose first character is one of ASCII, and the length of their byte order
  /// mark.
  ///
  /// Without a mark, a zero beside the first character shows UTF-16 (RFC 4627, section 3; XML 1.0,
  /// appendix F).
  package static func detected(_ bytes: [UInt8]) -> (encoding: TextEncoding, markCount: Int) {
    if let marked = marked(bytes) { return marked }
    guard bytes.count >= 2 else { return (.utf8, 0) }
    if bytes[0] != 0, bytes[1] == 0 { return (.utf16LittleEndian, 0) }
    if bytes[0] == 0, bytes[1] != 0 { return (.utf16BigEndian, 0) }
    return (.utf8, 0)
  }

  /// `bytes` of this encoding, without a mark, in UTF-8.
  ///
  /// Half of a surrogate pair becomes the replacement character. Bytes of UTF-8 are not changed.
  package func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .utf8: return Array(bytes)
    case .latin1:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      for byte in bytes { TextEncoding.append(UInt32(byte), to: &text) }
      return text
    case .utf16BigEndian, .utf16LittleEndian:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count / 2)
      let high = self == .utf16BigEndian ? 0 : 1
      var lead: UInt32?
      var index = bytes.startIndex
      while index + 1 < bytes.endIndex {
        let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
        index += 2
        if let first = lead {
          lead = nil
          if unit & 0xFC00 == 0xDC00 {
            TextEncoding.append(0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF, to: &text)
            continue
          }
          TextEncoding.append(first, to: &text)
        }
        if unit & 0xFC00 == 0xD800 { lead = unit } else { TextEncoding.append(unit, to: &text) }
      }
      if let lead { TextEncoding.append(lead, to: &text) }
      if index < bytes.endIndex { TextEncoding.append(0xFFFD, to: &text) }
      return text
    }
  }

  /// Adds the character with the number `value`, or the replacement character.
  package static func append(_ value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 {
      text.append(UInt8(value))
    } else if let encoded = UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") {
      text += encoded
    }
  }
}
