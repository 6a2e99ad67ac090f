/// Which side of a canvas is the long one.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// The width is the long side.
  case landscape
  /// The height is the long side.
  case portrait
}
