/// The name of one shape of a picture: where its random numbers are.
///
/// A shape keeps its name whatever else is drawn, so a change that arrives late finds it.
public struct ShapeName: Hashable, Comparable, Sendable {
  /// The largest slot of a cell, and the largest index of a shape within its tap.
  public static let indexLimit = 7

  /// The address of the tap by hand; of the plane, the column in the high half and the row in the low.
  private let place: UInt64
  /// The slot times 8 plus the index, and above all names of taps by hand for the plane.
  private let number: UInt32
  private static let plane: UInt32 = 1 << 31

  /// The shape `index` of the tap by hand with `address`.
  ///
  /// - Throws: ``RecipeError/addressOutOfRange(address:limit:)``,
  ///   ``RecipeError/changeOutOfRange(part:value:range:)``.
  public static func hand(address: UInt64, index: Int) throws(RecipeError) -> ShapeName {
    guard address <= Tap.addressLimit else {
      throw .addressOutOfRange(address: address, limit: Tap.addressLimit)
    }
    try check(index, .index)
    return ShapeName(place: address, number: UInt32(index))
  }

  /// The shape `index` of the tap in `slot` of the plane's cell in column `x` and row `y`.
  ///
  /// - Throws: ``RecipeError/changeOutOfRange(part:value:range:)``.
  public static func plane(
    x: Int32, y: Int32, slot: Int, index: Int
  ) throws(RecipeError) -> ShapeName {
    try check(slot, .slot)
    try check(index, .index)
    return ShapeName(
      cellX: UInt32(bitPattern: x), cellY: UInt32(bitPattern: y),
      number: UInt32(slot) << 3 + UInt32(index))
  }

  private static func check(_ value: Int, _ part: ShapeChange.Part) throws(RecipeError) {
    try ShapeChange.check(Thousandths(value), part, 0...Thousandths(indexLimit))
  }

  /// The shape of a tap by hand, whose address is within its limit.
  init(place: UInt64, number: UInt32) { (self.place, self.number) = (place, number) }

  /// The shape of a tap of the plane.
  init(cellX: UInt32, cellY: UInt32, number: UInt32) {
    self.init(place: UInt64(cellX) << 32 | UInt64(cellY), number: number | ShapeName.plane)
  }

  /// Whether it is a shape of the plane.
  public var isOfPlane: Bool { number >= ShapeName.plane }
  /// The address of the tap by hand; without meaning for a shape of the plane.
  public var address: UInt64 { place }
  /// The column of the plane's cell; without meaning for a shape by hand.
  public var cellX: Int32 { Int32(truncatingIfNeeded: place >> 32) }
  /// The row of the plane's cell; without meaning for a shape by hand.
  public var cellY: Int32 { Int32(truncatingIfNeeded: place) }
  /// The slot within the plane's cell; 0 for a shape by hand.
  public var slot: Int { Int(number & ~ShapeName.plane) >> 3 }
  /// The index of the shape within its tap.
  public var index: Int { Int(number & 7) }

  /// The first shape of the same tap.
  var first: ShapeName { ShapeName(place: place, number: number & ~7) }

  /// The order in which names are looked up.
  public static func < (one: ShapeName, other: ShapeName) -> Bool {
    (one.number & plane, one.place, one.number) < (other.number & plane, other.place, other.number)
  }
}
