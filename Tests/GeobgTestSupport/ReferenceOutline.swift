internal import Foundation
internal import GeobgScene

/// Outlines in units, for ``ReferenceCompositor``.
enum ReferenceOutline {
  struct Spot {
    var x: Double
    var y: Double
  }

  struct Contour {
    var spots: [Spot]
    var isClosed = false
  }

  /// A line, or a part of a circle that goes only down or only up.
  struct Edge {
    let start: Spot
    let end: Spot
    var circle: (center: Spot, radius: Double)?

    /// Where the edge crosses the height `y`, and 1 if it goes down there, or -1.
    func crossing(at y: Double) -> (x: Double, winding: Int)? {
      guard (start.y <= y) != (end.y <= y) else { return nil }
      let winding = start.y < end.y ? 1 : -1
      guard let (center, radius) = circle else {
        return (start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y), winding)
      }
      // Clockwise, the right half of a circle goes down.
      let away = max(0, radius * radius - (y - center.y) * (y - center.y)).squareRoot()
      return (center.x + Double(winding) * away, winding)
    }
  }

  /// The edges around a filled path; each part is closed.
  static func edges(around path: Path) -> [Edge] {
    var edges: [Edge] = []
    var (first, last) = (Spot(x: 0, y: 0), Spot(x: 0, y: 0))
    func line(to end: Spot) {
      edges.append(Edge(start: last, end: end))
      last = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        line(to: first)
        (first, last) = (spot(point), spot(point))
      case .line(let point): line(to: spot(point))
      case .arc(let point, let radius):
        edges += arc(from: last, to: spot(point), radius.double)
        last = spot(point)
      case .close: line(to: first)
      }
    }
    line(to: first)
    return edges
  }

  /// The edges around a polygon.
  static func edges(around polygon: [Spot]) -> [Edge] {
    polygon.indices.map { Edge(start: polygon[$0], end: polygon[($0 + 1) % polygon.count]) }
  }

  /// The lines of a path that is stroked; an arc has many lines.
  static func contours(of path: Path) -> [Contour] {
    var contours: [Contour] = []
    var contour = Contour(spots: [])
    for element in path.elements {
      switch element {
      case .move(let point):
        contours.append(contour)
        contour = Contour(spots: [spot(point)])
      case .line(let point):
        contour.spots.append(spot(point))
      case .arc(let point, let radius):
        guard let start = contour.spots.last else { continue }
        contour.spots += spots(from: start, to: spot(point), radius.double) + [spot(point)]
      case .close:
        guard let start = contour.spots.first else { continue }
        contour.isClosed = true
        contours.append(contour)
        contour = Contour(spots: [start])
      }
    }
    return (contours + [contour]).filter { $0.spots.count > 1 }
  }

  private static func spot(_ point: Point) -> Spot { Spot(x: point.x.double, y: point.y.double) }

  // MARK: - Arcs

  private struct Arc {
    let center: Spot
    let radius: Double
    /// The angle of the start, and how far the arc turns, in radians.
    let from: Double
    let turn: Double

    /// The shorter clockwise arc.
    init?(_ start: Spot, _ end: Spot, _ radius: Double) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let chord = hypot(dx, dy)
      guard chord > 0 else { return nil }
      self.radius = max(radius, chord / 2)
      let rise = max(0, self.radius * self.radius - chord * chord / 4).squareRoot()
      center = Spot(
        x: (start.x + end.x) / 2 - dy / chord * rise, y: (start.y + end.y) / 2 + dx / chord * rise)
      from = atan2(start.y - center.y, start.x - center.x)
      turn = 2 * asin(min(1, chord / 2 / self.radius))
    }

    func spot(at angle: Double) -> Spot {
      Spot(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  /// The shorter clockwise arc, divided at the top and the bottom of its circle.
  private static func arc(from start: Spot, to end: Spot, _ radius: Double) -> [Edge] {
    guard let arc = Arc(start, end, radius) else { return [] }
    var spots = [start]
    // The bottom is at a quarter of a turn, the top at three quarters.
    for quarter in [-3, -1, 1, 3, 5] {
      let angle = Double(quarter) * .pi / 2
      if angle > arc.from, angle < arc.from + arc.turn { spots.append(arc.spot(at: angle)) }
    }
    spots.append(end)
    return spots.indices.dropFirst().map {
      Edge(start: spots[$0 - 1], end: spots[$0], circle: (arc.center, arc.radius))
    }
  }

  /// The points of the shorter clockwise arc, without its ends.
  private static func spots(from start: Spot, to end: Spot, _ radius: Double) -> [Spot] {
    guard let arc = Arc(start, end, radius) else { return [] }
    let count = 256
    return (1..<count).map { arc.spot(at: arc.from + arc.turn * Double($0) / Double(count)) }
  }

  // MARK: - Strokes

  /// The polygons of a line with butt ends and mitered corners.
  static func strokes(_ contour: Contour, _ half: Double) -> [[Spot]] {
    var spots: [Spot] = []
    for spot in contour.spots where spots.last.map({ $0.x != spot.x || $0.y != spot.y }) ?? true {
      spots.append(spot)
    }
    if contour.isClosed, let first = spots.first, let last = spots.last,
      first.x != last.x || first.y != last.y
    {
      spots.append(first)
    }
    guard spots.count > 1 else { return [] }
    func direction(_ index: Int) -> Spot {
      let (dx, dy) = (spots[index + 1].x - spots[index].x, spots[index + 1].y - spots[index].y)
      return Spot(x: dx / hypot(dx, dy), y: dy / hypot(dx, dy))
    }
    var polygons: [[Spot]] = []
    let count = spots.count - 1
    for index in 0..<count {
      let (a, b, u) = (spots[index], spots[index + 1], direction(index))
      let side = Spot(x: -u.y * half, y: u.x * half)
      polygons.append([
        Spot(x: a.x - side.x, y: a.y - side.y), Spot(x: b.x - side.x, y: b.y - side.y),
        Spot(x: b.x + side.x, y: b.y + side.y), Spot(x: a.x + side.x, y: a.y + side.y),
      ])
      guard index + 1 < count || contour.isClosed else { continue }
      let v = direction((index + 1) % count)
      let (turn, along) = (u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
      guard turn != 0 else { continue }
      let out = turn > 0 ? -half : half
      var corner = [
        b, Spot(x: b.x - out * u.y, y: b.y + out * u.x),
        Spot(x: b.x - out * v.y, y: b.y + out * v.x),
      ]
      // SVG's default miter limit is 4.
      if ((1 + along) / 2).squareRoot() >= 0.25 {
        corner.insert(
          Spot(
            x: b.x - out * (u.y + v.y) / (1 + along), y: b.y + out * (u.x + v.x) / (1 + along)),
          at: 2)
      }
      polygons.append(corner)
    }
    return polygons
  }
}
