/// Whether a picture is drawn on a light or a dark background.
///
/// It changes paint and nothing else.
public enum Mode: String, Hashable, Sendable, CaseIterable {
  /// By day.
  case light
  /// By night.
  case dark
}
