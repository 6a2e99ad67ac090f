/// What lies below the shapes.
public enum Background: Hashable, Sendable {
  /// The palette's own, in the picture's mode. The default.
  case palette
  /// A color of one's own.
  case color(Color)
  /// Nothing: what no shape covers is transparent.
  case none
}
