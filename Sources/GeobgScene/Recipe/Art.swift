/// What a recipe changes of the art that its engine draws: the shapes of the taps, and the mesh.
///
/// The original art changes nothing. The random numbers are the same for every art.
public struct Art: Hashable, Sendable {
  /// A part of the art that a recipe can change; each has one or two numbers.
  ///
  /// The cases are in the order of their names, which is that of canonical JSON.
  public enum Field: Int, CaseIterable, Hashable, Sendable {
    /// The radius of a hexagon's corners, in units at shape size 1.
    ///
    /// At the upper end of the range, every hexagon is its inscribed circle.
    case cornerRadius
    /// What each pass adds to the width of the mesh's lines, in units.
    case meshLine
    /// The width and the height of a mesh cell, in units.
    case meshNet
    /// What the opacities of all shapes are multiplied by; results above 1 become 1.
    case opacity
    /// What the sizes of all shapes are multiplied by.
    case shapeSize
    /// How often circles and hexagons are picked: two weights, not both 0.
    case shapes
    /// The fewest and the most shapes of a tap: two whole numbers.
    case shapesPerTap
  }

  /// The original art.
  public static let original = Art()

  /// Two numbers for each field; the second is 0 for a field with one number.
  private var numbers: [Thousandths] = []

  private init() {
    for field in Field.allCases { numbers += [field.rules.first, field.rules.second] }
  }

  /// The numbers of `field`, one or two.
  public subscript(field: Field) -> [Thousandths] {
    Array(numbers[2 * field.rawValue..<2 * field.rawValue + field.count])
  }

  /// The numbers of `field`; nil if they are those of the original.
  package func change(of field: Field) -> [Thousandths]? {
    self[field] == Art.original[field] ? nil : self[field]
  }

  /// The same art with other numbers for `field`.
  ///
  /// - Parameter second: Ignored for a field with one number.
  /// - Throws: ``RecipeError/artOutOfRange(field:value:range:)``, ``RecipeError/noShapes``,
  ///   ``RecipeError/shapesPerTapReversed(fewest:most:)``.
  public func with(
    _ field: Field, _ first: Thousandths, _ second: Thousandths = 0
  ) throws(RecipeError) -> Art {
    var art = self
    for (index, value) in [first, second][..<field.count].enumerated() {
      guard field.range.contains(value), field != .shapesPerTap || value.count % 1000 == 0 else {
        throw .artOutOfRange(field: field, value: value, range: field.range)
      }
      art.numbers[2 * field.rawValue + index] = value
    }
    if field == .shapes, first + second == 0 { throw .noShapes }
    if field == .shapesPerTap, first > second {
      throw .shapesPerTapReversed(fewest: first, most: second)
    }
    return art
  }
}

extension Art.Field {
  /// The field's name in a recipe; its option is the name after two hyphens.
  public var name: String { rules.name }

  /// How many numbers the field has: 1 or 2.
  public var count: Int { rules.second == 0 ? 1 : 2 }

  /// The range of each number.
  public var range: ClosedRange<Thousandths> { rules.range }

  /// The name, the range of each number, and the numbers of the original; a second number is above 0.
  fileprivate var rules:
    (name: String, range: ClosedRange<Thousandths>, first: Thousandths, second: Thousandths)
  {
    switch self {
    // The apothem of the largest hexagon, rounded up.
    case .cornerRadius: ("corner-radius", 0...65, 10, 0)
    case .meshLine: ("mesh-line", 0.02...5, 0.1, 0)
    case .meshNet: ("mesh-net", 5...1000, 60, 30)
    case .opacity: ("opacity", 0.1...5, 1, 0)
    case .shapeSize: ("shape-size", 0.1...4, 1, 0)
    case .shapes: ("shapes", 0...1000, 2, 1)
    // The indices of random numbers have room for eight shapes.
    case .shapesPerTap: ("shapes-per-tap", 1...8, 1, 8)
    }
  }
}
