internal import GeobgScene

extension String {
  /// Whether both texts have the same bytes.
  ///
  /// Swift's own comparison treats an accented letter as equal to the same letter followed by a
  /// combining accent, and adds Unicode's tables to every module. So texts are compared, split and
  /// trimmed by their bytes here.
  package func hasBytes(of other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in other.withUTF8 { other in one.hasBytes(of: other) } }
  }

  /// The text of `bytes`; nil if they are not UTF-8.
  init?(validUTF8 bytes: [UInt8]) {
    // Decoding replaces invalid UTF-8. If the bytes have changed, the text was not UTF-8.
    var text = String(decoding: bytes, as: UTF8.self)
    let isValid = text.withUTF8 { text in bytes.withUnsafeBufferPointer { text.hasBytes(of: $0) } }
    guard isValid else { return nil }
    self = text
  }

  /// Whether the text begins with the bytes of `prefix`.
  package func hasBytePrefix(_ prefix: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { $0.begins(with: prefix.utf8) }
  }

  /// The text with the letters A to Z in lower case; all other characters do not change.
  package var lowercasedASCII: String {
    String(
      decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }

  /// The parts between the bytes `separator`, including empty parts; at least one part.
  package func parts(between separator: UInt8) -> [String] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  /// The text without its first `count` bytes, which must be whole characters.
  package func dropping(firstBytes count: Int) -> String { String(utf8.dropFirst(count)) }

  /// The text without white space at its ends: spaces, tabs and other white space of Unicode.
  package var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isSpace }),
      let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension String {
  /// The text of `bytes`, which are a part of a text with whole characters.
  init(_ bytes: Substring.UTF8View) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of `scalars`, which are a part of a text.
  init(_ scalars: Substring.UnicodeScalarView) {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    self = text
  }
}

extension Unicode.Scalar {
  /// Whether it is white space: Unicode's property White_Space, which is stable.
  var isSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}

extension [String] {
  /// The texts with commas between them, and `or` before the last.
  package var joinedWithOr: String {
    var text = ""
    for (index, item) in enumerated() {
      if index > 0 { text += index == count - 1 ? " or " : ", " }
      text += item
    }
    return text
  }

  /// The index of the first text with the bytes of `text`; nil if there is none.
  package func firstPlace(ofBytes text: String) -> Int? { firstIndex { $0.hasBytes(of: text) } }
}
