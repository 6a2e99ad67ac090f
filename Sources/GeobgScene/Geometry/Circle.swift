/// A disc.
public struct Circle: Hashable, Sendable {
  /// The center.
  public var center: Point
  /// The distance from the center to the rim.
  ///
  /// A circle of radius 0 draws nothing. A negative radius becomes 0.
  public var radius: Thousandths {
    didSet { radius = max(0, radius) }
  }

  /// The disc of `radius` around `center`; a negative radius becomes 0.
  public init(center: Point, radius: Thousandths) {
    self.center = center
    self.radius = max(0, radius)
  }

  /// The square around the circle, with horizontal and vertical sides.
  public var bounds: Rectangle {
    Rectangle(origin: center, width: 0, height: 0).outset(by: radius)
  }

  /// The outline: four quarter arcs, clockwise from the right.
  public var path: Path {
    let right = center + Point(x: radius, y: 0)
    var path = Path()
    path.move(to: right)
    path.arc(to: center + Point(x: 0, y: radius), radius: radius)
    path.arc(to: center - Point(x: radius, y: 0), radius: radius)
    path.arc(to: center - Point(x: 0, y: radius), radius: radius)
    path.arc(to: right, radius: radius)
    path.close()
    return path
  }
}
