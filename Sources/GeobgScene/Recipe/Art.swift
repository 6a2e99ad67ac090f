/// What a recipe changes of the art that its engine draws: the shapes of the taps, and the mesh.
///
/// The original art changes nothing. The random numbers are the same for every art.
public struct Art: Hashable, Sendable {
  /// A part of the art that a recipe can change; `FieldDefinition` says everything about it.
  ///
  /// The cases are in the order of their names, which is that of canonical JSON.
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

  /// The places of ``kinds`` in the order of their names, which is that of canonical JSON.
  package static let kindsByName = [0, 5, 1, 6, 4, 3, 2]

  /// The original art.
  public static let original = Art()

  /// The numbers of each field, in the order of the fields.
  private var numbers: [[Thousandths]] = []

  private init() {
    for field in Field.allCases { numbers.append(field.definition.standard) }
  }

  /// The numbers of `field`: one, two, or a weight for each kind of shape.
  public subscript(field: Field) -> [Thousandths] { numbers[field.rawValue] }

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
    try with(field, [first, second])
  }

  /// The same art with other numbers for `field`.
  ///
  /// - Parameter numbers: Numbers that are missing are 0; those that are too many are ignored.
  /// - Throws: ``RecipeError/artOutOfRange(field:value:range:)``, ``RecipeError/noShapes``,
  ///   ``RecipeError/shapesPerTapReversed(fewest:most:)``.
  public func with(_ field: Field, _ numbers: [Thousandths]) throws(RecipeError) -> Art {
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

extension Art.Field {
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

/// Everything that is known about a field of the art, in one place.
///
/// The reader and the writer of recipes, links, command lines, the command's options, settings and
/// help, `geobg vary`, the options of JavaScript and Python, the studio's controls and the tables of
/// the documents come from it.
package struct FieldDefinition: Sendable {
  package let field: Art.Field
  /// The name in a recipe, with hyphens.
  package let name: String
  /// The range of each number.
  package let range: ClosedRange<Thousandths>
  /// The numbers of the original art.
  package let standard: [Thousandths]
  /// How the numbers are written.
  package var form = FieldForm.number
  /// Whether the numbers are whole, and the second is not below the first.
  package var isWhole = false
  /// Whether the numbers are units of the plane; otherwise, they are factors or counts.
  package var isLength = false
  /// The key in a link.
  package let linkKey: StaticString
  /// How `geobg vary` changes it.
  package let variation: FieldVariation
  /// What a picture must have, so that the field changes it.
  package var part = FieldPart.shapes
  /// The name for people, in English.
  package let label: StaticString
  /// One or two sentences; `{range}` stands for the range with its unit, or for the names.
  package let help: StaticString
  /// The value's name in the help of the option.
  package let valueName: StaticString
  /// The control of the studio.
  package let slider: FieldSlider
}

extension FieldDefinition {
  /// The range with its unit, or the names.
  private var valuesText: String {
    if case .name(let names) = form { return names.joined(separator: ", ") }
    return ("\(range.lowerBound) to \(range.upperBound)\(isLength ? " units" : "")" as ByteText)
      .string
  }

  /// The sentences of ``help`` with the range.
  package var helpText: String {
    var (text, isName) = ("" as ByteText, false)
    for byte in help.utf8 {
      if byte == UInt8(ascii: "{") {
        isName = true
        text.append(valuesText)
      } else if byte == UInt8(ascii: "}") {
        isName = false
      } else if !isName {
        text.append([byte])
      }
    }
    return text.string
  }
}

/// How the numbers of a field are written.
package enum FieldForm: Sendable {
  /// One number.
  case number
  /// Two numbers with the names of both; the option has a separator between them, as the example shows.
  case pair(
    separator: StaticString, first: StaticString, second: StaticString, example: StaticString)
  /// A weight for each of ``Art/kinds``.
  case weights
  /// One of these names; the number is its place among them.
  case name(of: [String])
}

/// How another value of a field is chosen.
package enum FieldVariation: Sendable {
  /// Each number becomes a little larger or smaller, by a factor; so the range must not have 0.
  case near
  /// Any whole numbers of the range; two are in order.
  case whole
  /// One of some sets of weights.
  case weights
  /// Another one of the names.
  case name
  /// A fourth, a half, three fourths or all of the range.
  case part
}

/// A part of a picture that a field changes.
package enum FieldPart: Sendable {
  case shapes, polygons, mesh
}

/// A slider for each number of a field.
package struct FieldSlider: Sendable {
  package let step: Thousandths
  /// What a roll of the dice chooses from.
  package let rolled: ClosedRange<Thousandths>
  /// Whether equal steps of the slider are equal factors.
  package var isLogarithmic = false
}

extension FieldDefinition {
  /// All fields, in the order of help and panels.
  package static let all: [FieldDefinition] = [
    FieldDefinition(
      field: .arrangement, name: "arrangement",
      range: 0...Thousandths(Arrangement.names.count - 1), standard: [0],
      form: .name(of: Arrangement.names), isWhole: true, linkKey: "g", variation: .name,
      label: "Arrangement", help: "How the shapes are arranged: {range}.", valueName: "name",
      slider: FieldSlider(step: 1, rolled: 0...Thousandths(Arrangement.names.count - 1))),
    FieldDefinition(
      field: .colorFlow, name: "color-flow", range: 0...1, standard: [0], linkKey: "f",
      variation: .part, label: "Flow of colors",
      help: """
        How much the colors flow through the picture, {range}. 0 picks each color at random; with 1, \
        shapes near each other have related colors.
        """, valueName: "f", slider: FieldSlider(step: 0.05, rolled: 0...1)),
    FieldDefinition(
      field: .shapes, name: "shapes", range: 0...1000, standard: [2, 1, 0, 0, 0, 0, 0],
      form: .weights,
      linkKey: "k", variation: .weights, label: "Shapes",
      help: """
        How often each kind of shape is picked: weights from {range}, not all 0. A kind that is left \
        out is not picked.
        """, valueName: "kind=weight,...",
      slider: FieldSlider(step: 0.1, rolled: 0...3)),
    FieldDefinition(
      field: .shapeSize, name: "shape-size", range: 0.1...4, standard: [1], linkKey: "i",
      variation: .near, label: "Size of shapes",
      help: "Size of the shapes, {range}. 2 makes each shape twice as large and moves none.",
      valueName: "s", slider: FieldSlider(step: 0.05, rolled: 0.354...2, isLogarithmic: true)),
    FieldDefinition(
      field: .opacity, name: "opacity", range: 0.1...5, standard: [1], linkKey: "a",
      variation: .near, label: "Opacity",
      help: """
        Opacity of the shapes, {range}: a factor for the palette's opacities. Results above 1 become 1.
        """, valueName: "o",
      slider: FieldSlider(step: 0.05, rolled: 0.5...2, isLogarithmic: true)),
    FieldDefinition(
      field: .outline, name: "outline", range: 0...50, standard: [0], isLength: true, linkKey: "u",
      variation: .whole, label: "Outline",
      help: "Width of the shapes' outlines, {range}. 0 fills the shapes.", valueName: "w",
      slider: FieldSlider(step: 0.5, rolled: 0...10)),
    FieldDefinition(
      field: .shapesPerTap, name: "shapes-per-tap", range: 1...8, standard: [1, 8],
      form: .pair(separator: "-", first: "fewest", second: "most", example: "3 or 2-5"),
      isWhole: true, linkKey: "t",
      variation: .whole, label: "Shapes per tap",
      // The indices of random numbers have room for eight shapes.
      help: "How many shapes lie around each point: the fewest and the most, {range}.",
      valueName: "n-n", slider: FieldSlider(step: 1, rolled: 1...8)),
    FieldDefinition(
      // The apothem of the largest hexagon, rounded up; those of all other polygons are as small.
      field: .cornerRadius, name: "corner-radius", range: 0...65, standard: [10], isLength: true,
      linkKey: "r", variation: .whole, part: .polygons, label: "Corner radius",
      help: "Radius of the polygons' corners, {range}. 0 makes sharp corners, 65 makes circles.",
      valueName: "r", slider: FieldSlider(step: 1, rolled: 0...65)),
    FieldDefinition(
      field: .meshNet, name: "mesh-net", range: 5...1000, standard: [60, 30],
      form: .pair(separator: "x", first: "width", second: "height", example: "40 or 60x30"),
      isLength: true, linkKey: "e",
      variation: .near, part: .mesh, label: "Mesh cells",
      help: "Width and height of the mesh's cells, {range} each. Turns on no mesh.",
      valueName: "WxH", slider: FieldSlider(step: 5, rolled: 20...120)),
    FieldDefinition(
      field: .meshLine, name: "mesh-line", range: 0.02...5, standard: [0.1], isLength: true,
      linkKey: "l", variation: .near, part: .mesh, label: "Mesh lines",
      help: "Width of the mesh's lines, {range} for each pass. Turns on no mesh.", valueName: "w",
      slider: FieldSlider(step: 0.01, rolled: 0.063...0.5, isLogarithmic: true)),
  ]
}
