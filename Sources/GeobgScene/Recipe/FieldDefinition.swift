/// Everything that is known about a field of the art, in one place.
///
/// The reader and the writer of recipes, links, command lines, the command's options, settings and
/// help, `geobg vary`, the options of JavaScript and Python, the studio's controls and the tables of
/// the documents come from it.
package struct FieldDefinition: Sendable {
  package let field: PictureStyle.Field
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
}

extension FieldDefinition {
  /// The range with its unit, or the names.
  private var valuesText: String {
    if case .name(let names) = form { return names.joined(separator: ", ") }
    return ("\(range.lowerBound) to \(range.upperBound)\(isLength ? " units" : "")" as ByteText)
      .string
  }

  /// The sentences of ``FieldGuide/help`` with the range.
  package var helpText: String {
    var (text, isName) = ("" as ByteText, false)
    for byte in guide.help.utf8 {
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

extension FieldDefinition {
  /// All fields, in the order of help and panels.
  package static let all: [FieldDefinition] = [
    FieldDefinition(
      field: .arrangement, name: "arrangement",
      range: 0...Thousandths(Arrangement.names.count - 1), standard: [0],
      form: .name(of: Arrangement.names), isWhole: true, linkKey: "g", variation: .name),
    FieldDefinition(
      field: .colorFlow, name: "color-flow", range: 0...1, standard: [0], linkKey: "f",
      variation: .part),
    FieldDefinition(
      field: .shapes, name: "shapes", range: 0...1000, standard: [2, 1, 0, 0, 0, 0, 0],
      form: .weights,
      linkKey: "k", variation: .weights),
    FieldDefinition(
      field: .shapeSize, name: "shape-size", range: 0.1...4, standard: [1], linkKey: "i",
      variation: .near),
    FieldDefinition(
      field: .opacity, name: "opacity", range: 0.1...5, standard: [1], linkKey: "a",
      variation: .near),
    FieldDefinition(
      field: .outline, name: "outline", range: 0...50, standard: [0], isLength: true, linkKey: "u",
      variation: .whole),
    FieldDefinition(
      field: .shapesPerTap, name: "shapes-per-tap", range: 1...8, standard: [1, 8],
      form: .pair(separator: "-", first: "fewest", second: "most", example: "3 or 2-5"),
      isWhole: true, linkKey: "t",
      variation: .whole),
    FieldDefinition(
      // The apothem of the largest hexagon, rounded up; the apothems of all other polygons are as small.
      field: .cornerRadius, name: "corner-radius", range: 0...65, standard: [10], isLength: true,
      linkKey: "r", variation: .whole, part: .polygons),
    FieldDefinition(
      field: .meshNet, name: "mesh-net", range: 5...1000, standard: [60, 30],
      form: .pair(separator: "x", first: "width", second: "height", example: "40 or 60x30"),
      isLength: true, linkKey: "e",
      variation: .near, part: .mesh),
    FieldDefinition(
      field: .meshLine, name: "mesh-line", range: 0.02...5, standard: [0.1], isLength: true,
      linkKey: "l", variation: .near, part: .mesh),
  ]
}

extension FieldDefinition {
  /// The texts and the control, which only programs for people have: the engine for pages links none of them.
  package var guide: FieldGuide {
    switch field {
    case .arrangement:
      FieldGuide(
        label: "Arrangement", help: "How the shapes are arranged: {range}.", valueName: "name",
        slider: FieldSlider(step: 1, rolled: 0...Thousandths(Arrangement.names.count - 1)))
    case .colorFlow:
      FieldGuide(
        label: "Flow of colors",
        help: """
          How much the colors flow through the picture, {range}. 0 picks each color at random; with 1, \
          shapes near each other have related colors.
          """, valueName: "f", slider: FieldSlider(step: 0.05, rolled: 0...1))
    case .shapes:
      FieldGuide(
        label: "Shapes",
        help: """
          How often each kind of shape is picked: weights from {range}, not all 0. A kind that is left \
          out is not picked.
          """, valueName: "kind=weight,...",
        slider: FieldSlider(step: 0.1, rolled: 0...3))
    case .shapeSize:
      FieldGuide(
        label: "Size of shapes",
        help: "Size of the shapes, {range}. 2 makes each shape twice as large and moves none.",
        valueName: "s", slider: FieldSlider(step: 0.05, rolled: 0.354...2, isLogarithmic: true))
    case .opacity:
      FieldGuide(
        label: "Opacity",
        help: """
          Opacity of the shapes, {range}: a factor for the palette's opacities. Results above 1 become 1.
          """, valueName: "o",
        slider: FieldSlider(step: 0.05, rolled: 0.5...2, isLogarithmic: true))
    case .outline:
      FieldGuide(
        label: "Outline",
        help: "Width of the shapes' outlines, {range}. 0 fills the shapes.", valueName: "w",
        slider: FieldSlider(step: 0.5, rolled: 0...10))
    case .shapesPerTap:
      FieldGuide(
        label: "Shapes per tap",
        // The indices of random numbers have room for eight shapes.
        help: "How many shapes lie around each point: the fewest and the most, {range}.",
        valueName: "n-n", slider: FieldSlider(step: 1, rolled: 1...8))
    case .cornerRadius:
      FieldGuide(
        label: "Corner radius",
        help: "Radius of the polygons' corners, {range}. 0 makes sharp corners, 65 makes circles.",
        valueName: "r", slider: FieldSlider(step: 1, rolled: 0...65))
    case .meshNet:
      FieldGuide(
        label: "Mesh cells",
        help: "Width and height of the mesh's cells, {range} each. Turns on no mesh.",
        valueName: "WxH", slider: FieldSlider(step: 5, rolled: 20...120))
    case .meshLine:
      FieldGuide(
        label: "Mesh lines",
        help: "Width of the mesh's lines, {range} for each pass. Turns on no mesh.", valueName: "w",
        slider: FieldSlider(step: 0.01, rolled: 0.063...0.5, isLogarithmic: true))
    }
  }
}
