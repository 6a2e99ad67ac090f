/// Smooth noise from 0 to 65,535, with random values at the corners of squares.
///
/// It remembers the values of the corners that were needed last: many places are in the same squares.
struct Noise: Sendable {
  private let fields: PlaneFields
  private let role: Chance.Purpose.Role
  private let isCheckered: Bool
  private let grid: NoiseGrid
  private var corners = CellMemory(empty: Int64(0))
  /// The square of the last place, and its corners.
  private var last: (left: Int64, top: Int64, corners: NoiseGrid.Corners)?

  /// - Parameter isCheckered: Whether corners are low and high in turn, so that no large area is only
  ///   one of them.
  init(
    _ fields: PlaneFields, _ grid: NoiseGrid, _ role: Chance.Purpose.Role, isCheckered: Bool = false
  ) {
    (self.fields, self.grid, self.role) = (fields, grid, role)
    self.isCheckered = isCheckered
  }

  /// The noise whose squares have sides of `cell`.
  init(_ fields: PlaneFields, cell: Thousandths, _ role: Chance.Purpose.Role) {
    self.init(fields, NoiseGrid(cell: cell, tile: fields.tile), role)
  }

  mutating func value(at place: Point) -> Int64 { value(at: grid.spot(place)) }

  mutating func value(at spot: NoiseGrid.Spot) -> Int64 {
    if let last, last.left == spot.left, last.top == spot.top { return spot.blend(last.corners) }
    let values = spot.corners { x, y in
      corners.value(x, y) {
        let value = PlaneFields.parts(fields.pair(x, y, 0, role).first)
        return isCheckered ? (value + ((x + y) & 1) * PlaneFields.one) >> 1 : value
      }
    }
    last = (spot.left, spot.top, values)
    return spot.blend(values)
  }
}

extension PlaneFields {
  /// What ``Noise`` is at one place.
  @inline(never)
  func noise(_ place: Point, cell: Thousandths, _ role: Chance.Purpose.Role) -> Int64 {
    let spot = NoiseGrid(cell: cell, tile: tile).spot(place)
    return spot.blend(
      spot.corners { x, y in PlaneFields.parts(pair(x, y, 0, role).first) })
  }
}
