internal import GeobgScene
internal import GeobgSystem

extension Color {
  /// A block of this color, `width` characters wide, for a terminal with 24-bit color.
  ///
  /// Source: ISO/IEC 8613-6, select graphic rendition 48;2, as terminals write it.
  func block(width: Int) -> TerminalText {
    TerminalText(
      trusted: "\u{1B}[48;2;\(red);\(green);\(blue)m" + "".padded(to: width) + "\u{1B}[0m")
  }
}

extension String {
  /// The text, padded with spaces at the end to at least `width` characters.
  func padded(to width: Int) -> String { padded(by: width - count) }

  /// The text followed by `count` spaces.
  func padded(by count: Int) -> String { self + String(repeating: " ", count: max(0, count)) }
}

extension TerminalText {
  /// How many characters the text has, including the characters that set colors.
  var count: Int { text.count }

  /// The text, padded with spaces at the end to at least `width` characters.
  func padded(to width: Int) -> TerminalText { TerminalText(trusted: text.padded(to: width)) }

  /// All texts in a row, without separators.
  static func joined(_ texts: [TerminalText]) -> TerminalText {
    TerminalText(trusted: texts.map(\.text).joined())
  }
}
