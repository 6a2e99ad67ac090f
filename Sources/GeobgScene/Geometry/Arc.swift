/// A circular arc between two points, as the cubic curves that a vector library draws.
///
/// Our own, with square roots alone: a library's arc asks the platform for sines, which differ from
/// machine to machine in the last place.
package struct Arc: Sendable {
  /// A cubic Bézier curve from where the last one ended.
  package struct Cubic: Sendable {
    /// The point the curve leaves toward.
    package let control1: (x: Double, y: Double)
    /// The point the curve arrives from.
    package let control2: (x: Double, y: Double)
    /// The point the curve ends at.
    package let end: (x: Double, y: Double)
  }

  /// The curves, in drawing order: two, or one straight one where the arc has no extent.
  ///
  /// Halving the arc once keeps a quarter circle within 5e-6 of its radius, a 60 degree corner
  /// within 4e-7. Source: Goldapp, "Approximation of circular arcs by cubic polynomials", 1991,
  /// with the tangent rule k = 4/3 tan(turn / 4).
  package let cubics: [Cubic]

  /// The shorter arc of `radius` from `start` to `end`, clockwise on screen.
  ///
  /// Where the radius is too small to reach, the arc is the half circle over the two points, as in
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
    // Clockwise with y downward, the middle lies to the right of the way from start to end.
    let rise = (radius * radius - chord * chord / 4).squareRoot()
    let middle = (x: (x0 + x1) / 2 - dy / chord * rise, y: (y0 + y1) / 2 + dx / chord * rise)
    // Half the turn, from half the chord; the crown is where the two halves meet.
    let crown = (x: middle.x + dy / chord * radius, y: middle.y - dx / chord * radius)
    // Each half turns by a = turn / 2: cos a = rise / radius, and the tangent of a quarter of it
    // follows from the half angle formulas.
    let cosine = rise / radius
    let cosineOfHalf = ((1 + cosine) / 2).squareRoot()
    let sineOfHalf = max(0, (1 - cosine) / 2).squareRoot()
    let reach = 4.0 / 3.0 * sineOfHalf / (1 + cosineOfHalf)
    // The tangent at a point of the rim is its spoke turned a quarter clockwise.
    func cubic(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Cubic {
      Cubic(
        control1: (a.x - (a.y - middle.y) * reach, a.y + (a.x - middle.x) * reach),
        control2: (b.x + (b.y - middle.y) * reach, b.y - (b.x - middle.x) * reach),
        end: b)
    }
    self.cubics = [cubic(from: (x0, y0), to: crown), cubic(from: crown, to: (x1, y1))]
  }
}
