/// Shapes of four sizes that do not touch; half of the larger ones have a second one inside.
struct Bubbles: PackedRules {
  static let traits = ArrangementMetrics(radius: 92, shapes: 3.2, maxShapes: 4.6, area: 1500)
  static let packing = Packing(
    levels: [
      .init(cell: 196, radii: 54...92, share: 49_152),
      .init(cell: 112, radii: 26...52, share: 58_982),
      .init(cell: 58, radii: 12...26, share: 58_982),
      .init(cell: 36, radii: 6...12, share: 32_768),
    ], tightness: 1, gap: 3)

  let fields: PlaneFields

  init(_ fields: PlaneFields) { self.fields = fields }

  func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape)
    // The largest are never plain, and the smallest always.
    let isEye = place.level < 3 && (place.level == 0 || choice.second < 0.5)
    return Bubbles.eye(
      place.radius, isCircle: choice.first < 0.78, pair(place, 0, .paint),
      isEye ? pair(place, 1, .paint) : nil)
  }

  /// A shape, and with a second paint another one inside.
  private static func eye(
    _ radius: Thousandths, isCircle: Bool, _ paint: (first: Double, second: Double),
    _ inner: (first: Double, second: Double)?
  ) -> [MotifPiece] {
    var pieces = [
      MotifPiece(
        radius: radius, isCircle: isCircle, swatch: paint.first, opacity: paint.second,
        isDense: true)
    ]
    if let inner {
      pieces.append(
        MotifPiece(
          radius: radius.part(29, of: 50), isCircle: isCircle, swatch: inner.first,
          opacity: inner.second, step: 0.12, isDense: true))
    }
    return pieces
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (size, choice) = (hand.pair(0, .count), hand.pair(0, .shape))
    let radii: ClosedRange<Thousandths> = 24...50
    let radius = radii.value(at: size.first)
    func paint(_ index: Int) -> (first: Double, second: Double) {
      (choice.first, hand.pair(index, .paint).second)
    }
    let eye = Bubbles.eye(radius, isCircle: size.second < 0.78, paint(0), paint(1))
    let far = radius.part(4, of: 3) + 3
    return eye
      + Sixths.corners.enumerated().map { index, direction in
        MotifPiece(
          offset: Point(direction, far), radius: radius.part(1, of: 3), isCircle: true,
          kindIndex: 1, swatch: choice.first, opacity: paint(2 + index).second, step: -0.06,
          isDense: true)
      }
  }
}
