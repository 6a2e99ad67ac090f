/// A point in scene units; y grows downward.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Thousandths
  /// Downward.
  public var y: Thousandths

  /// The plane's origin, or a scene's top left corner.
  public static let zero = Point(x: .zero, y: .zero)

  /// The point `x` to the right of the origin and `y` below it.
  public init(x: Thousandths, y: Thousandths) {
    self.x = x
    self.y = y
  }

  /// The exact sum, axis by axis.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The exact difference, axis by axis.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}
