/// The background below the shapes.
public enum Background: Hashable, Sendable {
  /// The palette's background in the picture's mode; the default.
  case palette
  /// A color of the user's choice.
  case color(Color)
  /// No background: the picture is transparent where no shape covers it.
  case none
}
