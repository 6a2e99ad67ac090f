/// The distances of a lattice, the same in all pictures.
struct LatticeGrid: Sendable {
  /// The distance of two sites of a row.
  let spacing: Thousandths
  /// The distance of two rows.
  let height: Thousandths

  /// The cells of a mesh whose lines run through the sites of every `step` columns and rows.
  func mesh(every step: Int = 1) -> (width: Thousandths, height: Thousandths) {
    (step * spacing, 2 * step * height)
  }
}

// MARK: - Taps by hand

extension LatticeGrid {
  /// How far a site and the six around it are from the site, the six from the right clockwise.
  var hexagon: [Point] {
    let half = spacing.half
    return [
      .zero, Point(x: spacing, y: 0), Point(x: half, y: height), Point(x: -half, y: height),
      Point(x: -spacing, y: 0), Point(x: -half, y: -height), Point(x: half, y: -height),
    ]
  }

  /// A shape at the nearest point of the lattice, the six around it, and one of half their size in the middle.
  ///
  /// - Parameter step: How much farther along the ring of swatches the small one is.
  func seven(
    _ hand: HandPlace, radius: Thousandths, isCircle: Bool, isDense: Bool, step: Double
  ) -> [MotifPiece] {
    let way = way(from: hand.lattice)
    let centers = hexagon + [.zero]
    return centers.indices.map { index in
      let paint = hand.pair(index, .paint)
      return MotifPiece(
        offset: way + centers[index], radius: index < 7 ? radius : radius.half,
        isCircle: isCircle, kindIndex: index < 7 ? 0 : 1, swatch: paint.first,
        opacity: paint.second, step: index < 7 ? 0 : step, isDense: isDense,
        flow: way + centers[index])
    }
  }

  /// How far the nearest point of the lattice of the plane is from `place`.
  ///
  /// - Parameter place: A place as large as at zoom 1.
  func way(from place: Point) -> Point {
    let row = place.y.count.floored(by: height.count)
    var best: (distance: Int64, way: Point)?
    for j in row...(row + 1) {
      let shift = (j & 1) * (spacing.count / 2)
      let column = (place.x.count - shift).floored(by: spacing.count)
      for i in column...(column + 1) {
        let x = i * spacing.count + shift - place.x.count
        let y = j * height.count - place.y.count
        let distance = x * x + y * y
        if best.map({ distance < $0.distance }) ?? true {
          best = (distance, Point(x: Thousandths(count: x), y: Thousandths(count: y)))
        }
      }
    }
    return best?.way ?? .zero
  }
}
