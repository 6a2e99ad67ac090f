internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The output of the command.
///
/// All text goes through ``TerminalText``, because names in pictures, files and the environment may
/// come from untrusted sources.
enum Console {
  /// Writes `text` and a line feed to standard output; control characters other than line feeds are
  /// escaped.
  static func print(_ text: String) throws(FileError) {
    try Terminal.print(TerminalText(lines: text))
  }

  /// Writes `lines` to standard output, each with a line feed.
  static func print(_ lines: [TerminalText]) throws(FileError) {
    try Terminal.print(TerminalText(trusted: lines.map(\.text).joined(separator: "\n")))
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    Terminal.note(TerminalText(line: "geobg: \(line)") + TerminalText(trusted: "\n"))
  }

  /// Writes each of `lines` to standard error.
  static func note(_ lines: [String]) {
    for line in lines { note(line) }
  }

  /// Writes `text` to standard error, at the cursor's position.
  static func tell(_ text: TerminalText) { Terminal.note(text) }

  /// Whether standard output is a terminal with 24-bit color, and the user allows color.
  static var showsSwatches: Bool {
    Terminal.outputIsShown && Terminal.hasColor
      && ["truecolor", "24bit"].contains(Environment.value(of: "COLORTERM"))
  }
}
