/// A circular arc between two points, as the cubic curves that vector libraries draw.
///
/// geobg computes these curves itself, with square roots only. A library's arc uses the platform's
/// sines, whose last digit differs between machines.
package struct Arc: Sendable {
  /// A cubic Bézier curve that starts where the previous one ended.
  package struct Cubic: Sendable {
    /// The first control point.
    package let control1: (x: Double, y: Double)
    /// The second control point.
    package let control2: (x: Double, y: Double)
    /// The end point.
    package let end: (x: Double, y: Double)
  }

  /// The curves, in drawing order: two, or one straight curve if the arc starts and ends at one
  /// point.
  ///
  /// With two curves, a quarter circle is within 5e-6 of its radius, a 60 degree corner within
  /// 4e-7. Source: Goldapp, "Approximation of circular arcs by cubic polynomials", 1991, with the
  /// tangent rule k = 4/3 tan(turn / 4).
  package let cubics: [Cubic]

  /// The shorter arc of `radius` from `start` to `end`, clockwise on screen.
  ///
  /// If the radius is too small to reach, the arc is the half circle between the two points, as in
  /// SVG 1.1, appendix F.6.6.
  package init(from start: Point, to end: Point, radius: Thousandths) {
    let (x0, y0) = (start.x.double, start.y.double)
    let (x1, y1) = (end.x.double, end.y.double)
    let (dx, dy) = (x1 - x0, y1 - y0)
    let chord = (dx * dx + dy * dy).squareRoot()
    guard chord > 0 else {
      self.cubics = [Cubic(control1: (x0, y0), control2: (x1, y1), end: (x1, y1))]
      return
    }
    let radius = max(radius.double, chord / 2)
    // With y downward, the center of a clockwise arc lies to the right of the line from start to
    // end.
    let rise = (radius * radius - chord * chord / 4).squareRoot()
    let middle = (x: (x0 + x1) / 2 - dy / chord * rise, y: (y0 + y1) / 2 + dx / chord * rise)
    // The crown is the middle of the arc, where its two halves meet.
    let crown = (x: middle.x + dy / chord * radius, y: middle.y - dx / chord * radius)
    // Each half turns by a = turn / 2, and cos a = rise / radius. The half-angle formulas give
    // tan(a / 4).
    let cosine = rise / radius
    let cosineOfHalf = ((1 + cosine) / 2).squareRoot()
    let sineOfHalf = max(0, (1 - cosine) / 2).squareRoot()
    let reach = 4.0 / 3.0 * sineOfHalf / (1 + cosineOfHalf)
    // The tangent at a point of the circle is the radius there, turned a quarter clockwise.
    func cubic(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Cubic {
      Cubic(
        control1: (a.x - (a.y - middle.y) * reach, a.y + (a.x - middle.x) * reach),
        control2: (b.x + (b.y - middle.y) * reach, b.y - (b.x - middle.x) * reach),
        end: b)
    }
    self.cubics = [cubic(from: (x0, y0), to: crown), cubic(from: crown, to: (x1, y1))]
  }
}
