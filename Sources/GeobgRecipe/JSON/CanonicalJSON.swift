internal import GeobgScene

/// JSON in the only form that geobg writes: ASCII, keys sorted, no spaces.
///
/// The same value always has the same bytes. Python's `json.dumps(value, sort_keys=True,
/// separators=(",", ":"))` writes the same, except that it writes `1.0` for a float and geobg
/// writes `1`. Source: RFC 8259; keys are sorted by code points.
package enum CanonicalJSON {
  /// An object of `members`, whose values are already JSON; nil values are left out.
  package static func object(_ members: [JSONKey: String?]) -> String {
    let present = members.compactMap { key, value in value.map { (key: key, value: $0) } }
    let sorted = present.sorted { $0.key < $1.key }
    return "{\(sorted.map { "\(string($0.key.text)):\($0.value)" }.joined(separator: ","))}"
  }

  /// A list of `items`, which are already JSON.
  package static func array(_ items: [String]) -> String {
    "[\(items.joined(separator: ","))]"
  }

  /// A text.
  ///
  /// Characters outside printable ASCII are written as `\u` and four digits, or as a short escape
  /// such as `\n`. Characters beyond the basic plane are two `\u` escapes.
  package static func string(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x08: result += "\\b"
      case 0x0C: result += "\\f"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default: result += "\\u" + Hex.text(unit)
      }
    }
    return result + "\""
  }
}
