import GeobgRecipe
import GeobgTestSupport

/// Writes JSON as other programs and people do: with spaces, in any order, and with any escapes.
enum GeneratedJSON {
  /// The recipe `json`, in UTF-8, perhaps with a byte order mark.
  static func file(_ json: String, _ random: inout FixedGenerator) throws -> [UInt8] {
    let value = try JSONValue(parsing: Array(json.utf8), limit: 1 << 20)
    let mark: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
    return mark + Array((space(&random) + text(value, &random) + space(&random)).utf8)
  }

  private static func text(_ value: JSONValue, _ random: inout FixedGenerator) -> String {
    switch value {
    case .null: return "null"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return quoted(string, &random)
    case .array(let items):
      return "[" + items.map { padded(text($0, &random), &random) }.joined(separator: ",") + "]"
    case .object(let members):
      let pairs = members.all.shuffled(using: &random).map { member in
        padded(quoted(member.key.text, &random), &random) + ":"
          + padded(text(member.value, &random), &random)
      }
      return "{" + pairs.joined(separator: ",") + "}"
    }
  }

  /// `text` in quotes; each character as it is, or as an escape.
  private static func quoted(_ text: String, _ random: inout FixedGenerator) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "/": "\\/",
    ]
    var quoted = ""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      switch Int.random(in: 0..<4, using: &random) {
      case 0: quoted += escaped(scalar, &random)
      case 1: quoted += short[scalar] ?? (mustEscape ? escaped(scalar, &random) : String(scalar))
      default: quoted += mustEscape ? escaped(scalar, &random) : String(scalar)
      }
    }
    return "\"\(quoted)\""
  }

  /// The escape of UTF-16 for `scalar`, with digits of either case.
  private static func escaped(
    _ scalar: Unicode.Scalar, _ random: inout FixedGenerator
  ) -> String {
    let isUpper = Bool.random(using: &random)
    return String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: isUpper)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static func padded(_ text: String, _ random: inout FixedGenerator) -> String {
    space(&random) + text + space(&random)
  }

  private static func space(_ random: inout FixedGenerator) -> String {
    ["", "", "", " ", "\n", "\r\n", "\t", "  "].randomElement(using: &random) ?? ""
  }
}
