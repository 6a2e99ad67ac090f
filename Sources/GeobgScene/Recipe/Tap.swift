/// A tap by hand, with its own address.
///
/// A tap gets its address when it is made, and keeps it. So a gesture that arrives late or is taken
/// away does not change the random numbers of other gestures.
public struct Tap: Hashable, Sendable {
  /// The largest address: the largest whole number that all JSON readers keep exact.
  public static let addressLimit: UInt64 = 1 << 53 - 1

  /// The address of the tap's random numbers, from 0 to ``addressLimit``.
  public let address: UInt64
  /// The frame in which ``place`` and ``zoom`` are counted: the frame of the view in which the tap was made.
  public let base: ViewOrigin
  /// The point that was tapped, in units of ``base``.
  public let place: Point
  /// The zoom at which the shapes have their usual size, within ``Viewport/zoomRange``.
  ///
  /// It is the zoom of the view in which the tap was made, divided by the size of the brush. With 8, the shapes are an eighth as large, in
  /// units of ``base``, as with 1, and lie as much nearer to the tap.
  public let zoom: Thousandths

  /// The seed of the tap's random numbers; nil for the picture's.
  ///
  /// With its own seed, a tap stays as it is when the picture gets another one.
  public let seed: Seed?

  /// The number of the tap's palette in ``Drawing/palettes``; nil for the picture's.
  public let palette: Int?

  /// The place of the tap's arrangement among the names of `arrangement`; nil for the picture's.
  public let arrangement: Int?

  /// What the hand chose for the shapes.
  public let brush: Brush

  /// The name of its first shape.
  var name: ShapeName { ShapeName(place: address, number: 0) }

  /// The tap at `place` whose random numbers are at `address`.
  ///
  /// - Throws: ``RecipeError/addressOutOfRange(address:limit:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``, ``RecipeError/zoomOutOfRange(zoom:range:)``.
  public init(
    address: UInt64, place: Point, zoom: Thousandths = 1, seed: Seed? = nil,
    base: ViewOrigin = .plane, palette: Int? = nil, arrangement: Int? = nil, brush: Brush = .none
  ) throws(RecipeError) {
    guard address <= Tap.addressLimit else {
      throw .addressOutOfRange(address: address, limit: Tap.addressLimit)
    }
    try Viewport.check(place)
    try Viewport.check(zoom: zoom)
    self.address = address
    self.place = place
    self.zoom = zoom
    self.seed = seed
    self.base = base
    self.palette = palette
    self.arrangement = arrangement
    self.brush = brush
  }

  /// The place in the plane of the tap at zoom 1, in the units of its frame: where its own lattice
  /// begins does not matter, only how the places of taps at one zoom lie to each other.
  ///
  /// Taps of the plane's own frame at zoom 1 have the plane's lattice.
  var latticePlace: Point {
    func scaled(_ place: Thousandths, _ origin: Thousandths) -> Thousandths {
      // Exact below 2^53 thousandths, and the same on every machine beyond.
      let sum = base.level == 0 ? place + origin : place
      return zoom == 1 ? sum : Thousandths(rounding: sum.double * zoom.double)
    }
    return Point(x: scaled(place.x, base.origin.x), y: scaled(place.y, base.origin.y))
  }

  /// Checks that a drawing of so many palettes has the tap's.
  func check(paletteCount: Int) throws(RecipeError) {
    guard let palette, !(0..<paletteCount).contains(palette) else { return }
    throw .noPalette(number: palette, count: paletteCount)
  }
}
