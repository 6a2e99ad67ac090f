internal import GeobgScene

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
