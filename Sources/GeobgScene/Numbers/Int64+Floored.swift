extension Int64 {
  /// The quotient by `divisor`, which has to be above 0, rounded toward minus infinity.
  package func floored(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
