/// Flowers on a disc: six petals through the center, or seven circles that fill it; small ones are buds.
struct Bloom: PackedRules {
  static let traits = ArrangementTraits(radius: 104, shapes: 4.5, mostShapes: 5.2, area: 1500)
  static let packing = Packing(
    levels: [
      .init(cell: 200, radii: 64...104, share: 62_259),
      .init(cell: 120, radii: 30...58, share: 58_982),
      .init(cell: 64, radii: 12...26, share: 58_982),
    ], tightness: 0.98, gap: 1)

  let fields: PlaneFields

  init(_ fields: PlaneFields) { self.fields = fields }

  func pieces(of place: Packing.Place) -> [MotifPiece] {
    let choice = pair(place, 0, .shape)
    let flower = Flower(
      radius: place.radius, isCircle: choice.first < 0.8, swatch: pair(place, 0, .paint).first,
      opacities: (0..<8).map { pair(place, $0, .paint).second })
    if place.level == 2 { return flower.bud }
    return choice.second < 0.55 ? flower.petals(step: 0.06) : flower.discs(step: 0.1)
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (size, choice) = (hand.pair(0, .count), hand.pair(0, .shape))
    let radii: ClosedRange<Thousandths> = 40...95
    let flower = Flower(
      radius: radii.value(at: size.first), isCircle: choice.second < 0.8, swatch: choice.first,
      opacities: (0..<8).map { hand.pair($0, .paint).second })
    return size.second < 0.55 ? flower.petals(step: 0.08) : flower.discs(step: 0.08)
  }

  /// The shapes of one flower.
  private struct Flower {
    let radius: Thousandths
    let isCircle: Bool
    let swatch: Double
    let opacities: [Double]

    /// The disc below the others, less opaque than they are.
    private var disc: MotifPiece {
      MotifPiece(
        radius: radius, isCircle: isCircle, swatch: swatch, opacity: 0.6 * opacities[0])
    }

    private func heart(_ radius: Thousandths, isCircle: Bool) -> MotifPiece {
      MotifPiece(
        radius: radius, isCircle: isCircle, swatch: swatch, opacity: opacities[7], step: 0.25)
    }

    var bud: [MotifPiece] {
      [
        disc,
        MotifPiece(
          radius: radius.part(1, of: 2), isCircle: isCircle, swatch: swatch,
          opacity: opacities[1], step: 0.14),
      ]
    }

    /// Six shapes through the center, all as opaque.
    func petals(step: Double) -> [MotifPiece] {
      let half = radius.part(1, of: 2)
      let petals = Sixths.corners.map { direction in
        MotifPiece(
          offset: Point(direction, half), radius: half, isCircle: isCircle, swatch: swatch,
          opacity: 0.3 + 0.5 * opacities[1], step: step)
      }
      return [disc] + petals + [heart(radius.part(1, of: 4), isCircle: isCircle)]
    }

    /// Six circles around one.
    func discs(step: Double) -> [MotifPiece] {
      let (far, own) = (radius.part(2, of: 3), radius.part(1, of: 3) - 1)
      let directions = isCircle ? Sixths.sides : Sixths.corners
      let discs = directions.enumerated().map { index, direction in
        MotifPiece(
          offset: Point(direction, far), radius: own, isCircle: true, kindIndex: 1,
          swatch: swatch, opacity: 0.3 + 0.7 * opacities[1 + index], step: step)
      }
      return [disc] + discs + [heart(own, isCircle: true)]
    }
  }
}
