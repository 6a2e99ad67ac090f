internal import GeobgScene
internal import GeobgSystem

extension Color {
  /// A block of this color for a terminal of 24-bit color, `width` characters wide.
  ///
  /// Source: ISO/IEC 8613-6, select graphic rendition 48;2, as terminals write it.
  func block(width: Int) -> TerminalText {
    TerminalText(
      trusted: "\u{1B}[48;2;\(red);\(green);\(blue)m" + "".padded(to: width) + "\u{1B}[0m")
  }
}

extension String {
  /// The text with spaces behind it, `width` characters wide where it was not wider.
  func padded(to width: Int) -> String { padded(by: width - count) }

  /// The text with `count` spaces behind it.
  func padded(by count: Int) -> String { self + String(repeating: " ", count: max(0, count)) }
}

extension TerminalText {
  /// How many characters it has; of a text with colors, the ones that set them too.
  var count: Int { text.count }

  /// The text with spaces behind it, `width` characters wide where it was not wider.
  func padded(to width: Int) -> TerminalText { TerminalText(trusted: text.padded(to: width)) }

  /// The texts, one after the other.
  static func joined(_ texts: [TerminalText]) -> TerminalText {
    TerminalText(trusted: texts.map(\.text).joined())
  }
}
