/// What is to be different about one shape: a gesture that touches what is there.
///
/// What is nil stays as it is. A later change of the same shape replaces only what it names.
public struct ShapeChange: Hashable, Sendable {
  /// A place among all marks.
  public enum Order: Hashable, Sendable {
    /// Below all other marks, also below the plane's.
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
    if let swatch { try ShapeChange.check(swatch: swatch) }
    self.shape = shape
    self.isRemoved = isRemoved
    self.move = move
    self.size = size
    self.opacity = opacity
    self.swatch = swatch
    self.kind = kind.map { ShapeChange.kind(nearest: $0) }
    self.order = order
  }

  static func check(swatch: Int) throws(RecipeError) {
    try check(Thousandths(swatch), .swatch, 0...Thousandths(swatchLimit))
  }

  /// The number of a kind that is nearest to a number.
  static func kind(nearest number: Int) -> Int { min(max(number, 0), PictureStyle.kinds.count - 1) }

  static func check(
    _ value: Thousandths, _ part: Part, _ range: ClosedRange<Thousandths>
  ) throws(RecipeError) {
    guard range.contains(value) else {
      throw .changeOutOfRange(part: part, value: value, range: range)
    }
  }
}
