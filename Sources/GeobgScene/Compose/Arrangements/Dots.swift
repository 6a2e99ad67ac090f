/// Seven dots on a disc, which a tap by hand places on a lattice of dots.
struct Dots {
  let disc: Thousandths
  let spacing: Thousandths
  let height: Thousandths
  let middle: Thousandths
  let others: Thousandths

  /// The disc, the dot in its middle, and the six around it.
  static func pieces(
    _ hand: HandPlace, around way: Point, _ dots: Dots
  ) -> [MotifPiece] {
    let swatch = hand.pair(0, .shape).first
    let (half, far, down) = (dots.spacing.half, dots.spacing, dots.height)
    let centers: [Point] = [
      .zero, .zero, Point(x: far, y: 0), Point(x: half, y: down), Point(x: -half, y: down),
      Point(x: -far, y: 0), Point(x: -half, y: -down), Point(x: half, y: -down),
    ]
    return centers.indices.map { index in
      MotifPiece(
        offset: way + centers[index],
        radius: index == 0 ? dots.disc : index == 1 ? dots.middle : dots.others, isCircle: true,
        kindIndex: index == 0 ? 0 : 1, swatch: swatch, opacity: hand.pair(index, .paint).second,
        step: index == 0 ? 0.1 : index == 1 ? 0.3 : 0.45, isDouble: true)
    }
  }
}
