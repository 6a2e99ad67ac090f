/// The random numbers of a plane, of which its fields are made: ``Noise``, ``Mass`` and ``Wind``.
///
/// All fields are computed in whole numbers: a part of 1 is counted in 65,536ths. In a tile, they repeat
/// with it.
struct PlaneFields: Sendable {
  /// One, in the parts that the fields are counted in.
  static let one: Int64 = 65_536

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
}
