/// Whether a picture is drawn on a light or a dark background.
///
/// It changes only paint.
public enum Mode: String, Hashable, Sendable, CaseIterable {
  /// A light background.
  case light
  /// A dark background.
  case dark
}
