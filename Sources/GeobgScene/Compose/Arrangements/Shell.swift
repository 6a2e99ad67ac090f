/// Circles inside each other that touch at one point, which a slowly changing direction decides.
struct Shell: PackedRules {
  static let traits = ArrangementTraits(radius: 122, shapes: 5.3, mostShapes: 6.6, area: 3000)
  static let packing = Packing(
    levels: [
      .init(cell: 190, radii: 70...122, share: 58_982),
      .init(cell: 116, radii: 30...56, share: 58_982),
      .init(cell: 62, radii: 12...24, share: 55_705),
    ], tightness: 0.82, gap: 0)

  let fields: PlaneFields

  init(_ fields: PlaneFields) { self.fields = fields }

  func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape).second
    let (most, fewer) = [(8, 3.0), (5, 2.0), (3, 1.0)][place.level]
    let opacities = (0..<8).map { pair(place, $0, .paint).second }
    return Shell.circles(
      most - Int(choice * fewer), of: place.radius, toward: fields.direction(place.place),
      swatch: pair(place, 0, .paint).first, opacities)
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let radii: ClosedRange<Thousandths> = 40...110
    return Shell.circles(
      8, of: radii.value(at: hand.pair(0, .count).first), toward: fields.direction(hand.place),
      swatch: hand.pair(0, .shape).first, (0..<8).map { hand.pair($0, .paint).second })
  }

  private static func circles(
    _ count: Int, of radius: Thousandths, toward direction: SIMD2<Double>, swatch: Double,
    _ opacities: [Double]
  ) -> [MotifPiece] {
    (0..<count).map { index in
      let own = radius.part(count - index, of: count)
      return MotifPiece(
        offset: Point(direction, radius - own), radius: own, isCircle: true, swatch: swatch,
        opacity: opacities[index], step: 0.05 * Double(index))
    }
  }
}
