internal import GeobgSystem

/// What the command prints.
///
/// All text goes through ``TerminalText``: a name in a picture, a file or the environment may come from
/// a stranger.
enum Console {
  /// Writes `text` and a line feed to standard output; only line feeds act on a terminal.
  ///
  /// - Throws: ``FileError``.
  static func print(_ text: String) throws(FileError) {
    try Terminal.print(TerminalText(lines: text))
  }

  /// Writes `lines` to standard output, each with a line feed.
  ///
  /// - Throws: ``FileError``.
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

  /// Writes `text` to standard error, in the line where the terminal is.
  static func tell(_ text: TerminalText) {
    Terminal.note(text)
  }

  /// Whether standard output is a terminal of 24-bit color on which color is welcome.
  static var showsSwatches: Bool {
    Terminal.outputIsShown && Terminal.hasColor
      && ["truecolor", "24bit"].contains(Environment.value(of: "COLORTERM"))
  }
}
