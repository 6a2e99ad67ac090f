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
  package init(clamping passes: Int) {
    self.passes = min(max(passes, WireMesh.passRange.lowerBound), WireMesh.passRange.upperBound)
  }

  /// The width of the lines.
  ///
  /// The mesh is one wide stroke, not several strokes on top of each other: repeating an opaque
  /// line changes nothing once the line is wider than a pixel.
  package func lineWidth(_ engine: Engine) -> Thousandths { passes * engine.meshLineWidth }

  /// The width of the lines in the frame of `view`; where cells are larger than the picture, never much
  /// more than the picture.
  func lineWidth(_ engine: Engine, _ view: Viewport) -> Thousandths {
    let width = fullWidth(engine, view)
    return view.base.level > 0 ? min(width, WireMesh.widest(view.sheet)) : width
  }

  private func fullWidth(_ engine: Engine, _ view: Viewport) -> Thousandths {
    max(Thousandths(count: 1), lineWidth(engine).scaled(byPowerOfTen: view.base.level))
  }

  /// The width of a line in the middle of a picture that covers all of it, wherever the line points.
  private static func widest(_ sheet: Rectangle) -> Thousandths {
    4 * max(sheet.width, sheet.height)
  }

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
  /// All ends are corners of the mesh, so no coordinate is rounded, except in a tile and in a frame of
  /// another level. The lines may reach one cell beyond the window. Those of a level above 0, where a cell
  /// may be far larger than the picture, are cut near all that is drawn together.
  ///
  /// - Parameters:
  ///   - window: A rectangle in the frame of the view.
  ///   - view: The view that shows the mesh. Default: one of the plane itself.
  ///   - tile: The tile whose sides have whole numbers of cells; nil for cells from the plane's origin.
  ///     Default: nil.
  /// - Complexity: O(*w* + *h*) in the window's width and height.
  package func path(
    over window: Rectangle, _ engine: Engine, _ view: Viewport = .phone, tile: Rectangle? = nil
  ) -> Path {
    let width = fullWidth(engine, view)
    let isCut = view.base.level > 0
    let frame = view.base.planeArea((isCut ? view.sheet : window).outset(by: width))
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
      let place = Point(x: Thousandths(count: columns[column]), y: Thousandths(count: rows[row]))
      return ViewOrigin.plane.place(place, in: view.base) - window.origin
    }
    var path = Path()
    func line(from start: Point, to end: Point) {
      var ends = (start, end)
      if isCut {
        let sheet = view.sheet.moved(by: .zero - window.origin)
        guard let part = WireMesh.cut(from: start, to: end, width: width, near: sheet) else {
          return
        }
        ends = part
      }
      path.move(to: ends.0)
      path.line(to: ends.1)
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

  /// The part of a line near a picture, as a line of at most the ``widest`` width that shows the same of it;
  /// nil if it is not near.
  ///
  /// A wider line becomes one along its edge that is nearer to the picture's middle, or through the
  /// middle. Source of the clipping: Liang and Barsky, "A new concept and method for line clipping",
  /// 1984.
  @inline(never)
  private static func cut(
    from start: Point, to end: Point, width: Thousandths, near sheet: Rectangle
  ) -> (Point, Point)? {
    let reach = widest(sheet)
    let box = Rectangle(origin: .zero, width: sheet.width, height: sheet.height).outset(by: reach)
    var from = (start - sheet.origin).vector
    let way = (end - start).vector
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return nil }
    let normal = SIMD2(-way.y / length, way.x / length)
    let middle = SIMD2(Double(sheet.width.count) / 2, Double(sheet.height.count) / 2) - from
    let distance = middle.x * normal.x + middle.y * normal.y
    let excess = max(0, Double((width - reach).count) / 2)
    let shift = max(-excess, min(distance, excess))
    from = from + normal * shift
    let (least, most) = (box.origin.vector, box.end.vector)
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      let (low, high) = (least[axis], most[axis])
      guard way[axis] != 0 else {
        guard from[axis] >= low, from[axis] <= high else { return nil }
        continue
      }
      let (one, other) = ((low - from[axis]) / way[axis], (high - from[axis]) / way[axis])
      first = max(first, min(one, other))
      last = min(last, max(one, other))
    }
    guard first < last else { return nil }
    return (
      sheet.origin + Point(nearest: from + way * first),
      sheet.origin + Point(nearest: from + way * last)
    )
  }
}
