extension ClosedRange<Thousandths> {
  /// The number that `unit`, in 0..<1, falls on, rounded once, half to even.
  func value(at unit: Double) -> Thousandths {
    let span = Double(upperBound.count - lowerBound.count)
    return Thousandths(count: lowerBound.count + Int64((unit * span).rounded(.toNearestOrEven)))
  }
}
