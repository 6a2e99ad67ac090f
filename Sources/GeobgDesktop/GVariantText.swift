/// Reads a text in the notation of GVariant, which gsettings prints.
///
/// Source: "GVariant Text Format Strings" in the documentation of GLib, section "Strings".
enum GVariantText {
  /// The text in `notation`, such as `'a b'`; nil if it is no text.
  static func string(_ notation: String) -> String? {
    var rest = notation.unicodeScalars[...]
    guard let quote = rest.popFirst(), quote == "'" || quote == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote { return rest.isEmpty ? String(text) : nil }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst(), let scalar = unescaped(escaped, &rest) else {
        return nil
      }
      text.append(scalar)
    }
    return nil
  }

  /// The scalar that a backslash and `escaped` stand for; takes the digits of a number from `rest`.
  private static func unescaped(
    _ escaped: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView
  ) -> Unicode.Scalar? {
    switch escaped {
    case "a": return "\u{7}"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "u", "U":
      let digits = rest.prefix(escaped == "u" ? 4 : 8)
      rest = rest.dropFirst(digits.count)
      return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
    default: return escaped
    }
  }
}
