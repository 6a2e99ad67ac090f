/// Text that a terminal shows as it is: nothing in it moves the cursor, changes a color or turns the
/// direction of writing.
///
/// File names, names in palettes and recipes, and words of other programs may come from strangers. The
/// characters that would act on a terminal or hide what a line says become visible: `\u{1B}` for an
/// escape. The escaped characters are the controls of ASCII and of Latin-1, line and paragraph
/// separators, and those that change the direction of writing.
package struct TerminalText: Hashable, Sendable {
  /// The text, as it can be written to a terminal.
  package let text: String

  /// `text` with all its dangerous characters escaped, line feeds too.
  package init(line text: String) {
    self.text = TerminalText.escape(text, keepingLineFeeds: false)
  }

  /// The lines of `text` with all other dangerous characters escaped.
  package init(lines text: String) {
    self.text = TerminalText.escape(text, keepingLineFeeds: true)
  }

  /// `text` as it is: only for what the program itself has made, such as a color or the way back to
  /// the beginning of a line.
  package init(trusted text: String) {
    self.text = text
  }

  /// One text after the other.
  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(trusted: left.text + right.text)
  }

  private static func escape(_ text: String, keepingLineFeeds: Bool) -> String {
    // Nearly all texts are plain.
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

  /// Whether a terminal would do something with `scalar` other than show it in its place.
  ///
  /// Source: ECMA-48 for the controls; Unicode Standard Annex 9 for the directions.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true
    // Arabic letter mark, and marks from left to right and from right to left.
    case 0x61C, 0x200E, 0x200F: true
    // Separators of lines and of paragraphs; embeddings and overrides of the direction.
    case 0x2028...0x202E: true
    // Isolates.
    case 0x2066...0x2069: true
    default: false
    }
  }
}
