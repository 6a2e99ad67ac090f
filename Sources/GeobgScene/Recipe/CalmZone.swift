/// A part of a picture that stays quiet under icons or a clock.
///
/// It belongs to the canvas and not to the plane: where one looks does not move it. Of a picture cut
/// from a larger one, it is a part of the larger.
public struct CalmZone: Hashable, Sendable {
  /// How far from the left edge it begins, as a part of the width.
  public let x: Thousandths
  /// How far below the top edge it begins, as a part of the height.
  public let y: Thousandths
  /// How wide it is, as a part of the width; above 0.
  public let width: Thousandths
  /// How high it is, as a part of the height; above 0.
  public let height: Thousandths

  /// All of the picture.
  public static let all = CalmZone(unchecked: 0, 0, 1, 1)
  /// The uppermost quarter.
  public static let top = CalmZone(unchecked: 0, 0, 1, 0.25)
  /// The lowermost quarter.
  public static let bottom = CalmZone(unchecked: 0, 0.75, 1, 0.25)
  /// The leftmost quarter.
  public static let left = CalmZone(unchecked: 0, 0, 0.25, 1)
  /// The rightmost quarter.
  public static let right = CalmZone(unchecked: 0.75, 0, 0.25, 1)

  /// The zone that begins at (`x`, `y`), all in parts of the whole.
  ///
  /// - Throws: ``RecipeError/calmZoneOutOfRange(x:y:width:height:)``, where it does not lie within
  ///   the picture or has no extent.
  public init(
    x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths
  ) throws(RecipeError) {
    // One by one, since sums of numbers as large as a text can hold would not fit.
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

  /// The zone of `canvas`, in its units.
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
  /// The zone in percent, as a request for calm zones writes it: `0%,6%,100%,24%`.
  public var description: String {
    [x, y, width, height].map { "\(Thousandths(count: $0.count * 100))%" }.joined(separator: ",")
  }
}
