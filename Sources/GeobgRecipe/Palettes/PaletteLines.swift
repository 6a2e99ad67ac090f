/// The lines of a palette's text, each with its number.
struct PaletteLines {
  /// One line.
  struct Line {
    /// 1 for the first.
    let number: Int
    /// Without white space around it, and without its end.
    let text: String

    /// The error that this line is damaged.
    func fault(_ fault: PaletteTextFault) -> PaletteFormatError { .line(number, fault) }
  }

  /// All lines, empty ones among them; at least one.
  let all: [Line]
  /// Whether the last line has an end.
  let isEnded: Bool

  /// The lines of `bytes`, ended by a line feed, a carriage return or both.
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
      // What is no UTF-8 has been replaced, and so is not what it was.
      guard text.utf8.elementsEqual(line), !line.contains(0) else {
        throw .line(lines.count + 1, .notText)
      }
      lines.append(Line(number: lines.count + 1, text: text.trimmed))
    }
    all = lines.isEmpty ? [Line(number: 1, text: "")] : lines
  }

  /// The error that the text, at its end, is not what it should be.
  func faultAtEnd(_ fault: PaletteTextFault) -> PaletteFormatError { .line(all.count, fault) }
}

extension String {
  /// What follows `prefix`, without white space around it; nil where the text begins otherwise.
  func following(_ prefix: StaticString) -> String? {
    hasBytePrefix(prefix) ? dropping(firstBytes: prefix.utf8CodeUnitCount).trimmed : nil
  }
}
