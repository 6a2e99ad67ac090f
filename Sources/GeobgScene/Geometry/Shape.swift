/// A shape that can be filled.
///
/// A renderer draws the shapes that its format has, and the ``path`` of all others.
public enum Shape: Hashable, Sendable {
  /// A disc.
  case circle(Circle)
  /// A hexagon with round corners.
  case hexagon(RoundedHexagon)
  /// Any outline. Each part is filled as if it were closed. A part inside another is filled too if
  /// both turn the same way (nonzero winding).
  case path(Path)

  /// A rectangle that contains the shape.
  public var bounds: Rectangle {
    switch self {
    case .circle(let circle): circle.bounds
    case .hexagon(let hexagon): hexagon.bounds
    case .path(let path): path.bounds
    }
  }

  /// The outline.
  public var path: Path {
    switch self {
    case .circle(let circle): circle.path
    case .hexagon(let hexagon): hexagon.path
    case .path(let path): path
    }
  }

  /// The shape moved by `offset`.
  public func moved(by offset: Point) -> Shape {
    switch self {
    case .circle(var circle):
      circle.center = circle.center + offset
      return .circle(circle)
    case .hexagon(var hexagon):
      hexagon.center = hexagon.center + offset
      return .hexagon(hexagon)
    case .path(let path): return .path(path.moved(by: offset))
    }
  }
}
