/// Leaves and strings of beads that lie in a wind.
struct Stream: PackedRules {
  static let traits = ArrangementMetrics(
    radius: 147, shapes: 5, maxShapes: 5.6, area: 800)
  static let packing = Packing(
    levels: [
      .init(cell: 150, radii: 92...140, share: 65_536),
      .init(cell: 110, radii: 64...90, share: 65_536),
      .init(cell: 90, radii: 52...72, share: 65_536),
      .init(cell: 80, radii: 44...60, share: 65_536),
    ], tightness: 0.95, gap: 0, slimness: 2.2)

  /// How the shapes of a motif follow each other, from the tail to the tip, in thousandths of its radius.
  private struct Growth: Sendable {
    let radii: [Int]
    /// How far each shape is from the middle, along the wind.
    let ways: [Int]
    /// Whether the shapes are as opaque as two, because they hardly overlap.
    var isDense = false
    let step: Double
  }

  private static let leaf = Growth(
    radii: [118, 190, 246, 280, 269, 224, 162, 95],
    ways: [690, 460, 230, 0, 230, 460, 690, 920], step: 0.04)
  private static let beads = Growth(
    radii: [92, 132, 176, 200, 168, 120, 80], ways: [944, 711, 391, 0, 383, 683, 891],
    isDense: true, step: 0.07)
  /// The place of the middle shape.
  private static let middle = 3

  let fields: PlaneFields
  private var wind: Wind
  private var patch: Noise

  init(_ fields: PlaneFields) {
    (self.fields, wind) = (fields, Wind(fields, course: Wind.course(fields)))
    patch = Noise(fields, cell: 330, .patch)
  }

  mutating func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape)
    let kind = patch.value(at: place.place) + (2 * PlaneFields.parts(choice.second)).floored(by: 5)
    let growth = place.level == 3 || kind < 44_000 ? Stream.leaf : Stream.beads
    var wind = wind
    defer { self.wind = wind }
    return Stream.pieces(
      growth, place.radius, isCircle: choice.first < 0.88,
      swatch: pair(place, 0, .paint).first, { pair(place, $0, .paint).second },
      directedBy: { wind.direction(at: place.place + $0) })
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (size, choice) = (hand.pair(0, .count), hand.pair(0, .shape))
    let radii: ClosedRange<Thousandths> = 60...130
    let way = hand.direction.map { Wind.unit($0.x.double, $0.y.double) }
    var wind = Wind(hand.fields, course: Wind.course(hand.fields))
    return pieces(
      leaf, radii.value(at: size.first), isCircle: size.second < 0.88, swatch: choice.first,
      { hand.pair($0, .paint).second }, directedBy: { way ?? wind.direction(at: hand.place + $0) })
  }

  /// The shapes around a place: the middle one, those before the wind, and those against it.
  ///
  /// - Parameter direction: The wind at a distance from the place.
  private static func pieces(
    _ growth: Growth, _ radius: Thousandths, isCircle: Bool, swatch: Double,
    _ opacity: (Int) -> Double, directedBy direction: (Point) -> SIMD2<Double>
  ) -> [MotifPiece] {
    let start = direction(.zero)
    var pieces: [MotifPiece] = []
    pieces.reserveCapacity(growth.radii.count)
    for sign in [1, -1] {
      var (center, ahead, way) = (Point.zero, start, 0)
      var index = sign == 1 ? middle : middle - 1
      while growth.radii.indices.contains(index) {
        // The shapes bend twice to each side.
        if index == 1 || index == 5 { ahead = direction(center) }
        let length = radius.part(growth.ways[index] - way, of: 1000)
        center = center + Point(ahead, sign == 1 ? length : -length)
        way = growth.ways[index]
        let own = radius.part(growth.radii[index], of: 1000)
        pieces.append(
          MotifPiece(
            offset: center, radius: own, isCircle: isCircle, swatch: swatch,
            // A faint one would be a gap in a leaf.
            opacity: 0.3 + 0.7 * opacity(index), step: growth.step * Double(index),
            isDense: growth.isDense))
        index += sign
      }
    }
    return pieces
  }
}
