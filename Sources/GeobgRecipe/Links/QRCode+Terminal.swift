internal import GeobgScene

extension QRCode {
  /// The symbol for a terminal: half blocks, with the quiet zone, and a line feed after each line.
  ///
  /// It sets black and white itself, so that it can be scanned on dark and on light terminals.
  package var terminalText: String {
    // Two numbers of the palette of 256 colors, which no color scheme changes.
    let colors = "\u{1B}[38;5;16;48;5;231m"
    let border = QRCode.quietZone
    var text: ByteText = ""
    for y in stride(from: -border, to: size + border, by: 2) {
      text.append(colors)
      for x in -border..<(size + border) {
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (false, false): text.append(" ")
        case (true, false): text.append("\u{2580}")
        case (false, true): text.append("\u{2584}")
        case (true, true): text.append("\u{2588}")
        }
      }
      text.append("\u{1B}[0m\n")
    }
    return text.string
  }
}
