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

  /// All lines that cross `window`, joined across cells, in coordinates relative to its origin.
  ///
  /// All ends are corners of the mesh, so no coordinate is rounded. The lines may reach one cell
  /// beyond the window.
  ///
  /// - Complexity: O(*w* + *h*) in the window's width and height.
  package func path(over window: Rectangle, _ engine: Engine) -> Path {
    let frame = window.outset(by: lineWidth(engine))
    let (cellWidth, cellHeight) = (engine.meshCellWidth.count, engine.meshCellHeight.count)
    let left = frame.minX.count.floored(by: cellWidth)
    let top = frame.minY.count.floored(by: cellHeight)
    let right = -(-frame.maxX.count).floored(by: cellWidth)
    let bottom = -(-frame.maxY.count).floored(by: cellHeight)

    func corner(_ column: Int64, _ row: Int64) -> Point {
      Point(
        x: Thousandths(count: column * cellWidth), y: Thousandths(count: row * cellHeight))
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
