/// What the hand chose for the shapes of one tap.
///
/// What is nil is left to the tap's random numbers. The size of a brush is the tap's zoom: with half the
/// zoom, its shapes are twice as large and lie twice as far apart. A change of a shape replaces what the
/// brush says of it.
public struct Brush: Hashable, Sendable {
  /// The range of ``shapes``.
  public static let shapesRange = 1...(ShapeName.indexLimit + 1)

  /// A brush that leaves everything to chance.
  public static let none = Brush(numbers: SIMD4(repeating: -1), way: noWay)

  private static let noWay = Point(x: Thousandths(count: .min), y: 0)

  /// Kind, thousandths of the opacity, shapes and swatch, or -1: every tap is copied with them, so they are small.
  private let numbers: SIMD4<Int32>
  private let way: Point

  private init(numbers: SIMD4<Int32>, way: Point) { (self.numbers, self.way) = (numbers, way) }

  /// A brush with what is not nil.
  ///
  /// - Throws: ``RecipeError/artOutOfRange(field:value:range:)`` for a number of shapes,
  ///   ``RecipeError/changeOutOfRange(part:value:range:)`` for a swatch,
  ///   ``RecipeError/pointOutOfRange(point:range:)`` for a direction.
  public init(
    kind: Int? = nil, opacity: Opacity? = nil, shapes: Int? = nil, swatch: Int? = nil,
    direction: Point? = nil
  ) throws(RecipeError) {
    if let shapes, !Brush.shapesRange.contains(shapes) {
      throw .artOutOfRange(
        field: .shapesPerTap, value: Thousandths(shapes),
        range: PictureStyle.Field.shapesPerTap.range)
    }
    if let swatch { try ShapeChange.check(swatch: swatch) }
    if let direction { try Viewport.check(direction) }
    var numbers = SIMD4<Int32>(repeating: -1)
    if let kind { numbers[0] = Int32(ShapeChange.kind(nearest: kind)) }
    if let opacity { numbers[1] = Int32(opacity.value.count) }
    if let shapes { numbers[2] = Int32(shapes) }
    if let swatch { numbers[3] = Int32(swatch) }
    self.init(numbers: numbers, way: direction ?? Brush.noWay)
  }

  /// The shapes' kind, as the place among circle, hexagon, triangle, square, pentagon, heptagon and octagon.
  public var kind: Int? { number(0) }

  /// The shapes' opacity, whatever the art's factor is.
  public var opacity: Opacity? {
    number(1).map { Opacity(unchecked: Thousandths(count: Int64($0))) }
  }

  /// How many shapes there are, at most as many as the tap's arrangement places.
  public var shapes: Int? { number(2) }

  /// The number of the shapes' swatch in the palette's order, from 0; a shorter palette begins again.
  public var swatch: Int? { number(3) }

  /// The way of the hand, as a vector of any length: the shapes of `stream` lie along it.
  public var direction: Point? { way == Brush.noWay ? nil : way }

  @inline(never)
  private func number(_ place: Int) -> Int? {
    numbers[place] < 0 ? nil : Int(numbers[place])
  }
}
