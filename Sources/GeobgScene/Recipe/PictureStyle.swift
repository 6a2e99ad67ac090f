/// What a recipe changes of the art that its engine draws: the shapes of the taps, and the mesh.
///
/// The original art changes nothing. The random numbers are the same for every art.
public struct PictureStyle: Hashable, Sendable {
  /// A part of the art that a recipe can change; `FieldDefinition` says everything about it.
  ///
  /// The cases are in the order of their names, as in canonical JSON.
  public enum Field: Int, CaseIterable, Hashable, Sendable {
    /// Where the shapes lie: a place in the list of arrangements.
    case arrangement
    /// How much the place of a shape decides its swatch, from 0 to 1; 0 picks swatches at random.
    case colorFlow
    /// The radius of the polygons' corners, in units at shape size 1.
    ///
    /// At the upper end of the range, every polygon is its inscribed circle.
    case cornerRadius
    /// What each pass adds to the width of the mesh's lines, in units.
    case meshLine
    /// The width and the height of a mesh cell, in units.
    case meshNet
    /// What the opacities of all shapes are multiplied by; results above 1 become 1.
    case opacity
    /// The width of the line along the edge of each shape, in units; 0 fills the shapes.
    case outline
    /// What the sizes of all shapes are multiplied by.
    case shapeSize
    /// How often each kind of shape is picked: a weight for each, not all 0.
    case shapes
    /// The fewest and the most shapes of a tap: two whole numbers.
    case shapesPerTap
  }

  /// The kinds of shapes, in the order of their weights.
  package static let kinds = [
    "circle", "hexagon", "triangle", "square", "pentagon", "heptagon", "octagon",
  ]

  /// The places of ``kinds`` in the order of their names, as in canonical JSON.
  package static let kindsByName = [0, 5, 1, 6, 4, 3, 2]

  /// The original art.
  public static let original = PictureStyle()

  /// The numbers of each field, in the order of the fields.
  private var numbers: [[Thousandths]] = []

  private init() {
    for field in Field.allCases { numbers.append(field.definition.standard) }
  }

  /// The numbers of `field`: one, two, or a weight for each kind of shape.
  public subscript(field: Field) -> [Thousandths] { numbers[field.rawValue] }

  /// The numbers of `field`; nil if they are the original's.
  package func change(of field: Field) -> [Thousandths]? {
    self[field] == PictureStyle.original[field] ? nil : self[field]
  }

  /// The same art with other numbers for `field`.
  ///
  /// - Parameter second: Ignored for a field with one number.
  /// - Throws: ``RecipeError/artOutOfRange(field:value:range:)``, ``RecipeError/noShapes``,
  ///   ``RecipeError/shapesPerTapReversed(fewest:most:)``.
  public func with(
    _ field: Field, _ first: Thousandths, _ second: Thousandths = 0
  ) throws(RecipeError) -> PictureStyle {
    try with(field, [first, second])
  }

  /// The same art with other numbers for `field`.
  ///
  /// - Parameter numbers: Numbers that are missing are 0; those that are too many are ignored.
  /// - Throws: ``RecipeError/artOutOfRange(field:value:range:)``, ``RecipeError/noShapes``,
  ///   ``RecipeError/shapesPerTapReversed(fewest:most:)``.
  public func with(_ field: Field, _ numbers: [Thousandths]) throws(RecipeError) -> PictureStyle {
    let definition = field.definition
    var (art, isZero) = (self, true)
    for index in definition.standard.indices {
      let value = index < numbers.count ? numbers[index] : 0
      guard definition.range.contains(value), !definition.isWhole || value.count % 1000 == 0 else {
        throw .artOutOfRange(field: field, value: value, range: definition.range)
      }
      art.numbers[field.rawValue][index] = value
      if value != 0 { isZero = false }
    }
    if isZero, case .weights = definition.form { throw .noShapes }
    if definition.isWhole, let fewest = art[field].first, let most = art[field].last, fewest > most
    {
      throw .shapesPerTapReversed(fewest: fewest, most: most)
    }
    return art
  }
}

extension PictureStyle.Field {
  /// The field's name in a recipe; its option is the name after two hyphens.
  public var name: String { definition.name }

  /// How many numbers the field has: 1, 2, or one for each kind of shape.
  public var count: Int { definition.standard.count }

  /// The range of each number.
  public var range: ClosedRange<Thousandths> { definition.range }

  /// The field's entry in ``FieldDefinition/all``.
  package var definition: FieldDefinition {
    FieldDefinition.all.first { $0.field == self } ?? FieldDefinition.all[0]
  }
}
