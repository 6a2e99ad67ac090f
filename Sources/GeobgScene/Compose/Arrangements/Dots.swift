/// Seven dots on a disc, which a tap by hand places on a lattice of dots.
struct Dots {
  let disc: Thousandths
  let middle: Thousandths
  let others: Thousandths

  /// The least radius of a dot that is drawn, in thousandths.
  static let least: Int64 = 1400

  /// The radius of a dot of `radius` thousandths; a hexagon is larger, to look as large as a circle.
  static func radius(_ radius: Int64, isCircle: Bool) -> Thousandths {
    Thousandths(count: isCircle ? radius : (73_400 * radius) >> 16)
  }

  /// The disc, the dot in its middle, and the six around it.
  func pieces(_ hand: HandPlace, on grid: LatticeGrid) -> [MotifPiece] {
    let (way, swatch) = (grid.way(from: hand.lattice), hand.pair(0, .shape).first)
    let centers = [.zero] + grid.hexagon
    return centers.indices.map { index in
      MotifPiece(
        offset: way + centers[index], radius: index == 0 ? disc : index == 1 ? middle : others,
        isCircle: true, kindIndex: index == 0 ? 0 : 1, swatch: swatch,
        opacity: hand.pair(index, .paint).second,
        step: index == 0 ? 0.1 : index == 1 ? 0.3 : 0.45, isDense: true)
    }
  }
}
