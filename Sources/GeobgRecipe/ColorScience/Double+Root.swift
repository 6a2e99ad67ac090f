internal import GeobgScene

extension Double {
  /// The real root of `degree`; negative for a negative number of odd degree.
  ///
  /// The platform's `cbrt` and `pow` differ from one to the next in the last digit. This is Newton's
  /// method, in additions, multiplications and divisions alone, which are the same everywhere: from
  /// above the root it falls without passing it, so the first step that no longer falls has arrived.
  /// The result is within three units in the last place of the platform's.
  ///
  /// - Parameter degree: 2 or more, and odd for negative numbers.
  package func root(_ degree: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    if self < 0 { return -(-self).root(degree) }
    // The least power of two that is sure to lie above the root.
    let above = Int64(Int(exponent) + degree).floored(by: Int64(degree))
    var root = Double(sign: .plus, exponent: Int(above), significand: 1)
    while true {
      var power = root
      for _ in 2..<degree { power *= root }
      let next = (Double(degree - 1) * root + self / power) / Double(degree)
      guard next < root else { return root }
      root = next
    }
  }
}
