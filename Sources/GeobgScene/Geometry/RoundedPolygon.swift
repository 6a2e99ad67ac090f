/// A regular hexagon that stands on a vertex, with corners rounded by circular arcs.
///
/// The interior angle is 120 degrees, so an arc of radius r leaves the sides r/√3 from the vertex
/// and turns 60 degrees.
public struct RoundedHexagon: Hashable, Sendable {
  /// The center.
  public var center: Point
  /// The distance between opposite vertices before rounding, twice the side.
  ///
  /// A negative width becomes 0.
  public var width: Thousandths {
    didSet { width = max(0, width) }
  }
  /// The requested radius of the corners; the drawn radius is at most ``apothem``.
  ///
  /// A negative radius becomes 0.
  public var cornerRadius: Thousandths {
    didSet { cornerRadius = max(0, cornerRadius) }
  }

  /// The hexagon of `width` around `center`; a negative width or radius becomes 0.
  public init(center: Point, width: Thousandths, cornerRadius: Thousandths) {
    self.center = center
    self.width = max(0, width)
    self.cornerRadius = max(0, cornerRadius)
  }

  /// The radius of the inscribed circle, which is also the largest corner radius.
  ///
  /// With that corner radius, the shape is its inscribed circle. Rounded down, so that the arcs
  /// fit.
  public var apothem: Thousandths {
    Thousandths(count: Int64(width.double / 2 * RoundedHexagon.apothemOfUnitSide * 1000))
  }

  /// The rectangle around the hexagon before rounding.
  public var bounds: Rectangle {
    let horizontal = apothem + Thousandths(count: 1)
    let vertical = Thousandths(count: width.count / 2 + width.count % 2)
    return Rectangle(
      origin: center - Point(x: horizontal, y: vertical),
      width: 2 * horizontal, height: 2 * vertical)
  }

  /// The outline, clockwise from the right end of the top corner.
  ///
  /// Each point is computed from the exact size and rounded once, relative to the center, so the
  /// same hexagon has the same outline in every window.
  public var path: Path {
    let side = width.double / 2
    let radius = min(cornerRadius, apothem)
    // The tangent length as a fraction of the side, at most one half.
    let share = side > 0 ? min(radius.double / Double(3).squareRoot() / side, 0.5) : 0

    func point(from vertex: Int, toward neighbor: Int) -> Point {
      let (from, to) = (RoundedHexagon.vertices[vertex], RoundedHexagon.vertices[neighbor])
      let (fromX, fromY) = (from.x * side, from.y * side)
      return center
        + Point(
          x: Thousandths(rounding: fromX + (to.x * side - fromX) * share),
          y: Thousandths(rounding: fromY + (to.y * side - fromY) * share))
    }

    let start = point(from: 0, toward: 1)
    var current = start
    var path = Path(capacity: 14)
    path.move(to: start)
    for step in 1...6 {
      let vertex = step % 6
      let entry = point(from: vertex, toward: (vertex + 5) % 6)
      // A sharp outline ends where it began.
      if entry != current && (vertex != 0 || radius > 0) { path.line(to: entry) }
      current = point(from: vertex, toward: (vertex + 1) % 6)
      if radius > 0 { path.arc(to: current, radius: radius) }
    }
    path.close()
    return path
  }

  /// √3/2.
  private static let apothemOfUnitSide = Double(3).squareRoot() / 2

  /// The vertices of the hexagon of side 1, clockwise from the top.
  private static let vertices: [(x: Double, y: Double)] = [
    (0, -1), (apothemOfUnitSide, -0.5), (apothemOfUnitSide, 0.5),
    (0, 1), (-apothemOfUnitSide, 0.5), (-apothemOfUnitSide, -0.5),
  ]
}
