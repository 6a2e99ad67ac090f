/// The wire mesh over a picture: cells, each drawn as its rectangle and both diagonals.
///
/// The engine sets the cells' size (60 by 30 units in the first); they start at the plane's origin.
public struct WireMesh: Hashable, Sendable {
  /// How many times the mesh is drawn over itself.
  ///
  /// More passes make it more vivid.
  public let passes: Int

  /// The range of ``passes``; at 100 the lines are 10 units wide.
  public static let passRange = 1...100

  /// The mesh of `passes` passes.
  ///
  /// - Throws: ``RecipeError/meshPassesOutOfRange(passes:range:)``.
  public init(passes: Int) throws(RecipeError) {
    guard WireMesh.passRange.contains(passes) else {
      throw .meshPassesOutOfRange(passes: passes, range: WireMesh.passRange)
    }
    self.passes = passes
  }

  /// The mesh of `passes` passes, limited to ``passRange``.
  init(clamping passes: Int) {
    self.passes = min(max(passes, WireMesh.passRange.lowerBound), WireMesh.passRange.upperBound)
  }

  /// The width of the lines.
  ///
  /// The mesh is one wide stroke, not several strokes on top of each other: repeating an opaque
  /// line changes nothing once the line is wider than a pixel.
  package func lineWidth(_ engine: Engine) -> Thousandths { passes * engine.meshLineWidth }

  /// The corners of the mesh along one axis.
  private struct Corners {
    /// The numbers of the first and the last corner.
    let (first, last): (Int64, Int64)
    /// The length of `count` cells; the corners repeat after it.
    private let (period, count): (Int64, Int64)
    /// The place of corner 0.
    private let start: Int64

    /// The corners from `low` to `high` of cells of the length `cell`, from the plane's origin.
    init(from low: Thousandths, to high: Thousandths, cell: Thousandths) {
      (start, period, count) = (0, cell.count, 1)
      (first, last) = (
        low.count.floored(by: cell.count), -(-high.count).floored(by: cell.count)
      )
    }

    /// The corners from `low` to `high`, of as many cells as fit best into the side of a tile.
    init(
      from low: Thousandths, to high: Thousandths, cell: Thousandths, in side: Thousandths,
      startingAt start: Thousandths
    ) {
      self.start = start.count
      period = side.count
      count = max(1, (2 * side.count + cell.count).floored(by: 2 * cell.count))
      first = ((low.count - start.count) * count).floored(by: period)
      last = -((start.count - high.count) * count).floored(by: period)
    }

    /// The place of corner `number`, rounded half to even within the first period.
    subscript(number: Int64) -> Int64 {
      let turn = number.floored(by: count)
      let share = Double((number - turn * count) * period) / Double(count)
      return start + turn * period + Int64(share.rounded(.toNearestOrEven))
    }
  }

  /// All lines that cross `window`, joined across cells, in coordinates relative to its origin.
  ///
  /// All ends are corners of the mesh, so no coordinate is rounded, except in a tile. The lines may
  /// reach one cell beyond the window.
  ///
  /// - Parameter tile: The tile whose sides have whole numbers of cells; nil for cells from the plane's
  ///   origin. Default: nil.
  /// - Complexity: O(*w* + *h*) in the window's width and height.
  package func path(over window: Rectangle, _ engine: Engine, tile: Rectangle? = nil) -> Path {
    let frame = window.outset(by: lineWidth(engine))
    let (columns, rows): (Corners, Corners)
    if let tile {
      columns = Corners(
        from: frame.minX, to: frame.maxX, cell: engine.meshCellWidth, in: tile.width,
        startingAt: tile.minX)
      rows = Corners(
        from: frame.minY, to: frame.maxY, cell: engine.meshCellHeight, in: tile.height,
        startingAt: tile.minY)
    } else {
      columns = Corners(from: frame.minX, to: frame.maxX, cell: engine.meshCellWidth)
      rows = Corners(from: frame.minY, to: frame.maxY, cell: engine.meshCellHeight)
    }
    let (left, right, top, bottom) = (columns.first, columns.last, rows.first, rows.last)

    func corner(_ column: Int64, _ row: Int64) -> Point {
      Point(x: Thousandths(count: columns[column]), y: Thousandths(count: rows[row]))
        - window.origin
    }
    var path = Path()
    func line(from start: Point, to end: Point) {
      path.move(to: start)
      path.line(to: end)
    }
    for row in top...bottom { line(from: corner(left, row), to: corner(right, row)) }
    for column in left...right { line(from: corner(column, top), to: corner(column, bottom)) }
    // Along a falling diagonal, column - row is constant; along a rising one, column + row.
    for offset in (left - bottom + 1)..<(right - top) {
      line(
        from: corner(max(left, top + offset), max(left - offset, top)),
        to: corner(min(right, bottom + offset), min(right - offset, bottom)))
    }
    for sum in (left + top + 1)..<(right + bottom) {
      line(
        from: corner(max(left, sum - bottom), min(sum - left, bottom)),
        to: corner(min(right, sum - top), max(sum - right, top)))
    }
    return path
  }
}
