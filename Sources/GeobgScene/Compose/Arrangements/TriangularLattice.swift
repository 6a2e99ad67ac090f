/// The points of a triangular lattice: rows of equal distances, every other one shifted by half of it.
///
/// In a tile, whole numbers of columns and pairs of rows fit into its sides.
struct TriangularLattice: Sendable {
  /// The number of a site: its column and its row.
  typealias Site = (i: Int64, j: Int64)

  private let grid: LatticeGrid
  private let tile: Rectangle?
  /// How many columns and rows a tile has; 0 without a tile.
  private let columns: Int64
  private let rows: Int64

  init(_ grid: LatticeGrid, tile: Rectangle?) {
    (self.grid, self.tile) = (grid, tile)
    (columns, rows) = tile.map { TriangularLattice.counts(grid.spacing, in: $0) } ?? (0, 0)
  }

  private var spacing: Thousandths { grid.spacing }
  private var height: Thousandths { grid.height }

  /// The numbers of columns and of rows that stretch the lattice by less than a fiftieth, and the cells the
  /// least; if there are none near, those that stretch it the least.
  private static func counts(
    _ spacing: Thousandths, in tile: Rectangle
  ) -> (columns: Int64, rows: Int64) {
    let (width, height) = (tile.width.count, tile.height.count)
    let middle = max(1, (2 * width + spacing.count).floored(by: 2 * spacing.count))
    var best = (columns: middle, rows: Int64(2), error: Int64.max)
    for step in 0...(2 * (middle / 3 + 1)) {
      let columns = middle + (step & 1 == 1 ? (step + 1) / 2 : -step / 2)
      guard columns > 0 else { continue }
      // The rows of a lattice are 0.866 of its spacing apart.
      let wide = 866 * width
      let rows = 2 * max(1, (1000 * columns * height + wide).floored(by: 2 * wide))
      let error = abs(wide * rows - 1000 * columns * height) / (columns * height)
      if error < best.error { best = (columns, rows, error) }
      if error < 20 { break }
    }
    return (best.columns, best.rows)
  }

  /// `length` as much larger or smaller as the cells of the tile are.
  func fitted(_ length: Thousandths) -> Thousandths {
    guard let tile else { return length }
    return Thousandths(
      count: min(
        (length.count * tile.width.count).floored(by: columns * spacing.count),
        (length.count * tile.height.count).floored(by: rows * height.count)))
  }

  /// The place of a site.
  func place(_ site: Site) -> Point {
    let (i, j) = site
    guard let tile else {
      return Point(
        x: Thousandths(count: i * spacing.count + (j & 1) * (spacing.count / 2)),
        y: Thousandths(count: j * height.count))
    }
    return Point(
      x: tile.minX
        + Thousandths(count: ((2 * i + (j & 1)) * tile.width.count).floored(by: 2 * columns)),
      y: tile.minY + Thousandths(count: (j * tile.height.count).floored(by: rows)))
  }

  /// The sites whose places are in `area`, row by row; in a tile, all of its sites.
  ///
  /// - Parameter step: 1 for all sites; otherwise the sites of a coarser lattice, whose spacing is `step` times as
  ///   long.
  func sites(in area: Rectangle, every step: Int64) -> [Site] {
    var sites: [Site] = []
    func add(_ column: Int64, _ row: Int64) {
      let (i, j) = (step * column + (row & 1) * (step / 2), step * row)
      // The numbers of sites have 32 bits.
      if Int32(exactly: i) != nil, Int32(exactly: j) != nil { sites.append((i, j)) }
    }
    if tile != nil {
      for row in 0..<rows / step { for column in 0..<columns / step { add(column, row) } }
      return sites
    }
    func clamped(_ number: Int64) -> Int64 { Int64(Int32(clamping: number)) }
    let (width, height) = (step * spacing.count, step * height.count)
    let last = clamped(area.maxY.count.floored(by: height))
    for row in clamped(area.minY.count.floored(by: height))...last {
      let shift = (row & 1) * (width / 2)
      let last = clamped((area.maxX.count - shift).floored(by: width))
      for column in clamped((area.minX.count - shift).floored(by: width))...last {
        add(column, row)
      }
    }
    return sites
  }

  /// The site with these numbers; nil if the tile does not have it.
  func site(_ x: Int32, _ y: Int32) -> Site? {
    let site = (i: Int64(x), j: Int64(y))
    if tile == nil { return site }
    return (0..<columns).contains(site.i) && (0..<rows).contains(site.j) ? site : nil
  }

  /// Whether a site is one of the lattice whose spacing is `factor` times as long.
  ///
  /// In a tile, the columns and rows that do not fill a whole spacing of that lattice have none.
  func isCoarse(_ site: Site, _ factor: Int64) -> Bool {
    let row = site.j.floored(by: factor)
    guard site.j == factor * row else { return false }
    let shift = (row & 1) * (factor / 2)
    let column = (site.i - shift).floored(by: factor)
    guard site.i == factor * column + shift else { return false }
    return tile == nil || (column < columns / factor && row < rows / factor)
  }

  /// A site or one of the six around it, the only one that is as `condition` says; nil for none.
  func only(near site: Site, where condition: (Site) -> Bool) -> Site? {
    let (i, j) = site
    let left = j & 1 == 1 ? i : i - 1
    for row in (j - 1)...(j + 1) {
      let columns = row == j ? (i - 1)...(i + 1) : left...(left + 1)
      for column in columns {
        let site = wrapped((column, row))
        if condition(site) { return site }
      }
    }
    return nil
  }

  private func wrapped(_ site: Site) -> Site {
    guard tile != nil else { return site }
    return (
      site.i - site.i.floored(by: columns) * columns, site.j - site.j.floored(by: rows) * rows
    )
  }
}
