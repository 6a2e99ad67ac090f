internal import ArgumentParser
internal import GeobgScene

/// The options that change the shapes and the mesh; each is a field of the recipe's art.
struct ArtOptions: ParsableArguments {
  @Option(
    name: .customLong("shapes"), parsing: .unconditionalSingleValue,
    help: .init(
      "How often each kind of shape is picked: weights from 0 to 1000, not all 0. A kind that is left "
        + "out is not picked. (default: circle=2,hexagon=1)", valueName: "kind=weight,..."),
    transform: { try OptionValue.art(.shapes, $0) })
  var shapes: [[Thousandths]] = []

  @Option(
    name: .customLong("shape-size"), parsing: .unconditionalSingleValue,
    help: .init(
      "Size of the shapes, 0.1 to 4. 2 makes each shape twice as large and moves none. (default: 1)",
      valueName: "s"),
    transform: { try OptionValue.art(.shapeSize, $0) })
  var shapeSizes: [[Thousandths]] = []

  @Option(
    name: .customLong("opacity"), parsing: .unconditionalSingleValue,
    help: .init(
      "Opacity of the shapes, 0.1 to 5: a factor for the palette's opacities. Results above 1 become "
        + "1. (default: 1)", valueName: "o"),
    transform: { try OptionValue.art(.opacity, $0) })
  var opacities: [[Thousandths]] = []

  @Option(
    name: .customLong("shapes-per-tap"), parsing: .unconditionalSingleValue,
    help: .init(
      "How many shapes lie around each point: a range or one number, 1 to 8. (default: 1-8)",
      valueName: "n-n"),
    transform: { try OptionValue.art(.shapesPerTap, $0) })
  var shapeCounts: [[Thousandths]] = []

  @Option(
    name: .customLong("corner-radius"), parsing: .unconditionalSingleValue,
    help: .init(
      "Radius of the hexagons' corners, 0 to 65 units. 0 makes sharp corners, 65 makes circles. "
        + "(default: 10)", valueName: "r"),
    transform: { try OptionValue.art(.cornerRadius, $0) })
  var cornerRadii: [[Thousandths]] = []

  @Option(
    name: .customLong("mesh-net"), parsing: .unconditionalSingleValue,
    help: .init(
      "Width and height of the mesh's cells, 5 to 1000 units each. Turns on no mesh. (default: 60x30)",
      valueName: "WxH"),
    transform: { try OptionValue.art(.meshNet, $0) })
  var meshNets: [[Thousandths]] = []

  @Option(
    name: .customLong("mesh-line"), parsing: .unconditionalSingleValue,
    help: .init(
      "Width of the mesh's lines, 0.02 to 5 units for each pass. Turns on no mesh. (default: 0.1)",
      valueName: "w"),
    transform: { try OptionValue.art(.meshLine, $0) })
  var meshLines: [[Thousandths]] = []

  /// The values of the option for `field`.
  func values(of field: Art.Field) -> [[Thousandths]] {
    switch field {
    case .cornerRadius: cornerRadii
    case .meshLine: meshLines
    case .meshNet: meshNets
    case .opacity: opacities
    case .shapeSize: shapeSizes
    case .shapes: shapes
    case .shapesPerTap: shapeCounts
    }
  }
}
