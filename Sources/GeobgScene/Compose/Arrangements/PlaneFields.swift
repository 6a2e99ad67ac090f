/// The random fields of a plane: smooth noise, the masses of a picture, and directions.
///
/// All of them are computed in whole numbers: a part of 1 is counted in 65,536ths. In a tile, the fields
/// repeat with it.
struct PlaneFields: Sendable {
  /// One, in the parts that the fields are counted in.
  static let one: Int64 = 65_536
  /// The side of the squares in which the direction changes.
  private static let windCell: Thousandths = 420

  let chance: Chance
  /// The number of the arrangement that the fields belong to; 0 is for the flow of colors.
  let number: UInt32
  /// The density of the plane.
  var density: Thousandths = 1
  /// The tile, in units of the plane; nil if the picture does not repeat.
  var tile: Rectangle?

  /// The two numbers of a place for `role`.
  func pair(
    _ x: Int64, _ y: Int64, _ index: UInt32, _ role: Chance.Purpose.Role
  ) -> (first: Double, second: Double) {
    chance.pair(
      at: .init(
        x: UInt32(truncatingIfNeeded: x), y: UInt32(truncatingIfNeeded: y), index: index,
        purpose: .init(role, for: .plane, of: number)))
  }

  /// `unit`, in 0..<1, in parts of 65,536.
  static func parts(_ unit: Double) -> Int64 { Int64(unit * 65_536) }

  /// What is added to a field of parts so that more of the plane is filled: 0 at density 1, below
  /// ``one`` at any.
  var filling: Int64 {
    let count = density.count
    return count <= 1000
      ? (49_152 * (count - 1000)).floored(by: 1000) : 65_536 - Int64(65_536_000).floored(by: count)
  }

  // MARK: - Noise

  /// Smooth noise from 0 to 65,535, with random values at the corners of squares.
  ///
  /// - Parameter isCheckered: Whether corners are low and high in turn, so that no large area is only
  ///   one of them.
  func noise(
    _ place: Point, cell: Thousandths, _ role: Chance.Purpose.Role, isCheckered: Bool = false
  ) -> Int64 {
    let across = Steps(place.x, cell, tile.map { ($0.minX, $0.width) })
    let down = Steps(place.y, cell, tile.map { ($0.minY, $0.height) })
    func corner(_ right: Int64, _ below: Int64) -> Int64 {
      let (x, y) = (across.corner(right), down.corner(below))
      let value = PlaneFields.parts(pair(x, y, 0, role).first)
      return isCheckered ? (value + ((x + y) & 1) * PlaneFields.one) >> 1 : value
    }
    let top = across.blend(corner(0, 0), corner(1, 0))
    return down.blend(top, across.blend(corner(0, 1), corner(1, 1)))
  }

  /// Where there is much, and where there is room: from 0 to 65,535.
  ///
  /// It is turned, so that its rows are not those of a window; in a tile, it is not.
  func mass(_ place: Point, cell: Thousandths) -> Int64 {
    var place = place
    if tile == nil {
      let start = pair(0, 0, 0, .turn)
      let (x, y) = (place.x.count, place.y.count)
      let shift: ClosedRange<Thousandths> = 0...(2 * cell)
      place = Point(
        x: Thousandths(count: (4 * x + 3 * y).floored(by: 5)) + shift.value(at: start.first),
        y: Thousandths(count: (4 * y - 3 * x).floored(by: 5)) + shift.value(at: start.second))
    }
    let checkered = noise(place, cell: cell, .mass, isCheckered: true)
    return (45_875 * checkered + 19_661 * noise(place, cell: cell, .detail)) >> 16
  }

  /// A direction that changes slowly, as a vector of length 1.
  ///
  /// A wind of the whole picture keeps whirls rare.
  func direction(_ place: Point) -> SIMD2<Double> {
    let wind = pair(0, 0, 0, .wind)
    let x = Double(noise(place, cell: PlaneFields.windCell, .windX)) / 65_536 + wind.first - 1
    let y = Double(noise(place, cell: PlaneFields.windCell, .windY)) / 65_536 + wind.second - 1
    let length = (x * x + y * y).squareRoot()
    return length > 0.000_001 ? SIMD2(x / length, y / length) : SIMD2(1, 0)
  }

  /// Where a coordinate lies among squares.
  private struct Steps {
    /// The number of the square.
    private let first: Int64
    /// How much of the next corner there is, from 0 to 65,536.
    private let share: Int64
    /// After how many squares they repeat; 0 for never.
    private let period: Int64

    init(_ place: Thousandths, _ cell: Thousandths, _ side: (Thousandths, Thousandths)?) {
      var (offset, length, count) = (place.count, cell.count, Int64(1))
      period = side.map { Steps.evenCount(of: cell, in: $0.1) } ?? 0
      if let side { (offset, length, count) = (place.count - side.0.count, side.1.count, period) }
      first = (offset * count).floored(by: length)
      // A fifth-degree polynomial whose slope and curvature are 0 at both ends.
      let t = ((offset * count - first * length) << 16) / length
      let bend = (((6 * t - 983_040) * t) >> 16) + 655_360
      share = (((((t * t) >> 16) * t) >> 16) * bend) >> 16
    }

    /// An even number of squares, so that a checkered field repeats; at least 2.
    private static func evenCount(of cell: Thousandths, in side: Thousandths) -> Int64 {
      2 * max(1, (side.count + cell.count).floored(by: 2 * cell.count))
    }

    func corner(_ next: Int64) -> Int64 {
      let corner = first + next
      return period == 0 ? corner : corner - corner.floored(by: period) * period
    }

    func blend(_ one: Int64, _ other: Int64) -> Int64 {
      (one * (PlaneFields.one - share) + other * share) >> 16
    }
  }
}
