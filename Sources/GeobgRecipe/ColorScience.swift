public import GeobgScene

extension Color {
  /// The contrast between this color and `other`, from 1 (no contrast) to 21 (black on white).
  ///
  /// Source: WCAG 2.1, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let (one, two) = (LinearColor(self).luminance, LinearColor(other).luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

extension Double {
  /// The real root of `degree`; negative for a negative number of odd degree.
  ///
  /// The `cbrt` and `pow` of different platforms differ in the last digit. This is Newton's method
  /// with only additions, multiplications and divisions, which give the same result everywhere. It
  /// starts above the root and falls without passing it, so the first step that does not fall has
  /// reached the root. The result is within three units in the last place of the platform's result.
  ///
  /// - Parameter degree: 2 or more; odd for negative numbers.
  package func root(_ degree: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    if self < 0 { return -(-self).root(degree) }
    // The smallest power of two that is certainly above the root.
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
