public import GeobgScene

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
  @inline(never)
  package var lowercasedASCII: String {
    var bytes = self.bytes
    for index in bytes.indices
    where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index]) {
      bytes[index] |= 0x20
    }
    return String(ascii: bytes)
  }

  /// The parts between the bytes `separator`, including empty parts; at least one part.
  ///
  /// Not the library's `split`, which the compiler copies for each type of collection.
  package func parts(between separator: UInt8) -> [String] {
    var (parts, part) = ([String](), [UInt8]())
    for byte in bytes {
      if byte == separator {
        parts.append(String(ascii: part))
        part = []
      } else {
        part.append(byte)
      }
    }
    parts.append(String(ascii: part))
    return parts
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

  /// The text of `bytes`, which are a part of a text with whole characters.
  init(_ bytes: Substring.UTF8View) { self.init(decoding: bytes, as: UTF8.self) }

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

extension UInt8 {
  /// Whether the byte is an ASCII decimal digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol {
  /// Whether the text consists of ASCII decimal digits, at least one.
  package var isDigits: Bool { !utf8.isEmpty && utf8.allSatisfy { $0.isDigit } }
}

extension Int {
  /// The number in ASCII decimal digits in `text`, without a sign; nil for other text.
  ///
  /// A number too large for `Int` becomes the largest `Int`. So the error for a number outside its
  /// range can still name the range.
  package init?(digits text: String) {
    guard text.isDigits else { return nil }
    self = Int(text) ?? .max
  }
}

extension UInt64 {
  /// The number in ASCII decimal digits in `text`, without a sign; nil for other text and for a number
  /// that is too large.
  init?(decimal text: [UInt8]) {
    guard !text.isEmpty else { return nil }
    var number: UInt64 = 0
    for digit in text {
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = shifted.addingReportingOverflow(UInt64(digit &- UInt8(ascii: "0")))
      guard digit.isDigit, !isTooLarge, !isBeyond else { return nil }
      number = sum
    }
    self = number
  }
}

extension Seed {
  /// The seed as a part of a file name.
  ///
  /// Letters, digits, dots, hyphens and underscores do not change. Every other byte becomes `%` and
  /// two hexadecimal digits. Different seeds give different names, always without a slash. A long
  /// name is cut and ends with the seed's number, so seeds with the same beginning have different
  /// names.
  public var fileName: String {
    let limit = 120
    let name = FileNamePart.escape(text)
    return name.utf8.count <= limit ? name : "\(String(name.utf8.prefix(limit)))-\(number)"
  }
}

extension Palette {
  /// The palette's name as a part of a file name, escaped like ``Seed/fileName``.
  public var fileName: String { FileNamePart.escape(name) }
}
