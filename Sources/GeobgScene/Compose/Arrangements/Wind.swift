/// A direction that changes slowly.
///
/// A wind of the whole picture keeps whirls rare; with a course, the direction stays near to it.
struct Wind: Sendable {
  /// The side of the squares in which the direction changes.
  private static let cell: Thousandths = 420

  private let grid: NoiseGrid
  private let whole: (first: Double, second: Double)
  private let course: SIMD2<Double>?
  private var across: Noise
  private var down: Noise

  /// - Parameter course: The direction that the wind keeps near to, as a vector of length 1. Default: none.
  init(_ fields: PlaneFields, course: SIMD2<Double>? = nil) {
    self.course = course
    grid = NoiseGrid(cell: Wind.cell, tile: fields.tile)
    whole = fields.pair(0, 0, 0, .wind)
    across = Noise(fields, grid, .windX)
    down = Noise(fields, grid, .windY)
  }

  /// The direction at a place, as a vector of length 1.
  mutating func direction(at place: Point) -> SIMD2<Double> {
    let spot = grid.spot(place)
    let x = Double(across.value(at: spot)) / 65_536
    let y = Double(down.value(at: spot)) / 65_536
    guard let course else { return Wind.unit(x + whole.first - 1, y + whole.second - 1) }
    return Wind.unit(course.x + 0.8 * (x - 0.5), course.y + 0.8 * (y - 0.5))
  }

  /// A direction for the whole picture, as a vector of length 1.
  static func course(_ fields: PlaneFields) -> SIMD2<Double> {
    let unit = fields.pair(0, 0, 0, .wind)
    return Wind.unit(unit.first - 0.5, unit.second - 0.5)
  }

  /// The vector of length 1 in the direction of another one; to the right if that has none.
  static func unit(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let length = (x * x + y * y).squareRoot()
    return length > 0.000_001 ? SIMD2(x / length, y / length) : SIMD2(1, 0)
  }
}
