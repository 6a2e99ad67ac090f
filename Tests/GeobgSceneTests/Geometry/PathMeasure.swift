import Foundation
import GeobgScene

/// The area and the length of a closed path, with exact circular arcs.
///
/// It reads the same path elements as renderers, and knows nothing about hexagons or circles.
struct PathMeasure {
  private(set) var area = 0.0
  private(set) var length = 0.0

  init(_ path: Path) {
    var (start, current) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    for element in path.elements {
      switch element {
      case .move(let to):
        start = (to.x.double, to.y.double)
        current = start
      case .line(let to):
        addLine(from: &current, to: (to.x.double, to.y.double))
      case .arc(let to, let radius):
        addArc(from: &current, to: (to.x.double, to.y.double), radius: radius.double)
      case .close:
        addLine(from: &current, to: start)
      }
    }
  }

  /// The shoelace formula; clockwise on screen counts as positive.
  private mutating func addLine(
    from current: inout (x: Double, y: Double), to end: (x: Double, y: Double)
  ) {
    area += (current.x * end.y - end.x * current.y) / 2
    length += hypot(end.x - current.x, end.y - current.y)
    current = end
  }

  /// The chord, plus the area between the chord and the arc.
  private mutating func addArc(
    from current: inout (x: Double, y: Double), to end: (x: Double, y: Double), radius: Double
  ) {
    let chord = hypot(end.x - current.x, end.y - current.y)
    guard chord > 0 else { return }
    let reach = max(radius, chord / 2)
    let turn = 2 * asin(chord / 2 / reach)
    addLine(from: &current, to: end)
    area += reach * reach / 2 * (turn - sin(turn))
    length += reach * turn - chord
  }
}

extension Path {
  /// All points in the path.
  var points: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let to), .line(let to), .arc(let to, _): to
      case .close: nil
      }
    }
  }

  /// The path with every point moved by `offset`, exactly.
  func moved(by offset: Point) -> [Element] {
    elements.map { element in
      switch element {
      case .move(let to): .move(to: to + offset)
      case .line(let to): .line(to: to + offset)
      case .arc(let to, let radius): .arc(to: to + offset, radius: radius)
      case .close: .close
      }
    }
  }

  /// How many elements are arcs.
  var arcCount: Int { elements.count { if case .arc = $0 { true } else { false } } }
}
