/// What can be filled.
///
/// A renderer asks first for the case it draws natively, and otherwise for the ``path``.
public enum Shape: Hashable, Sendable {
  /// A disc.
  case circle(Circle)
  /// A hexagon with round corners.
  case hexagon(RoundedHexagon)
  /// Any outline; each of its parts is filled as if it were closed, and a part inside another that
  /// turns the same way is filled too.
  case path(Path)

  /// An upright rectangle that holds all of it.
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
