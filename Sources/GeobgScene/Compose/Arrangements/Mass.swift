/// Where there is much, and where there is room: from 0 to 65,535.
///
/// Outside of tiles, its squares are turned, so that no row of them is parallel to the edge of a picture.
struct Mass: Sendable {
  private let grid: NoiseGrid
  /// How far the turned field is moved; nil in a tile.
  private let start: Point?
  private var coarse: Noise
  private var detail: Noise

  /// The masses whose squares have sides of `cell`.
  init(_ fields: PlaneFields, cell: Thousandths) {
    grid = NoiseGrid(cell: cell, tile: fields.tile)
    coarse = Noise(fields, grid, .mass, isCheckered: true)
    detail = Noise(fields, grid, .detail)
    guard fields.tile == nil else {
      start = nil
      return
    }
    let (unit, shift) = (fields.pair(0, 0, 0, .turn), 0...(2 * cell))
    start = Point(x: shift.value(at: unit.first), y: shift.value(at: unit.second))
  }

  mutating func value(at place: Point) -> Int64 {
    var place = place
    if let start {
      let (x, y) = (place.x.count, place.y.count)
      place = Point(
        x: Thousandths(count: (4 * x + 3 * y).floored(by: 5)) + start.x,
        y: Thousandths(count: (4 * y - 3 * x).floored(by: 5)) + start.y)
    }
    let spot = grid.spot(place)
    return (45_875 * coarse.value(at: spot) + 19_661 * detail.value(at: spot)) >> 16
  }
}
