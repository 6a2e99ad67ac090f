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
    guard address <= HandTap.addressLimit else {
      throw .addressOutOfRange(address: address, limit: HandTap.addressLimit)
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

/// What is to be different about one shape: a gesture that touches what is there.
///
/// What is nil stays as it is. A later change of the same shape replaces only what it names.
public struct ShapeChange: Hashable, Sendable {
  /// A place among all marks.
  public enum Order: Hashable, Sendable {
    /// Below all other marks, also those of the plane.
    case back
    /// On top of what has been drawn until now.
    case front
  }

  /// A number of a change.
  public enum Part: Hashable, Sendable {
    /// The index of the shape within its tap.
    case index
    /// The slot of the tap within its cell.
    case slot
    /// What the size is multiplied by.
    case size
    /// The number of the swatch.
    case swatch

    var name: ByteText {
      switch self {
      case .index: "index"
      case .slot: "slot"
      case .size: "size"
      case .swatch: "swatch"
      }
    }
  }

  /// The range of ``size``.
  public static let sizeRange: ClosedRange<Thousandths> = 0.05...20
  /// The largest number of a swatch: a palette has at most one more.
  public static let swatchLimit = Palette.swatchLimit - 1

  /// The shape.
  public let shape: ShapeName
  /// Whether it is taken away; only undo brings it back.
  public let isRemoved: Bool
  /// How far it is from its own place, in units.
  public let move: Point?
  /// What its size is multiplied by.
  public let size: Thousandths?
  /// Its opacity, whatever the art's factor is.
  public let opacity: Opacity?
  /// The number of its swatch in the palette's order, from 0; a shorter palette begins again.
  public let swatch: Int?
  /// Its kind, as the place among circle, hexagon, triangle, square, pentagon, heptagon and octagon.
  public let kind: Int?
  /// Where it is painted.
  public let order: Order?

  /// A change of `shape`, which names what is different.
  ///
  /// - Throws: ``RecipeError/changeOfNothing``,
  ///   ``RecipeError/changeOutOfRange(part:value:range:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``.
  public init(
    _ shape: ShapeName, isRemoved: Bool = false, move: Point? = nil, size: Thousandths? = nil,
    opacity: Opacity? = nil, swatch: Int? = nil, kind: Int? = nil, order: Order? = nil
  ) throws(RecipeError) {
    let isEmpty =
      move == nil && size == nil && opacity == nil && swatch == nil && kind == nil && order == nil
    guard isRemoved || !isEmpty else { throw .changeOfNothing }
    if let move { try Viewport.check(move) }
    if let size { try ShapeChange.check(size, .size, ShapeChange.sizeRange) }
    if let swatch {
      try ShapeChange.check(
        Thousandths(swatch), .swatch, 0...Thousandths(ShapeChange.swatchLimit))
    }
    self.shape = shape
    self.isRemoved = isRemoved
    self.move = move
    self.size = size
    self.opacity = opacity
    self.swatch = swatch
    self.kind = kind.map { min(max($0, 0), Art.kinds.count - 1) }
    self.order = order
  }

  fileprivate static func check(
    _ value: Thousandths, _ part: Part, _ range: ClosedRange<Thousandths>
  ) throws(RecipeError) {
    guard range.contains(value) else {
      throw .changeOutOfRange(part: part, value: value, range: range)
    }
  }
}
