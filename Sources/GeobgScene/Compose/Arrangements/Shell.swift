/// Circles inside each other that touch at one point, which a slowly changing direction decides.
struct Shell: PackedRules {
  static let traits = ArrangementMetrics(radius: 122, shapes: 5.3, maxShapes: 6.6, area: 3000)
  static let packing = Packing(
    levels: [
      .init(cell: 190, radii: 70...122, share: 58_982),
      .init(cell: 116, radii: 30...56, share: 58_982),
      .init(cell: 62, radii: 12...24, share: 55_705),
    ], tightness: 0.82, gap: 0)

  let fields: PlaneFields
  private var wind: Wind

  init(_ fields: PlaneFields) { (self.fields, wind) = (fields, Wind(fields)) }

  mutating func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape).second
    let (most, fewer) = place.level == 0 ? (8, 3.0) : place.level == 1 ? (5, 2.0) : (3, 1.0)
    return Shell.circles(
      most - Int(choice * fewer), of: place.radius, toward: wind.direction(at: place.place),
      swatch: pair(place, 0, .paint).first, { pair(place, $0, .paint).second })
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let radii: ClosedRange<Thousandths> = 40...110
    var wind = Wind(hand.fields)
    return Shell.circles(
      8, of: radii.value(at: hand.pair(0, .count).first), toward: wind.direction(at: hand.place),
      swatch: hand.pair(0, .shape).first, { hand.pair($0, .paint).second })
  }

  private static func circles(
    _ count: Int, of radius: Thousandths, toward direction: SIMD2<Double>, swatch: Double,
    _ opacity: (Int) -> Double
  ) -> [MotifPiece] {
    (0..<count).map { index in
      let own = radius.part(count - index, of: count)
      return MotifPiece(
        offset: Point(direction, radius - own), radius: own, isCircle: true, swatch: swatch,
        opacity: opacity(index), step: 0.07 * Double(index))
    }
  }
}
