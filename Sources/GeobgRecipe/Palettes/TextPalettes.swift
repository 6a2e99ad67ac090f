internal import GeobgScene

extension String {
  /// The text on one line: every control character becomes a space.
  var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars { line.unicodeScalars.append(scalar.isControl ? " " : scalar) }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character; Unicode has them only in ASCII and Latin-1.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}

extension String {
  var beforeComment: String {
    let bytes = Array(utf8)
    let starts = [";".utf8, "//".utf8].compactMap { bytes.firstPlace(of: $0)?.lowerBound }
    return String(decoding: bytes[..<(starts.min() ?? bytes.count)], as: UTF8.self)
  }
}

extension String {
  /// The text with a hyphen for each character that an identifier of CSS cannot contain.
  ///
  /// Source: W3C, "CSS Syntax Module Level 3", which lists these characters.
  var identifier: String {
    var identifier = ""
    for scalar in unicodeScalars {
      let isKept =
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF: true
        case 0x200C, 0x200D, 0x203F, 0x2040, 0x2070...0x218F, 0x2C00...0x2FEF: true
        case 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...: true
        default: false
        }
      identifier.unicodeScalars.append(isKept ? scalar : "-")
    }
    return identifier
  }
}

extension String {
  /// The text after `prefix`, without white space around it; nil if the text has another beginning.
  func following(_ prefix: StaticString) -> String? {
    hasBytePrefix(prefix) ? dropping(firstBytes: prefix.utf8CodeUnitCount).trimmed : nil
  }
}
