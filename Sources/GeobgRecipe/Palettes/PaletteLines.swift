internal import GeobgScene

/// The lines of a palette's text, with their numbers.
struct PaletteLines {
  struct Line {
    /// The number of the line; the first line is 1.
    let number: Int
    /// The text, without white space around it and without its line end.
    let text: String
    /// The number of spaces before the text.
    var indent = 0

    func fault(_ fault: PaletteTextFault) -> PaletteFileError { .line(number, fault) }
  }

  /// All lines, including empty lines; at least one.
  let all: [Line]
  /// Whether the last line has a line end.
  let isEnded: Bool

  /// The lines of `bytes`; a line ends with a line feed, a carriage return or both.
  init(_ bytes: [UInt8]) throws(PaletteFileError) {
    let (encoding, markCount) = TextEncoding.detected(bytes)
    guard encoding == .utf8 else { throw .line(1, .utf16) }
    var rest = bytes[markCount...]
    isEnded = rest.last == 0x0A || rest.last == 0x0D
    var lines: [Line] = []
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...]
      rest = rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
      guard !line.contains(0) else { throw .line(lines.count + 1, .zeroByte) }
      guard let text = String(validUTF8: Array(line)) else {
        throw .line(lines.count + 1, .notText)
      }
      lines.append(
        Line(
          number: lines.count + 1, text: text.trimmed,
          indent: line.prefix { $0 == 0x20 }.count))
    }
    all = lines.isEmpty ? [Line(number: 1, text: "")] : lines
  }

  func faultAtEnd(_ fault: PaletteTextFault) -> PaletteFileError { .line(all.count, fault) }
}
