internal import GeobgScene

/// JSON in the one form geobg writes: ASCII, keys sorted, no spaces.
///
/// The same value is the same bytes; it is what Python's `json.dumps(value, sort_keys=True,
/// separators=(",", ":"))` writes. Source: RFC 8259; the sorting is that of code points.
package enum CanonicalJSON {
  /// An object of `members` whose values are JSON already; nil ones are left out.
  package static func object(_ members: [JSONKey: String?]) -> String {
    let present = members.compactMap { key, value in value.map { (key: key, value: $0) } }
    let sorted = present.sorted { $0.key < $1.key }
    return "{\(sorted.map { "\(string($0.key.text)):\($0.value)" }.joined(separator: ","))}"
  }

  /// A list of `items` that are JSON already.
  package static func array(_ items: [String]) -> String {
    "[\(items.joined(separator: ","))]"
  }

  /// A text.
  ///
  /// All that is not printable ASCII is written as `\u` and four digits, beyond the basic plane as
  /// two of them.
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
