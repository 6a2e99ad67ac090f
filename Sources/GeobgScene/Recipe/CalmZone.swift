/// A part of a picture that stays quiet under icons or a clock.
///
/// A zone belongs to the canvas, not to the plane, so panning and zooming do not move it. For a
/// picture cut from a larger one, the zone is a part of the larger picture.
public struct CalmZone: Hashable, Sendable {
  /// The distance from the left edge, as a fraction of the picture's width.
  public let x: Thousandths
  /// The distance from the top edge, as a fraction of the picture's height.
  public let y: Thousandths
  /// The zone's width, as a fraction of the picture's width; above 0.
  public let width: Thousandths
  /// The zone's height, as a fraction of the picture's height; above 0.
  public let height: Thousandths

  /// The whole picture.
  public static let all = CalmZone(unchecked: 0, 0, 1, 1)
  /// The top quarter.
  public static let top = CalmZone(unchecked: 0, 0, 1, 0.25)
  /// The bottom quarter.
  public static let bottom = CalmZone(unchecked: 0, 0.75, 1, 0.25)
  /// The left quarter.
  public static let left = CalmZone(unchecked: 0, 0, 0.25, 1)
  /// The right quarter.
  public static let right = CalmZone(unchecked: 0.75, 0, 0.25, 1)

  /// The zone that begins at (`x`, `y`); all numbers are fractions of the picture.
  ///
  /// - Throws: ``RecipeError/calmZoneOutOfRange(x:y:width:height:)``, if the zone does not lie
  ///   within the picture or has no extent.
  public init(
    x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths
  ) throws(RecipeError) {
    // Each number by itself first, because sums of very large numbers are not exact.
    let parts: ClosedRange<Thousandths> = 0...1
    guard parts.contains(x), parts.contains(y), parts.contains(width), parts.contains(height),
      width > 0, height > 0, x + width <= 1, y + height <= 1
    else { throw .calmZoneOutOfRange(x: x, y: y, width: width, height: height) }
    self.init(unchecked: x, y, width, height)
  }

  private init(
    unchecked x: Thousandths, _ y: Thousandths, _ width: Thousandths, _ height: Thousandths
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The zone of `canvas`, in the canvas's units.
  public func rectangle(in canvas: Rectangle) -> Rectangle {
    func part(_ part: Thousandths, of extent: Thousandths) -> Thousandths {
      Thousandths(rounding: part.double * extent.double)
    }
    let (left, top) = (part(x, of: canvas.width), part(y, of: canvas.height))
    return Rectangle(
      origin: canvas.origin + Point(x: left, y: top),
      width: part(x + width, of: canvas.width) - left,
      height: part(y + height, of: canvas.height) - top)
  }
}

extension CalmZone: CustomStringConvertible {
  /// The zone in percent, as in requests for calm zones: `0%,6%,100%,24%`.
  public var description: String {
    [x, y, width, height].map { "\(Thousandths(count: $0.count * 100))%" }.joined(separator: ",")
  }
}
