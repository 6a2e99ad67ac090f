extension UInt8 {
  /// Whether the byte is a decimal digit of ASCII.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol {
  /// Whether the text has decimal digits of ASCII and nothing else, at least one.
  package var isDigits: Bool { !utf8.isEmpty && utf8.allSatisfy { $0.isDigit } }
}

extension Int {
  /// The number that `text` writes in decimal digits of ASCII, without a sign; nil for other text.
  ///
  /// A number too large for `Int` becomes the largest `Int`, so that the error for a number outside
  /// its range can name that range.
  package init?(digits text: String) {
    guard text.isDigits else { return nil }
    self = Int(text) ?? .max
  }
}
