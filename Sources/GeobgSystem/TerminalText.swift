/// Text without characters that move a terminal's cursor, change colors or change the direction of
/// writing.
///
/// File names, names in palettes and recipes, and the output of other programs may come from
/// untrusted sources. Characters that would act on a terminal, or hide part of a line, are escaped
/// visibly, such as `\u{1B}` for the escape character. These are the control characters of ASCII
/// and Latin-1, line and paragraph separators, and characters that change the direction of writing.
/// Bytes of a path that are not UTF-8 are shown as ``PathText/shown(_:)`` does.
package struct TerminalText: Hashable, Sendable {
  /// The text, safe to write to a terminal.
  package let text: String

  /// `text` with all dangerous characters escaped, including line feeds.
  package init(line text: String) {
    self.text = TerminalText.escape(text, keepingLineFeeds: false)
  }

  /// `text` with all dangerous characters escaped, except line feeds.
  package init(lines text: String) {
    self.text = TerminalText.escape(text, keepingLineFeeds: true)
  }

  /// `text` unchanged: only for text from the program itself, such as codes for colors or for
  /// clearing a line.
  package init(trusted text: String) {
    self.text = text
  }

  /// Both texts in a row.
  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(trusted: left.text + right.text)
  }

  private static func escape(_ text: String, keepingLineFeeds: Bool) -> String {
    // Return most texts unchanged, because they contain nothing to escape.
    let text = PathText.shown(text)
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      isDangerous(scalar) && !(keepingLineFeeds && scalar == "\n")
    }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether `scalar` would affect a terminal in any way other than being shown.
  ///
  /// Source: ECMA-48 for the controls; Unicode Standard Annex 9 for the directions.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true
    // Arabic letter mark, left-to-right mark, right-to-left mark.
    case 0x61C, 0x200E, 0x200F: true
    // Line and paragraph separators; direction embeddings and overrides.
    case 0x2028...0x202E: true
    // Direction isolates.
    case 0x2066...0x2069: true
    default: false
    }
  }
}
