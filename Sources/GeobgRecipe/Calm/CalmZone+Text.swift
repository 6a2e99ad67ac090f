public import GeobgScene

extension CalmZone: CustomStringConvertible {
  /// The zone as ``CalmRequest`` reads it: `0%,6%,100%,24%`.
  public var description: String {
    [x, y, width, height].map { "\(Thousandths(count: $0.count * 100))%" }.joined(separator: ",")
  }
}
