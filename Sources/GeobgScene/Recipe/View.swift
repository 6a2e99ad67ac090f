/// Which part of the plane a picture shows, and at what size.
public struct View: Hashable, Sendable {
  /// The zooms there are.
  ///
  /// At 1 the canvas's short side is 390 units; at 2 it shows half as much.
  public static let zoomRange: ClosedRange<Thousandths> = 0.001...100
  /// How far from the origin a coordinate may lie, in units.
  ///
  /// Cells are numbered in 32 bits and are 130 units wide; from here the widest window at the
  /// lowest zoom still stays within them.
  public static let panRange: ClosedRange<Thousandths> = -10_000_000_000...10_000_000_000

  /// The size of the picture.
  public let canvas: Canvas
  /// The point of the plane in the middle of the picture, in units.
  ///
  /// Default: the origin.
  public let pan: Point
  /// The magnification.
  ///
  /// Default: 1.
  public let zoom: Thousandths

  /// A view of the plane around `pan`.
  ///
  /// - Throws: ``RecipeError/zoomOutOfRange(zoom:range:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``.
  public init(canvas: Canvas, pan: Point = .zero, zoom: Thousandths = 1) throws(RecipeError) {
    guard View.zoomRange.contains(zoom) else {
      throw .zoomOutOfRange(zoom: zoom, range: View.zoomRange)
    }
    try View.check(pan)
    self.canvas = canvas
    self.pan = pan
    self.zoom = zoom
  }

  private init(whole canvas: Canvas) {
    self.canvas = canvas
    self.pan = .zero
    self.zoom = 1
  }

  /// The middle of the plane on a phone.
  public static let phone = View(whole: .phone)

  /// The part of the plane that is shown.
  ///
  /// Its origin and its size are rounded once, half to even; the canvas stretches it by less than a
  /// thousandth of a unit to fit.
  public var window: Rectangle {
    let short = Double(min(canvas.pixelWidth, canvas.pixelHeight))
    func extent(_ pixels: Int) -> Thousandths {
      max(
        Thousandths(count: 1),
        Thousandths(rounding: Art.shortSide.double * Double(pixels) / short / zoom.double))
    }
    let (width, height) = (extent(canvas.pixelWidth), extent(canvas.pixelHeight))
    return Rectangle(
      origin: pan - Point(x: width.half, y: height.half), width: width, height: height)
  }

  static func check(_ point: Point) throws(RecipeError) {
    guard panRange.contains(point.x), panRange.contains(point.y) else {
      throw .pointOutOfRange(point: point, range: panRange)
    }
  }
}
