/// Whole-number arithmetic of the exact painter.
///
/// Every quotient is rounded once, half to even. So a mirrored scene gives the mirrored picture.
enum Exact {
  /// `dividend` / `divisor`, rounded half to even; `divisor` is positive.
  @inline(__always)
  static func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    rounded(from: 0, dividend, divisor)
  }

  /// `factor` · `part` / `whole`, rounded half to even; `whole` is positive.
  @inline(__always)
  static func part(_ factor: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
    along(0, factor, part, whole)
  }

  /// `start` + `factor` · `part` / `whole`, rounded half to even; `whole` is positive.
  ///
  /// The product may have more than 64 bits. A result beyond 2^61 becomes 2^61, with its sign.
  @inline(__always)
  static func along(_ start: Int64, _ factor: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
    let (product, isTooLarge) = factor.multipliedReportingOverflow(by: part)
    if isTooLarge { return wide(start, factor, part, whole) }
    return rounded(from: start, product, whole)
  }

  /// The same with a `factor` of at most a row's height, and a `part` of at most `whole`; both are
  /// not negative.
  @inline(__always)
  static func down(_ start: Int64, _ factor: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
    let divisor = whole.magnitude
    let (quotient, rest) = (factor.magnitude &* part.magnitude)
      .quotientAndRemainder(dividingBy: divisor)
    let result = start &+ Int64(truncatingIfNeeded: quotient)
    let other = divisor &- rest
    return rest > other || (rest == other && result & 1 == 1) ? result &+ 1 : result
  }

  @inline(__always)
  private static func rounded(from start: Int64, _ dividend: Int64, _ divisor: Int64) -> Int64 {
    var (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    if rest < 0 {
      rest &+= divisor
      quotient &-= 1
    }
    let result = start &+ quotient
    let other = divisor &- rest
    return rest > other || (rest == other && result & 1 == 1) ? result &+ 1 : result
  }

  @inline(never)
  private static func wide(
    _ start: Int64, _ factor: Int64, _ part: Int64, _ whole: Int64
  ) -> Int64 {
    let isNegative = (factor < 0) != (part < 0)
    let product = factor.magnitude.multipliedFullWidth(by: part.magnitude)
    let divisor = whole.magnitude
    var (rest, low, quotient) = (product.high, product.low, 0 as UInt64)
    guard rest < divisor else { return isNegative ? -limit : limit }
    // Bit by bit: this is seldom needed, and the library's division would be ten times as long.
    for _ in 0..<64 {
      rest = rest &<< 1 | low &>> 63
      (low, quotient) = (low &<< 1, quotient &<< 1)
      // The divisor is below 2^63, so no bit is lost.
      if rest >= divisor { (rest, quotient) = (rest &- divisor, quotient | 1) }
    }
    guard quotient < limit.magnitude else { return isNegative ? -limit : limit }
    var floor = Int64(quotient)
    if isNegative {
      floor = -floor
      if rest > 0 {
        floor -= 1
        rest = divisor - rest
      }
    }
    quotient = divisor - rest
    let result = start &+ floor
    return rest > quotient || (rest == quotient && result & 1 == 1) ? result &+ 1 : result
  }

  private static let limit: Int64 = 1 << 61

  /// The largest whole number whose square is at most `value`, which is not negative and below
  /// 2^62.
  ///
  /// The processor's square root is only a first guess.
  @inline(__always)
  static func root(_ value: Int64) -> Int64 {
    var root = Int64(Double(value).squareRoot())
    while root &* root > value { root &-= 1 }
    while (root &+ 1) &* (root &+ 1) <= value { root &+= 1 }
    return root
  }
}
