/// Straight lines and circular arcs, in scene units.
///
/// Guarantees: every number is a whole count of thousandths, so that all renderers draw the same
/// points, and text formats show them exactly. The first step is a move.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new part at a point.
    case move(to: Point)
    /// A straight line to a point.
    case line(to: Point)
    /// The shorter arc to a point, clockwise on screen; it turns less than half a circle.
    case arc(to: Point, radius: Thousandths)
    /// A straight line to the start of the part.
    case close
  }

  /// The steps, in drawing order.
  public private(set) var elements: [Element] = []

  /// An empty path.
  public init() {}

  /// An empty path with memory for `capacity` steps.
  init(capacity: Int) {
    elements.reserveCapacity(capacity)
  }

  /// Whether the last part ends where it began.
  package var isClosed: Bool {
    if case .close? = elements.last { true } else { false }
  }

  /// Starts a new part at `point`.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Draws a straight line to `point`; an empty path starts there instead.
  public mutating func line(to point: Point) {
    elements.append(elements.isEmpty ? .move(to: point) : .line(to: point))
  }

  /// Draws the shorter arc of `radius`, clockwise on screen, to `point`; an empty path starts there
  /// instead.
  ///
  /// - Parameter radius: If it is too small to reach `point`, the arc is a half circle.
  public mutating func arc(to point: Point, radius: Thousandths) {
    elements.append(
      elements.isEmpty ? .move(to: point) : .arc(to: point, radius: max(0, radius)))
  }

  /// Draws a straight line to the start of the part; an empty path stays empty.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// A rectangle that contains the path; for an empty path, at the origin and without extent.
  ///
  /// It is larger than necessary around arcs. An arc rises above its chord by at most half the
  /// chord's length; the sum of the chord's two legs is used for that length.
  public var bounds: Rectangle {
    guard case .move(let first) = elements.first else {
      return Rectangle(origin: .zero, width: 0, height: 0)
    }
    var (least, most) = (first, first)
    var (start, current) = (first, first)
    for element in elements {
      let end: Point
      var margin: Thousandths = 0
      switch element {
      case .move(let point):
        (start, current, end) = (point, point, point)
      case .line(let point): end = point
      case .arc(let point, _):
        end = point
        let (across, down) = (point.x - current.x, point.y - current.y)
        let legs = max(across, -across) + max(down, -down)
        // About 0.1 % and one thousandth more, because the drawn curves only approximate arcs.
        margin = Thousandths(count: legs.count / 2 + legs.count / 1024 + 1)
      case .close: end = start
      }
      least = Point(
        x: min(least.x, min(current.x, end.x) - margin),
        y: min(least.y, min(current.y, end.y) - margin))
      most = Point(
        x: max(most.x, max(current.x, end.x) + margin),
        y: max(most.y, max(current.y, end.y) + margin))
      current = end
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

  /// Adds the steps of `other`.
  mutating func append(_ other: Path) { elements += other.elements }

  /// Adds the steps of `other`, with `point` and `radius` applied to its points and radii.
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

  /// The path without the parts that are a single straight line and do not touch `area`.
  ///
  /// A wire mesh has thousands of such lines, and few of them cross one band of a wall-sized
  /// picture.
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
