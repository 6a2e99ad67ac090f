internal import GeobgScene

/// Any JSON value, as it was read.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONMembers)

  /// The JSON value in `bytes`, at most `limit` bytes.
  package init(parsing bytes: [UInt8], limit: Int) throws(DocumentError) {
    guard bytes.count <= limit else {
      throw .tooLarge(byteCount: Int64(bytes.count), limit: Int64(limit))
    }
    self = try JSONParser.parse(bytes)
  }

  /// The kind of the value, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object, in the order in which they were written.
///
/// An array, because the documents of geobg have few members, and in a page a dictionary is much code.
package struct JSONMembers: Sendable, ExpressibleByDictionaryLiteral {
  /// The members; no two have the same key.
  package private(set) var all: [(key: JSONKey, value: JSONValue)] = []

  /// Members written in code, without a repeated key.
  package init(dictionaryLiteral members: (JSONKey, JSONValue)...) {
    for (key, value) in members { append(value, as: key) }
  }

  /// Adds the member `key`, which must be a new one.
  mutating func append(_ value: JSONValue, as key: JSONKey) { all.append((key, value)) }

  /// The value of the member `key`; nil if it is not present.
  ///
  /// - Complexity: O(*n*).
  package subscript(key: JSONKey) -> JSONValue? {
    get { all.first { $0.key == key }?.value }
    set {
      all.removeAll { $0.key == key }
      if let newValue { all.append((key, newValue)) }
    }
  }
}

/// The key of a member of a JSON object.
///
/// Keys are compared by their bytes. Swift's own comparison treats an accented letter as equal to
/// the same letter followed by a combining accent.
package struct JSONKey: Sendable, ExpressibleByStringLiteral, Hashable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A key written in code.
  package init(stringLiteral text: String) { self.text = text }

  /// Whether both keys have the same bytes.
  package static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  /// Feeds the key's bytes to `hasher`.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether `left` comes first by code points; UTF-8 bytes have the same order.
  package static func < (left: JSONKey, right: JSONKey) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return left[index] < right[index]
        }
        return left.count < right.count
      }
    }
  }
}

/// Where a value is in a document: the names from the document down to the value.
///
/// The text is made only for an error, so it costs nothing to read a valid document.
package indirect enum JSONPlace: Sendable {
  /// The whole document.
  case document
  /// A member of an object, or another part that has a name.
  case member(String, in: JSONPlace)
  /// An item of a list; the first has the number 1.
  case item(Int, in: JSONPlace)

  /// The place for people, such as `palette, swatch 3 (teal), opacity`.
  package var name: String { text.string }

  private var text: ByteText {
    switch self {
    case .document: "the document"
    case .member(let name, .document): ByteText(name)
    case .member(let name, let whole): whole.text + ", \(name)"
    case .item(let number, .document): "item \(number)"
    case .item(let number, let whole): whole.text + ", item \(number)"
    }
  }
}

// MARK: - Writing

/// JSON in the only form that geobg writes: ASCII, keys sorted, no spaces.
///
/// The same value always has the same bytes. Python's `json.dumps(value, sort_keys=True,
/// separators=(",", ":"))` writes the same, except that it writes `1.0` for a float and geobg
/// writes `1`. Source: RFC 8259; keys are sorted by code points.
package enum CanonicalJSON {
  /// An object of `members`, whose values are already JSON; nil values are left out.
  package static func object(_ members: [JSONKey: String?]) -> String {
    let sorted = members.sorted { $0.key < $1.key }
    let present = sorted.compactMap { key, value in value.map { "\(string(key.text)):\($0)" } }
    return "{\(present.joined(separator: ","))}"
  }

  /// An object of `members`, in the order of their keys; nil values are left out.
  ///
  /// The keys are ASCII without quotes and control characters.
  package static func object(_ members: (key: StaticString, value: String?)...) -> String {
    var object = Object()
    for (key, value) in members { object.add(key, value) }
    return object.json
  }

  /// An object that is written member by member, which for many optional ones is less code.
  struct Object {
    private var text: ByteText = "{"

    /// Adds a member, whose key comes after those before it; nil is left out.
    @inline(never)
    mutating func add(_ key: StaticString, _ value: String?) {
      guard let value else { return }
      text.append(text.bytes.count > 1 ? ",\"" : "\"")
      text.append(key)
      text.append("\":")
      text.append(value)
    }

    /// The object with what was added.
    var json: String { (text + "}").string }
  }

  /// A list of `items`, which are already JSON.
  package static func array(_ items: [String]) -> String {
    ("[" + ByteText(items.joined(by: ",")) + "]").string
  }

  /// A text.
  ///
  /// Characters outside printable ASCII are written as `\u` and four digits, or as a short escape
  /// such as `\n`. Characters beyond the basic plane are two `\u` escapes.
  package static func string(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case 0x08: bytes += "\\b".bytes
      case 0x0C: bytes += "\\f".bytes
      case 0x0A: bytes += "\\n".bytes
      case 0x0D: bytes += "\\r".bytes
      case 0x09: bytes += "\\t".bytes
      case 0x20...0x7E: bytes.append(UInt8(scalar.value))
      case 0x10000...:
        let offset = scalar.value - 0x10000
        appendEscape(UInt16(0xD800 + offset >> 10), to: &bytes)
        appendEscape(UInt16(0xDC00 + offset & 0x3FF), to: &bytes)
      default: appendEscape(UInt16(scalar.value), to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(ascii: bytes)
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".bytes
    for shift in [12, 8, 4, 0] { bytes.append(Hex.digit(UInt8(truncatingIfNeeded: unit >> shift))) }
  }
}
