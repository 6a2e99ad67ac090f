/// Concentric shapes, about 16 units apart, whose colors go on from ring to ring.
struct Rings: PackedRules {
  static let traits = ArrangementMetrics(radius: 132, shapes: 2.5, maxShapes: 3, area: 3000)
  static let packing = Packing(
    levels: [
      .init(cell: 200, radii: 84...132, share: 62_259),
      .init(cell: 120, radii: 34...66, share: 58_982),
      .init(cell: 70, radii: 15...28, share: 52_429),
    ], tightness: 0.78, gap: 0)

  /// How far a ring is along the ring of swatches from the one around it.
  private static let step = 0.075

  let fields: PlaneFields

  init(_ fields: PlaneFields) { self.fields = fields }

  func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape)
    let count = max(1, (2 * place.radius.count + 16_000).floored(by: 32_000))
    return Rings.shapes(
      Int(count), of: place.radius, choice, swatch: pair(place, 0, .paint).first,
      { pair(place, $0, .paint).second })
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (size, choice) = (hand.pair(0, .count), hand.pair(0, .shape))
    let count = 3 + Int(size.first * 6)
    return Rings.shapes(
      count, of: count * 16, (size.second, choice.second), swatch: choice.first,
      { hand.pair($0, .paint).second })
  }

  private static func shapes(
    _ count: Int, of radius: Thousandths, _ choice: (first: Double, second: Double),
    swatch: Double, _ opacity: (Int) -> Double
  ) -> [MotifPiece] {
    (0..<count).map { index in
      MotifPiece(
        radius: radius.part(count - index, of: count), isCircle: choice.first < 0.78,
        swatch: swatch, opacity: opacity(index),
        step: Double(index) * (choice.second < 0.5 ? step : -step))
    }
  }
}
