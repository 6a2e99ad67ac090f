/// The lines of a palette's text, with their numbers.
struct PaletteLines {
  /// One line.
  struct Line {
    /// The number of the line; the first line is 1.
    let number: Int
    /// The text, without white space around it and without its line end.
    let text: String

    /// The error for `fault` in this line.
    func fault(_ fault: PaletteTextFault) -> PaletteFormatError { .line(number, fault) }
  }

  /// All lines, including empty lines; at least one.
  let all: [Line]
  /// Whether the last line has a line end.
  let isEnded: Bool

  /// The lines of `bytes`; a line ends with a line feed, a carriage return or both.
  ///
  /// - Throws: ``PaletteTextFault/notText``.
  init(_ bytes: [UInt8]) throws(PaletteFormatError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    isEnded = rest.last == 0x0A || rest.last == 0x0D
    var lines: [Line] = []
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...]
      rest = rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
      let text = String(decoding: line, as: UTF8.self)
      // Decoding replaces invalid UTF-8. If the bytes have changed, the text was not UTF-8.
      guard text.utf8.elementsEqual(line), !line.contains(0) else {
        throw .line(lines.count + 1, .notText)
      }
      lines.append(Line(number: lines.count + 1, text: text.trimmed))
    }
    all = lines.isEmpty ? [Line(number: 1, text: "")] : lines
  }

  /// The error for `fault` at the end of the text.
  func faultAtEnd(_ fault: PaletteTextFault) -> PaletteFormatError { .line(all.count, fault) }
}

extension String {
  /// The text after `prefix`, without white space around it; nil if the text has another beginning.
  func following(_ prefix: StaticString) -> String? {
    hasBytePrefix(prefix) ? dropping(firstBytes: prefix.utf8CodeUnitCount).trimmed : nil
  }
}
