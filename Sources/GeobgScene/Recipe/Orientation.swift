/// Which side of a canvas is the long one.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Across.
  case landscape
  /// Down.
  case portrait
}
