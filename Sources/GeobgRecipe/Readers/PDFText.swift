/// The characters of a text string (section 7.9.2.2, and ISO 32000-2 for UTF-8).
enum PDFText {
  /// `string` in UTF-8.
  ///
  /// It is UTF-16 or UTF-8 with a byte order mark, or PDFDocEncoding.
  static func utf8(_ string: [UInt8]) -> [UInt8] {
    if let (encoding, markCount) = TextEncoding.marked(string) {
      return encoding.utf8(string[markCount...])
    }
    var text: [UInt8] = []
    text.reserveCapacity(string.count)
    for byte in string { TextEncoding.append(character(byte), to: &text) }
    return text
  }

  /// The character of `byte` in PDFDocEncoding (annex D.2, table D.2).
  private static func character(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x18...0x1F: accents[Int(byte - 0x18)]
    case 0x80...0x9E: signs[Int(byte - 0x80)]
    case 0x7F, 0x9F, 0xAD: 0xFFFD
    case 0xA0: 0x20AC
    default: UInt32(byte)
    }
  }

  private static let accents: [UInt32] = [
    0x2D8, 0x2C7, 0x2C6, 0x2D9, 0x2DD, 0x2DB, 0x2DA, 0x2DC,
  ]
  private static let signs: [UInt32] = [
    0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x192, 0x2044, 0x2039, 0x203A, 0x2212, 0x2030,
    0x201E, 0x201C, 0x201D, 0x2018, 0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x141, 0x152, 0x160,
    0x178, 0x17D, 0x131, 0x142, 0x153, 0x161, 0x17E,
  ]
}
