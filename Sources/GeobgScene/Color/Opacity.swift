/// How much a paint hides of everything below it, from 0 (nothing) to 1 (all), in whole
/// thousandths.
public struct Opacity: Hashable, Sendable {
  /// 0 to 1.
  public let value: Thousandths

  /// Hides everything below.
  public static let opaque = Opacity(unchecked: 1)

  /// The opacity `value`; nil outside 0 to 1.
  public init?(_ value: Thousandths) {
    guard value >= 0 && value <= 1 else { return nil }
    self.value = value
  }

  package init(unchecked value: Thousandths) {
    self.value = value
  }
}

extension Opacity: Comparable {
  /// Whether `left` hides less.
  public static func < (left: Opacity, right: Opacity) -> Bool { left.value < right.value }
}
