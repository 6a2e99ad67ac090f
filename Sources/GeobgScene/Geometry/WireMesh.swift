/// The wire net over a picture: cells of an engine's size (60 by 30 units in the first) from the
/// plane's origin, each with its rectangle and both diagonals.
public struct WireMesh: Hashable, Sendable {
  /// How often the net was laid on itself.
  ///
  /// More passes are more vivid.
  public let passes: Int

  /// How many passes there may be: at a hundred the lines are ten units wide.
  public static let passRange = 1...100

  /// The net of `passes` passes.
  ///
  /// - Throws: ``RecipeError/meshPassesOutOfRange(passes:range:)``.
  public init(passes: Int) throws(RecipeError) {
    guard WireMesh.passRange.contains(passes) else {
      throw .meshPassesOutOfRange(passes: passes, range: WireMesh.passRange)
    }
    self.passes = passes
  }

  /// The net of as many passes as there may be, where `passes` exceeds them.
  init(clamping passes: Int) {
    self.passes = min(max(passes, WireMesh.passRange.lowerBound), WireMesh.passRange.upperBound)
  }

  /// The width of the lines.
  ///
  /// One wide stroke, not several on top of each other: repeating an opaque line would stop working
  /// where it is wider than a pixel.
  package func lineWidth(_ engine: Engine) -> Thousandths { passes * engine.meshLineWidth }

  /// All lines that cross `window`, merged across cells and in coordinates relative to its origin.
  ///
  /// Every end lies on a corner of the net, so no coordinate is rounded. The lines may reach a cell
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
    // A falling diagonal keeps column - row; a rising one keeps column + row.
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
