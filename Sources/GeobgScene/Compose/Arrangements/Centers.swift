/// One center in each of many cells, of which the odd rows are shifted by half a cell.
struct Centers: Sendable {
  /// The center that is nearest to a place.
  struct Nearest {
    /// The column and the row of its cell.
    let x: Int64
    let y: Int64
    let place: Point
    /// How far away it is, in thousandths, rounded down.
    let distance: Int64
  }

  private let fields: PlaneFields
  /// The length of so many cells, on each axis; outside of tiles, of one.
  private let (width, height): (Int64, Int64)
  private let (columns, rows): (Int64, Int64)

  init(_ fields: PlaneFields, cell: Thousandths) {
    self.fields = fields
    guard let tile = fields.tile else {
      (width, height, columns, rows) = (cell.count, cell.count, 1, 1)
      return
    }
    (width, height) = (tile.width.count, tile.height.count)
    columns = max(1, (2 * width + cell.count).floored(by: 2 * cell.count))
    rows = 2 * max(1, (height + cell.count).floored(by: 2 * cell.count))
  }

  /// The nearest of the centers, the first of several.
  func nearest(to place: Point) -> Nearest {
    let origin = fields.tile?.origin ?? .zero
    let (x, y) = ((place.x - origin.x).count, (place.y - origin.y).count)
    let row = (y * rows).floored(by: height)
    var best: (square: Int64, center: Nearest)?
    for j in (row - 1)...(row + 1) {
      let column = (2 * x * columns - (j & 1) * width).floored(by: 2 * width)
      for i in (column - 1)...(column + 1) {
        let (cellX, cellY) = fields.tile == nil ? (i, j) : (wrapped(i, columns), wrapped(j, rows))
        let unit = fields.pair(cellX, cellY, 0, .center)
        let across = along(i, width, columns, unit.first, shift: (j & 1) * 32_768)
        let down = along(j, height, rows, unit.second, shift: 0)
        let square = (across - x) * (across - x) + (down - y) * (down - y)
        if best.map({ square < $0.square }) ?? true {
          let center = Point(x: Thousandths(count: across), y: Thousandths(count: down))
          best = (
            square,
            Nearest(
              x: cellX, y: cellY, place: center + origin,
              distance: Int64(Double(square).squareRoot()))
          )
        }
      }
    }
    return best?.center ?? Nearest(x: 0, y: 0, place: place, distance: 0)
  }

  /// The coordinate of a center, which is between a fifth and four fifths of its cell.
  private func along(
    _ cell: Int64, _ length: Int64, _ count: Int64, _ unit: Double, shift: Int64
  ) -> Int64 {
    let part = 13_107 + (39_322 * PlaneFields.parts(unit)) >> 16
    return (cell * length).floored(by: count)
      + ((part + shift) * length).floored(by: 65_536 * count)
  }

  private func wrapped(_ number: Int64, _ count: Int64) -> Int64 {
    number - number.floored(by: count) * count
  }
}
