extension String {
  /// Whether both are the same bytes.
  ///
  /// Swift's own comparison takes a letter with an accent and the same letter composed of two for
  /// equal, and brings Unicode's tables into every module.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text with the letters A to Z in lower case; all other characters stay as they are.
  package var lowercasedASCII: String {
    String(
      decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }
}

extension [String] {
  /// The texts with commas between them, and `or` before the last.
  package var joinedWithOr: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
