/// One center in each of many cells, of which the odd rows are shifted by half a cell.
///
/// It remembers the centers that were needed last: many places have the same ones around them.
struct Centers: Sendable {
  /// The center that is nearest to a place.
  struct Nearest {
    let place: Point
    /// How far away it is, in thousandths, rounded down.
    let distance: Int64
    /// Two random numbers of its cell.
    let style: (first: Double, second: Double)
  }

  /// The center of a cell, counted from the edges of a tile.
  private struct Center {
    let x: Int64
    let y: Int64
    let style: (first: Double, second: Double)
  }

  private let cells: Cells
  private var centers = CellMemory(empty: Center(x: 0, y: 0, style: (0, 0)))

  init(_ fields: PlaneFields, cell: Thousandths) { cells = Cells(fields, cell: cell) }

  /// The nearest of the centers, the first of several.
  mutating func nearest(to place: Point) -> Nearest {
    let (x, y) = ((place.x - cells.origin.x).count, (place.y - cells.origin.y).count)
    var (best, least) = (Center(x: 0, y: 0, style: (0, 0)), Int64.max)
    let row = cells.row(y)
    for j in (row - 1)...(row + 1) {
      let column = cells.column(x, inRow: j)
      for i in (column - 1)...(column + 1) {
        let center = centers.value(i, j) { cells.center(i, j) }
        let (across, down) = (center.x - x, center.y - y)
        let square = across * across + down * down
        if square < least { (best, least) = (center, square) }
      }
    }
    return Nearest(
      place: cells.origin + Point(x: Thousandths(count: best.x), y: Thousandths(count: best.y)),
      distance: Int64(Double(least).squareRoot()), style: best.style)
  }

  /// The cells.
  private struct Cells: Sendable {
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

    var origin: Point { fields.tile?.origin ?? .zero }

    func row(_ y: Int64) -> Int64 { (y * rows).floored(by: height) }

    func column(_ x: Int64, inRow row: Int64) -> Int64 {
      (2 * x * columns - (row & 1) * width).floored(by: 2 * width)
    }

    func center(_ i: Int64, _ j: Int64) -> Center {
      let (x, y) = fields.tile == nil ? (i, j) : (wrapped(i, columns), wrapped(j, rows))
      let unit = fields.pair(x, y, 0, .center)
      return Center(
        x: along(i, width, columns, unit.first, shift: (j & 1) * 32_768),
        y: along(j, height, rows, unit.second, shift: 0), style: fields.pair(x, y, 0, .shape))
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
}
