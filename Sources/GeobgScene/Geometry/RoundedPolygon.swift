/// A regular polygon of 3 to 8 sides with corners rounded by circular arcs.
///
/// With four and eight sides, it lies on a side; otherwise it has a vertex at the top.
///
/// An arc of radius r begins the tangent length r·tan(π/n) before a corner, and turns by 2π/n. A side
/// of the polygon with the circumscribed radius R is 2R·sin(π/n) long. So the tangent length is the
/// share r / (2R·cos(π/n)) of a side, and R·cos(π/n) is the apothem.
package struct RoundedPolygon: Hashable {
  /// How many sides there are, 3 to 8.
  let sides: Int
  package var center: Point
  /// The diameter of the circle through the vertices before rounding; not negative.
  package let width: Thousandths
  /// The requested radius of the corners; the drawn radius is at most ``apothem``.
  package let cornerRadius: Thousandths

  /// The polygon with 3 to 8 `sides` around `center`; neither length is negative.
  package init(sides: Int, center: Point, width: Thousandths, cornerRadius: Thousandths) {
    (self.sides, self.center) = (sides, center)
    (self.width, self.cornerRadius) = (width, cornerRadius)
  }

  /// The radius of the inscribed circle, rounded down.
  package var apothem: Thousandths {
    Thousandths(count: Int64(width.double / 2 * (form.diameter / 2) * 1000))
  }

  /// The rectangle around the polygon before rounding; for other polygons than the hexagon, around
  /// the circle through its vertices.
  package var bounds: Rectangle {
    let vertical = Thousandths(count: width.count / 2 + width.count % 2)
    let horizontal = sides == 6 ? apothem + Thousandths(count: 1) : vertical
    return Rectangle(
      origin: center - Point(x: horizontal, y: vertical),
      width: 2 * horizontal, height: 2 * vertical)
  }

  /// The outline, clockwise from the right end of the first corner.
  package var path: Path {
    let form = form
    let scale = width.double / 2
    let radius = min(cornerRadius, apothem)
    // The tangent length as a fraction of the side, at most one half.
    let share = scale > 0 ? min(radius.double / form.diameter / scale, 0.5) : 0

    func point(from vertex: Int, toward neighbor: Int) -> Point {
      let (from, to) = (form.vertices[vertex], form.vertices[neighbor])
      let (fromX, fromY) = (from.x * scale, from.y * scale)
      return center
        + Point(
          x: Thousandths(rounding: fromX + (to.x * scale - fromX) * share),
          y: Thousandths(rounding: fromY + (to.y * scale - fromY) * share))
    }

    let start = point(from: 0, toward: 1)
    var current = start
    var path = Path(capacity: 2 + 2 * sides)
    path.move(to: start)
    for step in 1...sides {
      let vertex = step % sides
      let entry = point(from: vertex, toward: (vertex + sides - 1) % sides)
      // A sharp outline ends where it began.
      if entry != current && (vertex != 0 || radius > 0) { path.line(to: entry) }
      current = point(from: vertex, toward: (vertex + 1) % sides)
      if radius > 0 { path.arc(to: current, radius: radius) }
    }
    path.close()
    return path
  }

  /// A polygon in the circle of radius 1.
  private struct Form {
    /// The diameter of the inscribed circle: 2·cos(π/n).
    let diameter: Double
    /// The vertices, clockwise; the first is at the top, or is the right one of two.
    let vertices: [(x: Double, y: Double)]

    /// The polygon with the first half of its vertices, from the top or to the right of it: the others
    /// are their mirror images.
    init(diameter: Double, _ right: [(x: Double, y: Double)]) {
      self.diameter = diameter
      vertices = right + right.reversed().filter { $0.x > 0 }.map { (-$0.x, $0.y) }
    }
  }

  private var form: Form { RoundedPolygon.forms[min(max(sides, 3), 8) - 3] }

  /// √3/2, the sine of 60 degrees.
  private static let sine60 = Double(3).squareRoot() / 2
  /// √2/2, the sine of 45 degrees.
  private static let sine45 = Double(2).squareRoot() / 2

  /// The polygons of 3 to 8 sides.
  ///
  /// Their sines and cosines are written out, because platforms differ in the last digit.
  private static let forms: [Form] = [
    Form(diameter: 1, [(0, -1), (sine60, 0.5)]),
    Form(diameter: 2 * sine45, [(sine45, -sine45), (sine45, sine45)]),
    Form(
      diameter: 2 * 0.8090169943749475,
      [
        (0, -1), (0.9510565162951535, -0.3090169943749474),
        (0.5877852522924731, 0.8090169943749475),
      ]),
    Form(diameter: Double(3).squareRoot(), [(0, -1), (sine60, -0.5), (sine60, 0.5), (0, 1)]),
    Form(
      diameter: 2 * 0.9009688679024191,
      [
        (0, -1), (0.7818314824680298, -0.6234898018587336),
        (0.9749279121818236, 0.2225209339563144), (0.4338837391175581, 0.9009688679024191),
      ]),
    Form(
      diameter: 2 * 0.9238795325112867,
      [
        (0.3826834323650898, -0.9238795325112867), (0.9238795325112867, -0.3826834323650898),
        (0.9238795325112867, 0.3826834323650898), (0.3826834323650898, 0.9238795325112867),
      ]),
  ]
}
