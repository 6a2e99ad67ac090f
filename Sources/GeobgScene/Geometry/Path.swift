/// A line made of straight parts and circular arcs, in scene units.
///
/// Guarantees: every number is a whole count of thousandths, so that each renderer draws, and text
/// shows, the very same points.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new part at a point.
    case move(to: Point)
    /// A straight line to a point.
    case line(to: Point)
    /// The shorter arc to a point, clockwise on screen; it turns less than half a circle.
    case arc(to: Point, radius: Thousandths)
    /// A straight line to where the part began.
    case close
  }

  /// The steps, in drawing order.
  public private(set) var elements: [Element] = []

  /// A path without steps.
  public init() {}

  /// Starts a new part at `point`.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Draws a straight line to `point`.
  public mutating func line(to point: Point) { elements.append(.line(to: point)) }

  /// Draws the shorter arc of `radius`, clockwise on screen, to `point`.
  public mutating func arc(to point: Point, radius: Thousandths) {
    elements.append(.arc(to: point, radius: radius))
  }

  /// Draws a straight line to where the part began.
  public mutating func close() { elements.append(.close) }

  /// Adds the steps of `other`, each of its points and radii turned into another.
  mutating func append(
    _ other: Path, point: (Point) -> Point, radius: (Thousandths) -> Thousandths
  ) {
    for element in other.elements {
      switch element {
      case .move(let end): move(to: point(end))
      case .line(let end): line(to: point(end))
      case .arc(let end, let length): arc(to: point(end), radius: radius(length))
      case .close: close()
      }
    }
  }

  /// The path without those of its parts that are one straight line and do not touch `area`.
  ///
  /// A wire mesh is thousands of such lines, and a band of a wall is crossed by few.
  func lines(near area: Rectangle) -> Path {
    var near = Path()
    var index = 0
    while index < elements.count {
      let step = elements[index]
      if case .move(let start) = step, index + 1 < elements.count,
        case .line(let end) = elements[index + 1], isPart(endingAt: index + 2)
      {
        index += 2
        let bounds = Rectangle(
          origin: Point(x: min(start.x, end.x), y: min(start.y, end.y)),
          width: max(start.x, end.x) - min(start.x, end.x),
          height: max(start.y, end.y) - min(start.y, end.y))
        guard bounds.touches(area) else { continue }
        near.elements += [.move(to: start), .line(to: end)]
      } else {
        near.elements.append(step)
        index += 1
      }
    }
    return near
  }

  private func isPart(endingAt index: Int) -> Bool {
    guard index < elements.count else { return true }
    if case .move = elements[index] { return true }
    return false
  }
}
