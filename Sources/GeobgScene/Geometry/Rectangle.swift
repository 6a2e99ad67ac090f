/// A rectangle with horizontal and vertical sides, in scene units.
public struct Rectangle: Hashable, Sendable {
  /// The top left corner.
  public let origin: Point
  /// The extent to the right; not negative.
  public let width: Thousandths
  /// The extent downward; not negative.
  public let height: Thousandths

  /// The rectangle of `width` by `height` with its top left corner at `origin`; a negative side
  /// becomes 0.
  public init(origin: Point, width: Thousandths, height: Thousandths) {
    self.origin = origin
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The left edge.
  public var minX: Thousandths { origin.x }
  /// The top edge.
  public var minY: Thousandths { origin.y }
  /// The right edge.
  public var maxX: Thousandths { origin.x + width }
  /// The bottom edge.
  public var maxY: Thousandths { origin.y + height }
  /// The bottom right corner.
  var end: Point { Point(x: maxX, y: maxY) }

  /// The outline, clockwise from the top left corner.
  public var path: Path {
    var path = Path()
    path.move(to: origin)
    path.line(to: Point(x: maxX, y: minY))
    path.line(to: Point(x: maxX, y: maxY))
    path.line(to: Point(x: minX, y: maxY))
    path.close()
    return path
  }

  /// The rectangle moved by `offset`.
  public func moved(by offset: Point) -> Rectangle {
    Rectangle(origin: origin + offset, width: width, height: height)
  }

  /// The rectangle grown by `margin` on every side.
  public func outset(by margin: Thousandths) -> Rectangle {
    Rectangle(
      origin: origin - Point(x: margin, y: margin),
      width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The part that both cover; without width or height if they do not overlap.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rectangle(
      origin: Point(x: left, y: top), width: min(maxX, other.maxX) - left,
      height: min(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that contains both.
  func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rectangle(
      origin: Point(x: left, y: top), width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - top)
  }

  /// Whether `point` is inside, or on the left or the top edge.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two share at least a point, even if only on an edge.
  func touches(_ other: Rectangle) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether the two share more than an edge.
  public func overlaps(_ other: Rectangle) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
