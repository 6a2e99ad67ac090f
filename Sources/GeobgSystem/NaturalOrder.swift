/// The natural order of names: `2` before `10`.
///
/// Runs of digits are compared as numbers, everything else byte by byte, independent of the locale.
/// Paths are compared name by name, so that files of the same folder stay together.
package enum NaturalOrder {
  /// Whether the path `left` comes before the path `right`.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let names = (left.utf8.split(separator: slash), right.utf8.split(separator: slash))
    for (one, other) in zip(names.0, names.1) {
      let order = compare(one, other)
      if order != 0 { return order < 0 }
    }
    if names.0.count != names.1.count { return names.0.count < names.1.count }
    // The numbers are equal, but have different leading zeros.
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Negative, zero or positive if `left` comes before, equals, or comes after `right`.
  private static func compare(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Int {
    var (left, right) = (left[...], right[...])
    while let one = left.first, let other = right.first {
      guard isDigit(one), isDigit(other) else {
        if one != other { return Int(one) - Int(other) }
        left = left.dropFirst()
        right = right.dropFirst()
        continue
      }
      let numbers = (number(&left), number(&right))
      if numbers.0.count != numbers.1.count { return numbers.0.count - numbers.1.count }
      if !numbers.0.elementsEqual(numbers.1) {
        return numbers.0.lexicographicallyPrecedes(numbers.1) ? -1 : 1
      }
    }
    return left.count - right.count
  }

  /// Removes the leading digits of `text` and returns them without leading zeros.
  private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
