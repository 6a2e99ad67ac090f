#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Standard output and standard error, and the terminal that may show them.
package enum Terminal {
  /// Writes `text` and a line feed to standard output.
  package static func print(_ text: TerminalText) throws(FileError) {
    try System.writeAll(
      Array((text.text + "\n").utf8), to: StandardStream.output, path: "standard output")
  }

  /// Writes `text` to standard error.
  ///
  /// A failure is ignored, because there is no other place to report it.
  package static func note(_ text: TerminalText) {
    let bytes = Array(text.text.utf8)
    _ = write(StandardStream.errors, bytes, bytes.count)
  }

  /// Moves to the beginning of the current line and clears it.
  package static let clearedLine = TerminalText(trusted: "\r\u{1B}[K")

  /// Whether standard error is a terminal that can rewrite a line.
  package static var notesAreShown: Bool {
    isatty(StandardStream.errors) == 1 && Environment.value(of: "TERM") != "dumb"
  }

  package static var outputIsShown: Bool { isatty(StandardStream.output) == 1 }

  /// How many characters a line of the terminal holds.
  package static var width: Int {
    var size = winsize()
    return ioctl(StandardStream.errors, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
  }

  /// Whether the user accepts color (no-color.org).
  package static var hasColor: Bool { (Environment.value(of: "NO_COLOR") ?? "").isEmpty }
}
