/// The lines of code in a Swift file, without comments and without the text of literals.
///
/// Code inside an interpolation is kept.
struct SourceCode {
  /// The lines, in order; as many as in the file.
  let lines: [String]

  /// The kind of text at the current position.
  private enum Place {
    /// Code; inside an interpolation, with the number of parentheses to close.
    case code(parentheses: Int)
    /// A literal, which ends with this many quotation marks and number signs.
    case text(quotes: Int, signs: Int)
    /// A block comment, which may contain other block comments.
    case comment
  }

  /// Reads the text of a file.
  init(_ text: String) {
    let source = Array(text.unicodeScalars)
    var places = [Place.code(parentheses: 0)]
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var index = 0
    func follows(_ word: String, at start: Int) -> Bool {
      source[start...].starts(with: word.unicodeScalars)
    }
    while index < source.count {
      let scalar = source[index]
      var length = 1
      if scalar == "\n" {
        lines.append(String(line))
        line = String.UnicodeScalarView()
        index += 1
        continue
      }
      switch places.last ?? .code(parentheses: 0) {
      case .code(let parentheses):
        // Only these begin anything but code.
        let isPlain = scalar != "/" && scalar != "#" && scalar != "\""
        let signs = isPlain ? 0 : source[index...].prefix { $0 == "#" }.count
        if isPlain {
          line.append(scalar)
          if places.count > 1, scalar == "(" || scalar == ")" {
            let open = parentheses + (scalar == "(" ? 1 : -1)
            places.removeLast()
            if open > 0 { places.append(.code(parentheses: open)) }
          }
        } else if follows("//", at: index) {
          length = source[index...].prefix { $0 != "\n" }.count
        } else if follows("/*", at: index) {
          places.append(.comment)
          length = 2
        } else if follows("\"", at: index + signs) {
          let quotes = follows("\"\"\"", at: index + signs) ? 3 : 1
          places.append(.text(quotes: quotes, signs: signs))
          length = signs + quotes
          line.append("\"")
        } else {
          line.append(scalar)
        }
      case .text where scalar != "\\" && scalar != "\"": break
      case .text(let quotes, let signs):
        let escape = "\\" + String(repeating: "#", count: signs)
        let end = String(repeating: "\"", count: quotes) + escape.dropFirst()
        if follows(escape + "(", at: index) {
          places.append(.code(parentheses: 1))
          length = escape.unicodeScalars.count + 1
          line.append("(")
        } else if follows(escape, at: index) {
          length = escape.unicodeScalars.count + 1
        } else if follows(end, at: index) {
          places.removeLast()
          length = end.unicodeScalars.count
          line.append("\"")
        }
      case .comment:
        if follows("*/", at: index) {
          places.removeLast()
          length = 2
        } else if follows("/*", at: index) {
          places.append(.comment)
          length = 2
        }
      }
      // Skip a backslash at the end of a line, but keep the line break.
      while length > 1, source[min(index + length, source.count) - 1] == "\n" { length -= 1 }
      index += length
    }
    self.lines = lines + [String(line)]
  }
}
