extension UInt8 {
  /// Whether the byte is an ASCII decimal digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol {
  /// Whether the text consists of ASCII decimal digits, at least one.
  package var isDigits: Bool { !utf8.isEmpty && utf8.allSatisfy { $0.isDigit } }
}

extension Int {
  /// The number in ASCII decimal digits in `text`, without a sign; nil for other text.
  ///
  /// A number too large for `Int` becomes the largest `Int`. So the error for a number outside its
  /// range can still name the range.
  package init?(digits text: String) {
    guard text.isDigits else { return nil }
    self = Int(text) ?? .max
  }
}

extension UInt64 {
  /// The number in ASCII decimal digits in `text`, without a sign; nil for other text and for a number
  /// that is too large.
  init?(decimal text: [UInt8]) {
    guard !text.isEmpty else { return nil }
    var number: UInt64 = 0
    for digit in text {
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = shifted.addingReportingOverflow(UInt64(digit &- UInt8(ascii: "0")))
      guard digit.isDigit, !isTooLarge, !isBeyond else { return nil }
      number = sum
    }
    self = number
  }
}
