/// One stroke of a glyph: a start point, and the lines and arcs drawn from there.
struct GlyphStroke {
  private struct Step {
    let end: Point
    /// The radius of a clockwise arc; nil for a line.
    let radius: Thousandths?
  }

  private let start: Point
  private var steps: [Step] = []
  private var isClosed = false

  /// The stroke that `text` describes; nil if `text` is malformed.
  ///
  /// Spaces separate the words. The first word is the start point, `x,y`. Each later `x,y` draws a
  /// line to that point. `~x,y` draws a clockwise quarter circle to the point, and `~x,y:r` the
  /// shorter clockwise arc of radius r. `z` closes the stroke.
  init?(parsing text: ArraySlice<UInt8>) {
    var words = text.split(separator: UInt8(ascii: " "))[...]
    guard let first = words.popFirst(), let start = GlyphStroke.point(first) else { return nil }
    self.start = start
    for word in words {
      switch word.first {
      case UInt8(ascii: "z"): isClosed = true
      case UInt8(ascii: "~"):
        let parts = word.dropFirst().split(separator: UInt8(ascii: ":"))
        let radius = parts.count == 2 ? Thousandths(parsing: parts[1]) : nil
        guard let place = parts.first, let end = GlyphStroke.point(place) else { return nil }
        steps.append(
          Step(
            end: end, radius: radius ?? GlyphStroke.width(from: steps.last?.end ?? start, to: end)))
      default:
        guard let end = GlyphStroke.point(word) else { return nil }
        steps.append(Step(end: end, radius: nil))
      }
    }
  }

  /// Draws the stroke, moved by `offset`.
  ///
  /// Each open end is drawn half a unit longer, like a square cap. So a stroke meets the line it
  /// ends at, and a straight foot reaches as low as a round bowl. A single point becomes a square
  /// dot.
  func draw(on path: inout Path, offset: Point) {
    let half = Point(x: 0, y: 0.5)
    guard let first = steps.first, let last = steps.last else {
      path.move(to: start + offset - half)
      path.line(to: start + offset + half)
      return
    }
    if isClosed {
      path.move(to: start + offset)
    } else {
      path.move(to: start + offset - direction(of: first, from: start).start)
      if first.radius != nil { path.line(to: start + offset) }
    }
    for step in steps.dropLast() { draw(step.end, step.radius, on: &path, offset: offset) }
    let before = steps.dropLast().last?.end ?? start
    let beyond = isClosed ? .zero : direction(of: last, from: before).end
    if isClosed || last.radius != nil {
      draw(last.end, last.radius, on: &path, offset: offset)
    }
    if isClosed { path.close() } else { path.line(to: last.end + offset + beyond) }
  }

  private func draw(
    _ end: Point, _ radius: Thousandths?, on path: inout Path, offset: Point
  ) {
    if let radius {
      path.arc(to: end + offset, radius: radius)
    } else {
      path.line(to: end + offset)
    }
  }

  /// Half a unit in the direction in which `step` leaves `point`, and in which it arrives.
  private func direction(of step: Step, from point: Point) -> (start: Point, end: Point) {
    guard let radius = step.radius else {
      let way = GlyphStroke.half(
        from: (point.x.double, point.y.double), to: (step.end.x.double, step.end.y.double))
      return (way, way)
    }
    let cubics = Arc(from: point, to: step.end, radius: radius).cubics
    guard let first = cubics.first, let last = cubics.last else { return (.zero, .zero) }
    return (
      GlyphStroke.half(from: (point.x.double, point.y.double), to: first.control1),
      GlyphStroke.half(from: last.control2, to: last.end)
    )
  }

  /// The horizontal distance of two points: for the ends of a quarter circle, its radius.
  private static func width(from start: Point, to end: Point) -> Thousandths {
    max(end.x - start.x, start.x - end.x)
  }

  /// Half a unit in the direction from `start` to `end`; zero if they are the same point.
  private static func half(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Point {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return .zero }
    return Point(
      x: Thousandths(rounding: dx / length / 2), y: Thousandths(rounding: dy / length / 2))
  }

  private static func point(_ text: ArraySlice<UInt8>) -> Point? {
    let parts = text.split(separator: UInt8(ascii: ",")).map { Thousandths(parsing: $0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
    return Point(x: x, y: y)
  }
}
