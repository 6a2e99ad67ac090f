/// A line made of straight parts and circular arcs, in scene units.
///
/// Guarantees: every number is a whole count of thousandths, so that each renderer draws, and text
/// shows, the very same points. The first step is a move.
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

  /// A path without steps, with room for `capacity` of them.
  init(capacity: Int) {
    elements.reserveCapacity(capacity)
  }

  /// Starts a new part at `point`.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Draws a straight line to `point`; without a part, starts one there.
  public mutating func line(to point: Point) {
    elements.append(elements.isEmpty ? .move(to: point) : .line(to: point))
  }

  /// Draws the shorter arc of `radius`, clockwise on screen, to `point`; without a part, starts one
  /// there.
  ///
  /// - Parameter radius: Where it is too small to reach, the arc is half a circle.
  public mutating func arc(to point: Point, radius: Thousandths) {
    elements.append(
      elements.isEmpty ? .move(to: point) : .arc(to: point, radius: max(0, radius)))
  }

  /// Draws a straight line to where the part began; nothing without a part.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// An upright rectangle that holds all of it; without extent at the origin where it is empty.
  ///
  /// Around arcs it is larger than need be: an arc rises no farther over its chord than half the
  /// chord's length, and the two legs of the chord are added in place of measuring it.
  public var bounds: Rectangle {
    guard case .move(let first) = elements.first else {
      return Rectangle(origin: .zero, width: 0, height: 0)
    }
    var (least, most) = (first, first)
    var (start, current) = (first, first)
    func add(_ point: Point, margin: Thousandths = 0) {
      least = Point(x: min(least.x, point.x - margin), y: min(least.y, point.y - margin))
      most = Point(x: max(most.x, point.x + margin), y: max(most.y, point.y + margin))
    }
    for element in elements {
      switch element {
      case .move(let point):
        add(point)
        (start, current) = (point, point)
      case .line(let point):
        add(point)
        current = point
      case .arc(let point, _):
        let (across, down) = (point.x - current.x, point.y - current.y)
        let legs = max(across, -across) + max(down, -down)
        // A thousandth of it more, for the curves by which arcs are drawn.
        let margin = Thousandths(count: legs.count / 2 + legs.count / 1024 + 1)
        add(current, margin: margin)
        add(point, margin: margin)
        current = point
      case .close: current = start
      }
    }
    return Rectangle(origin: least, width: most.x - least.x, height: most.y - least.y)
  }

  /// The path moved by `offset`.
  public func moved(by offset: Point) -> Path {
    var moved = Path(capacity: elements.count)
    moved.append(self) {
      $0 + offset
    } radius: {
      $0
    }
    return moved
  }

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
