internal import GeobgScene

/// Reads the text that ``PDFRenderer`` wrote into a PDF's document information.
///
/// It goes from the file's end to the cross-reference table, then to the information dictionary and
/// its subject, and reads nothing else. It accepts tables as Cairo writes them: one section, every
/// entry of twenty bytes (ISO 32000-1, section 7.5.4). If geobg added an update to the end of the
/// file, it uses the table before the update, which the update does not change.
package enum PDFMetadata {
  /// The number of bytes at the end of the file in which the trailer must be.
  private static let tailLimit: Int64 = 2048
  /// The most bytes of a table's heading.
  private static let headingLimit: Int64 = 256
  /// The most bytes of the object with the subject: each byte of a recipe as four hexadecimal
  /// digits.
  private static let objectLimit = Int64(4 * RecipeFile.byteLimit + 4096)

  /// The recipe in `source`.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    guard try source.bytes(from: 0, atMost: 5).begins(with: "%PDF-") else {
      throw .wrongSignature(format: "PDF")
    }
    let tailStart = max(0, source.byteCount - tailLimit)
    var tail = PDFScanner(try source.bytes(from: tailStart, atMost: tailLimit), at: tailStart)
    // Looks for the last one, because the recipe before it may contain the word too.
    guard tail.skip(pastLast: "trailer"), let information = tail.integer(after: "/Info") else {
      throw .truncated(offset: source.byteCount)
    }
    let previous = tail.integer(after: "/Prev")
    guard tail.skip(past: "startxref"), let last = tail.integer() else {
      throw .truncated(offset: source.byteCount)
    }
    let table = previous ?? last

    var heading = PDFScanner(try source.bytes(from: table, atMost: headingLimit), at: table)
    guard heading.skip(past: "xref"), let first = heading.integer(), let count = heading.integer(),
      first <= information, information - first < count
    else { throw heading.malformed("the table of objects is missing") }
    let entryStart = heading.offsetAfterSpace + 20 * (information - first)
    var entry = PDFScanner(try source.bytes(from: entryStart, atMost: 20), at: entryStart)
    guard let object = entry.integer() else {
      throw entry.malformed("the table has no entry for the document information")
    }

    var scanner = PDFScanner(try source.bytes(from: object, atMost: objectLimit), at: object)
    guard scanner.integer() == information, scanner.skip(past: "obj") else {
      throw scanner.malformed("the table has the wrong position of the document information")
    }
    guard try scanner.skip(toKey: "/Subject") else { throw .missing }
    return try scanner.string()
  }
}

/// Reads the few kinds of tokens that lead to a PDF's subject.
package struct PDFScanner {
  private let bytes: [UInt8]
  private let start: Int64
  private var position = 0

  /// A scanner of `bytes`, which begin at offset `start` of the file.
  package init(_ bytes: [UInt8], at start: Int64) {
    self.bytes = bytes
    self.start = start
  }

  /// The offset of the next token in the file.
  package var offsetAfterSpace: Int64 {
    start + Int64(bytes[position...].firstIndex { !PDFScanner.isSpace($0) } ?? bytes.count)
  }

  /// The error for damage at the current place.
  package func malformed(_ reason: String) -> MetadataError {
    .malformed(offset: start + Int64(position), reason: reason)
  }

  /// Moves past the next `word`; false, without a move, if there is none.
  package mutating func skip(past word: String) -> Bool {
    guard let range = bytes[position...].firstPlace(of: word.bytes) else { return false }
    position = range.upperBound
    return true
  }

  /// Moves past the last `word`; false, without a move, if there is none.
  package mutating func skip(pastLast word: String) -> Bool {
    var isThere = false
    while skip(past: word) { isThere = true }
    return isThere
  }

  /// The next token, if it is a whole number that can be an offset: 1 to 15 digits.
  package mutating func integer() -> Int64? {
    skipSpace()
    let digits = bytes[position...].prefix { $0.isDigit }
    guard (1...15).contains(digits.count) else { return nil }
    position += digits.count
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// The whole number after the next `word`.
  package mutating func integer(after word: String) -> Int64? { skip(past: word) ? integer() : nil }

  /// Moves past `key` in the next dictionary; false if the dictionary ends without it.
  ///
  /// Skips the strings of other keys.
  package mutating func skip(toKey key: StaticString) throws(MetadataError) -> Bool {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "("): _ = try string()
      case UInt8(ascii: ">") where bytes[position...].begins(with: ">>"): return false
      case UInt8(ascii: "/") where bytes[position...].begins(with: key):
        position += key.utf8CodeUnitCount
        return true
      default: position += 1
      }
    }
    throw .truncated(offset: start + Int64(bytes.count))
  }

  /// The next string, in parentheses or in hexadecimal digits.
  ///
  /// In parentheses, the escapes are resolved (section 7.3.4.2). Cairo writes hexadecimal digits if
  /// a text contains a parenthesis or a backslash.
  package mutating func string() throws(MetadataError) -> String {
    skipSpace()
    guard position < bytes.count else { throw .truncated(offset: start + Int64(bytes.count)) }
    if bytes[position...].begins(with: "<FEFF") { return try hexadecimalString() }
    guard bytes[position] == UInt8(ascii: "(") else {
      throw malformed("the subject is not plain text; geobg never writes this")
    }
    position += 1
    var text: [UInt8] = []
    var depth = 1
    while position < bytes.count {
      var byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return String(decoding: text, as: UTF8.self) }
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { break }
        byte = bytes[position]
        position += 1
        // A recipe is printable ASCII, so only these three characters are ever escaped.
        guard [UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")")].contains(byte) else {
          throw malformed("geobg does not write this escape")
        }
      default: break
      }
      text.append(byte)
    }
    throw .truncated(offset: start + Int64(bytes.count))
  }

  /// The next string of UTF-16 in hexadecimal digits (sections 7.3.4.3 and 7.9.2.2).
  private mutating func hexadecimalString() throws(MetadataError) -> String {
    position += "<FEFF".utf8.count
    var units: [UInt16] = []
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: ">") { return PDFScanner.text(of: units) }
      let digits = bytes[position...].prefix(4)
      guard digits.allSatisfy({ Hex.value(of: $0) != nil }), digits.count == 4 else { break }
      let unit = digits.reduce(UInt16(0)) { $0 << 4 | UInt16(Hex.value(of: $1) ?? 0) }
      units.append(unit)
      position += 4
    }
    guard position + 4 <= bytes.count else { throw .truncated(offset: start + Int64(bytes.count)) }
    throw malformed("the subject is not UTF-16")
  }

  /// The text of `units`; a half of a pair becomes the character for replacement.
  ///
  /// The library's own decoder for UTF-16 would make the modules for pages larger.
  private static func text(of units: [UInt16]) -> String {
    var bytes: [UInt8] = []
    var lead: UInt16?
    func append(_ value: UInt32) {
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      if let encoded = UTF8.encode(scalar) { bytes += encoded }
    }
    for unit in units {
      if let first = lead {
        lead = nil
        if UTF16.isTrailSurrogate(unit) {
          append(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
          continue
        }
        append(UInt32(first))
      }
      if UTF16.isLeadSurrogate(unit) { lead = unit } else { append(UInt32(unit)) }
    }
    if let lead { append(UInt32(lead)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, PDFScanner.isSpace(bytes[position]) { position += 1 }
  }

  /// White space of PDF (section 7.2.2).
  private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
}
