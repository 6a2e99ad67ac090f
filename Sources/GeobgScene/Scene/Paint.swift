/// The paint that fills a shape or colors a stroke.
public enum Paint: Hashable, Sendable {
  /// One color everywhere.
  case solid(Color, Opacity)

  /// The paint whose opacity is multiplied by `factor`, which is not negative.
  func faded(by factor: Double) -> Paint {
    switch self {
    case .solid(let color, let opacity):
      .solid(color, Opacity(unchecked: min(opacity.value.scaled(by: factor), 1)))
    }
  }
}
