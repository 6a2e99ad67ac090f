internal import GeobgScene

/// Reads the tokens and values of a PDF.
///
/// Source: ISO 32000-1, sections 7.2 and 7.3.
package struct PDFScanner {
  /// The deepest nesting of arrays and dictionaries.
  private static let depthLimit = 32
  /// The most values of an object, which bounds the memory.
  private static let valueLimit = 1 << 16

  private let bytes: [UInt8]
  private let start: Int64
  private var position = 0
  private var valueCount = 0

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

  private var truncated: MetadataError { .truncated(offset: start + Int64(bytes.count)) }

  // MARK: - Words

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

  /// Moves past `word` if it is the next token; otherwise, only past white space and comments.
  mutating func skip(next word: StaticString) -> Bool {
    skipSpace()
    guard bytes[position...].begins(with: word) else { return false }
    position += word.utf8CodeUnitCount
    return true
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

  /// The offset in the file of the data of a stream, whose dictionary was read; nil if it is not a
  /// stream (section 7.3.8.1).
  mutating func streamStart() -> Int64? {
    guard skip(next: "stream") else { return nil }
    if position < bytes.count, bytes[position] == 0x0D { position += 1 }
    if position < bytes.count, bytes[position] == 0x0A { position += 1 }
    return start + Int64(position)
  }

  // MARK: - Values

  /// The next value.
  ///
  /// - Throws: ``MetadataError/truncated(offset:)`` at the end of the bytes,
  ///   ``MetadataError/malformed(offset:reason:)``, or ``MetadataError/unsupported(reason:)`` for
  ///   more values than a picture needs.
  mutating func value(depth: Int = 0) throws(MetadataError) -> PDFValue {
    valueCount += 1
    guard depth < PDFScanner.depthLimit else {
      throw .tooMany("lists inside each other", limit: PDFScanner.depthLimit)
    }
    guard valueCount <= PDFScanner.valueLimit else {
      throw .tooMany("values in an object", limit: PDFScanner.valueLimit)
    }
    skipSpace()
    guard position < bytes.count else { throw truncated }
    switch bytes[position] {
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "/"): return .name(try name())
    case UInt8(ascii: "["):
      position += 1
      var items: [PDFValue] = []
      while !skip(next: "]") { items.append(try value(depth: depth + 1)) }
      return .array(items)
    case UInt8(ascii: "<"):
      guard skip(next: "<<") else { return .string(try hexadecimalString()) }
      var members: [(key: [UInt8], value: PDFValue)] = []
      while !skip(next: ">>") {
        guard position < bytes.count else { throw truncated }
        guard bytes[position] == UInt8(ascii: "/") else {
          throw malformed("a dictionary has a value without a name")
        }
        members.append((try name(), try value(depth: depth + 1)))
      }
      return .dictionary(members)
    default: return try numberOrWord()
    }
  }

  /// A number, a reference, or another word.
  private mutating func numberOrWord() throws(MetadataError) -> PDFValue {
    let word = bytes[position...].prefix { PDFScanner.isRegular($0) }
    guard !word.isEmpty else { throw malformed("a value should begin here") }
    guard word.allSatisfy({ $0.isDigit }), let number = integer() else {
      position = word.endIndex
      return .word(Array(word))
    }
    guard position == word.endIndex else {
      position = word.endIndex
      return .word(Array(word))
    }
    let after = position
    if integer() != nil, skip(next: "R"), position == bytes.count || !isRegularNext {
      return .reference(number)
    }
    position = after
    return .integer(number)
  }

  private var isRegularNext: Bool { PDFScanner.isRegular(bytes[position]) }

  /// A name (section 7.3.5).
  private mutating func name() throws(MetadataError) -> [UInt8] {
    position += 1
    let text = bytes[position...].prefix { PDFScanner.isRegular($0) }
    position = text.endIndex
    var name: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "#"), index + 2 < text.endIndex,
        let high = Hex.value(of: text[index + 1]), let low = Hex.value(of: text[index + 2])
      {
        name.append(high << 4 | low)
        index += 3
      } else {
        name.append(text[index])
        index += 1
      }
    }
    return name
  }

  /// A string in parentheses (section 7.3.4.2).
  private mutating func literalString() throws(MetadataError) -> [UInt8] {
    position += 1
    var text: [UInt8] = []
    var depth = 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return text }
      case UInt8(ascii: "\\"):
        try escape(into: &text)
        continue
      case 0x0D:
        // Each kind of line end is a line feed.
        if position < bytes.count, bytes[position] == 0x0A { position += 1 }
        text.append(0x0A)
        continue
      default: break
      }
      text.append(byte)
    }
    throw truncated
  }

  /// What follows a backslash in a string.
  private mutating func escape(into text: inout [UInt8]) throws(MetadataError) {
    guard position < bytes.count else { throw truncated }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    // A line that continues.
    case 0x0A: break
    case 0x0D: if position < bytes.count, bytes[position] == 0x0A { position += 1 }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var number = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard position < bytes.count,
          (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position])
        else { break }
        number = number * 8 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      text.append(UInt8(truncatingIfNeeded: number))
    default: text.append(byte)
    }
  }

  /// A string of hexadecimal digits of either case, with white space between them (section 7.3.4.3).
  private mutating func hexadecimalString() throws(MetadataError) -> [UInt8] {
    position += 1
    var text: [UInt8] = []
    var high: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        // A missing last digit is zero.
        if let high { text.append(high << 4) }
        return text
      }
      if let digit = Hex.value(of: byte) {
        if let first = high {
          text.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if !PDFScanner.isSpace(byte) {
        throw malformed("a string has a character that is not a hexadecimal digit")
      }
      position += 1
    }
    throw truncated
  }

  /// Moves past white space and comments.
  private mutating func skipSpace() {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "%") {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
          position += 1
        }
      } else if PDFScanner.isSpace(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  /// White space (section 7.2.2).
  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32: true
    default: false
    }
  }

  /// Whether `byte` is neither white space nor a delimiter (section 7.2.2).
  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: true
    }
  }
}
