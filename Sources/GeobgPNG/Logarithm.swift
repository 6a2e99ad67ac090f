/// Logarithms to base 2 of whole numbers.
enum Logarithm {
  /// The logarithm of `value`, at least 1, in 64ths, rounded down.
  static func of(_ value: UInt32) -> UInt32 {
    var result = UInt32(truncatingIfNeeded: 31 &- value.leadingZeroBitCount)
    // Between 1 and 2, with 31 bits after the point; each square gives one more bit.
    var rest = UInt64(value) &<< UInt64(31 &- result)
    for _ in 0..<6 {
      rest = (rest &* rest) &>> 31
      result &*= 2
      if rest >= 1 &<< 32 {
        rest &>>= 1
        result &+= 1
      }
    }
    return result
  }
}
