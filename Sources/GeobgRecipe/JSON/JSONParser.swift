internal import GeobgScene

/// Reads JSON strictly, byte by byte, and reports the line and column of an error.
///
/// geobg has its own parser because a recipe decides a picture. Foundation's parser accepts an
/// extra comma, accepts a key twice and keeps one of the two, turns numbers into doubles, and gives
/// no details of most errors. Source: RFC 8259.
package struct JSONParser {
  /// The deepest nesting of lists and objects; a recipe needs six levels.
  package static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The memory that the values may still take, in bytes.
  ///
  /// A list of zeros would take thirty times the memory of its text. The largest recipe, and a list of
  /// a hundred thousand favorites, take less than this.
  private var memory: Int

  /// The memory of a value in a list, and of a member of an object, with what is left free; an array
  /// that grows is in memory twice.
  private static let itemSize = 40
  private static let memberSize = 64
  /// The same in a long list or object, from ``manyCount`` values on.
  private static let manyItemSize = 54
  private static let manyMemberSize = 150
  private static let manyCount = 64
  /// The memory of a list or an object besides its values.
  private static let listSize = 32
  /// The most bytes of a string that needs no allocation.
  private static let shortString = 15

  /// The value in `bytes`, with only white space around it.
  static func parse(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    guard TextEncoding.detected(bytes).encoding == .utf8 else {
      throw .notJSON(reason: "it is UTF-16; save it as UTF-8")
    }
    var parser = JSONParser(bytes: bytes)
    // Some editors begin a file with a byte order mark, which has no meaning here.
    _ = parser.skip("\u{FEFF}")
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else {
      throw parser.failure("there is text after the end")
    }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    memory = (38 << 20) + 3 * bytes.count
  }

  /// Counts `size` bytes of memory.
  private mutating func take(_ size: Int) throws(DocumentError) {
    memory -= size
    guard memory >= 0 else {
      throw .invalid(
        field: "the document", reason: "it has too many values for its length; write fewer")
    }
  }

  private mutating func value(depth: Int) throws(DocumentError) -> JSONValue {
    guard depth < JSONParser.depthLimit else {
      throw failure("lists and objects are nested too deeply")
    }
    skipSpace()
    guard let next = peek else { throw failure("the text ends too early") }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try items(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if skip("null") { return .null }
      if skip("true") { return .bool(true) }
      if skip("false") { return .bool(false) }
      throw failure("a value is missing")
    }
  }

  private mutating func members(depth: Int) throws(DocumentError) -> JSONMembers {
    var members: JSONMembers = [:]
    var keys = SortedRuns<JSONKey>()
    position += 1
    skipSpace()
    if skip("}") { return members }
    try take(JSONParser.listSize)
    repeat {
      try take(
        members.all.count < JSONParser.manyCount
          ? JSONParser.memberSize : JSONParser.manyMemberSize)
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("a key in quotes is missing") }
      let start = position
      let key = JSONKey(try string())
      skipSpace()
      guard skip(":") else { throw failure("a colon is missing") }
      members.append(try value(depth: depth + 1), as: key)
      guard keys.insert(key) else {
        position = start
        throw failure("the key occurs twice")
      }
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw failure("a comma or a closing brace is missing") }
    return members
  }

  private mutating func items(depth: Int) throws(DocumentError) -> [JSONValue] {
    var items: [JSONValue] = []
    position += 1
    skipSpace()
    if skip("]") { return items }
    try take(JSONParser.listSize)
    repeat {
      try take(items.count < JSONParser.manyCount ? JSONParser.itemSize : JSONParser.manyItemSize)
      // A long array grows in small steps, because the old and the new one are in memory together.
      if items.count == items.capacity, items.count >= 1 << 12 {
        items.reserveCapacity(items.count + items.count / 4)
      }
      items.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw failure("a comma or a closing bracket is missing") }
    return items
  }

  /// A number as written; its field decides which numbers are valid.
  private mutating func number() throws(DocumentError) -> String {
    let start = position
    _ = skip("-")
    let isZero = peek == UInt8(ascii: "0")
    let wholeCount = skipDigits()
    guard wholeCount == 1 || (wholeCount > 1 && !isZero) else {
      throw failure("a number is damaged")
    }
    if skip("."), skipDigits() == 0 { throw failure("a number is damaged") }
    if skip("e") || skip("E") {
      _ = skip("-") || skip("+")
      if skipDigits() == 0 { throw failure("a number is damaged") }
    }
    return String(ascii: Array(bytes[start..<position]))
  }

  // MARK: - Tokens

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  /// Moves past `word` if it is next.
  private mutating func skip(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in position..<end where bytes[index] != word.utf8[index - position] { return false }
    position = end
    return true
  }

  private func failure(_ reason: ByteText) -> DocumentError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return .notJSON(reason: ("line \(line), column \(column): " + reason).string)
  }

  // MARK: - Strings

  private mutating func string() throws(DocumentError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if text.count > JSONParser.shortString { try take(JSONParser.listSize + text.count) }
        guard let string = String(validUTF8: text) else {
          position = start
          throw failure("a string is not UTF-8, but perhaps Latin-1; save the file as UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        position += 1
        if let bytes = UTF8.encode(try escape()) { text += bytes }
      case 0: throw failure("a string contains a zero byte (NUL); it is not text")
      case 0..<0x20: throw failure("a string contains a control character")
      default:
        let start = position
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
          position += 1
        }
        text += bytes[start..<position]
      }
    }
    throw failure("the text ends inside a string")
  }

  private static let escapes: [(StaticString, Unicode.Scalar)] = [
    ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"),
    ("r", "\r"), ("t", "\t"),
  ]

  private mutating func escape() throws(DocumentError) -> Unicode.Scalar {
    for (word, scalar) in JSONParser.escapes where skip(word) { return scalar }
    guard let first = codeUnit() else { throw failure("an escape is unknown") }
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A character beyond the basic plane is written as two escapes.
    guard UTF16.isLeadSurrogate(first), skip("\\"), let second = codeUnit(),
      UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw failure("a character is incomplete") }
    return scalar
  }

  /// The code unit of `u` and four hexadecimal digits, if they are next.
  private mutating func codeUnit() -> UInt16? {
    let digits = bytes[position...].dropFirst().prefix(4)
    guard peek == UInt8(ascii: "u"), digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = Hex.value(of: digit) else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    position += 5
    return unit
  }
}
