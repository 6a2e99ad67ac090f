/// Flowers on a disc: six petals through the center, or seven circles that fill it; small ones are buds.
struct Bloom: PackedRules {
  static let traits = ArrangementMetrics(radius: 104, shapes: 4.5, maxShapes: 5.2, area: 1500)
  static let packing = Packing(
    levels: [
      .init(cell: 200, radii: 64...104, share: 62_259),
      .init(cell: 120, radii: 30...58, share: 58_982),
      .init(cell: 64, radii: 12...26, share: 58_982),
    ], tightness: 0.98, gap: 1)

  let fields: PlaneFields

  init(_ fields: PlaneFields) { self.fields = fields }

  func pieces(of place: Packing.Place) -> [MotifPiece] {
    let (choice, paint) = (pair(place, 0, .shape), pair(place, 0, .paint))
    let flower = Flower(
      radius: place.radius, isCircle: choice.first < 0.8, swatch: paint.first, first: paint.second)
    func opacity(_ index: Int) -> Double { pair(place, index, .paint).second }
    if place.level == 2 { return flower.bud(opacity) }
    return choice.second < 0.55
      ? flower.petals(step: 0.06, opacity) : flower.discs(step: 0.1, opacity)
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (size, choice) = (hand.pair(0, .count), hand.pair(0, .shape))
    let radii: ClosedRange<Thousandths> = 40...95
    let flower = Flower(
      radius: radii.value(at: size.first), isCircle: choice.second < 0.8, swatch: choice.first,
      first: hand.pair(0, .paint).second)
    func opacity(_ index: Int) -> Double { hand.pair(index, .paint).second }
    return size.second < 0.55
      ? flower.petals(step: 0.08, opacity) : flower.discs(step: 0.08, opacity)
  }

  /// The shapes of one flower.
  private struct Flower {
    let radius: Thousandths
    let isCircle: Bool
    let swatch: Double
    /// The random number for the opacity of the disc; a function gives those for the other shapes.
    let first: Double

    /// The disc below the others, less opaque than they are.
    private var disc: MotifPiece {
      MotifPiece(
        radius: radius, isCircle: isCircle, swatch: swatch, opacity: 0.6 * first)
    }

    private func heart(
      _ radius: Thousandths, isCircle: Bool, _ opacity: (Int) -> Double
    ) -> MotifPiece {
      MotifPiece(
        radius: radius, isCircle: isCircle, swatch: swatch, opacity: opacity(7), step: 0.25)
    }

    func bud(_ opacity: (Int) -> Double) -> [MotifPiece] {
      [
        disc,
        MotifPiece(
          radius: radius.part(1, of: 2), isCircle: isCircle, swatch: swatch,
          opacity: opacity(1), step: 0.14),
      ]
    }

    /// Six shapes through the center, all as opaque.
    func petals(step: Double, _ opacity: (Int) -> Double) -> [MotifPiece] {
      let (half, second) = (radius.part(1, of: 2), opacity(1))
      // The rounded corners of hexagons meet closely in the middle.
      let far = isCircle ? half : radius.part(23, of: 50)
      let petals = Sixths.corners.map { direction in
        MotifPiece(
          offset: Point(direction, far), radius: half, isCircle: isCircle, swatch: swatch,
          opacity: 0.3 + 0.5 * second, step: step)
      }
      return [disc] + petals + [heart(radius.part(1, of: 4), isCircle: isCircle, opacity)]
    }

    /// Six circles around one.
    func discs(step: Double, _ opacity: (Int) -> Double) -> [MotifPiece] {
      let (far, own) = (radius.part(2, of: 3), radius.part(1, of: 3) - 1)
      let directions = isCircle ? Sixths.sides : Sixths.corners
      let discs = directions.enumerated().map { index, direction in
        MotifPiece(
          offset: Point(direction, far), radius: own, isCircle: true, kindIndex: 1,
          swatch: swatch, opacity: 0.3 + 0.7 * opacity(1 + index), step: step)
      }
      return [disc] + discs + [heart(own, isCircle: true, opacity)]
    }
  }
}
