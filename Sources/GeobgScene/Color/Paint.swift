/// What fills a shape or colors a stroke.
public enum Paint: Hashable, Sendable {
  /// One color everywhere.
  case solid(Color, Opacity)
}
