internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide what a picture shows, except its size; see ``PictureOptions``.
///
/// The options for shapes are not a group of their own: to read a group takes a million instructions.
struct LookOptions: ParsableArguments {
  @Option(
    name: .customLong("seed"), parsing: .unconditionalSingleValue,
    help: .init(
      "Seed: a number or any text. The same seed gives the same picture. (default: random; in "
        + "geobg batch, none)"),
    transform: OptionValue.seed)
  var seeds: [Seed] = []

  @Flag(help: "Light or dark background. (default: --light)")
  var modes: [ModeFlag] = []

  @Option(
    name: .customLong("palette"), parsing: .unconditionalSingleValue,
    help: .init(
      "Palette: a name, a palette file, or colors such as '#0b3954,#ff6663'. The names are "
        + "\(PaletteFile.builtInNames.joined(separator: ", ")). A file is a path with a slash, or a "
        + "name that ends in .json, .gpl, .ase, .hex, .txt or .yaml. (default: original)",
      valueName: "name|file|colors"),
    completion: .palette)
  var paletteNames: [String] = []

  @Option(
    name: .customLong("swatch"), parsing: .unconditionalSingleValue,
    help: .init(
      "Changes the color of one swatch of the palette in both modes, such as yellow=#c0ffee. Write "
        + "the option again for another swatch.", valueName: "name=color"),
    transform: OptionValue.swatch)
  var swatches: [SwatchColor] = []

  @Flag(help: "Draws a wire mesh over the picture. (default: --no-mesh)")
  var meshFlags: [MeshFlag] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Strength of the mesh, 1 to 100. Turns on --mesh. (default: 1)", valueName: "n"),
    transform: OptionValue.mesh)
  var meshPasses: [WireMesh] = []

  @Option(
    name: .customLong("density"), parsing: .unconditionalSingleValue,
    help: .init(
      "Number of shapes, 0 to 25. 2 draws about twice as many as 1. (default: 1)", valueName: "d"),
    transform: OptionValue.density)
  var densities: [Plane] = []

  @Option(
    name: .customLong("zoom"), parsing: .unconditionalSingleValue,
    help: .init(
      "Magnification, 0.001 to 100. 2 makes shapes twice as large. (default: 1)", valueName: "z"),
    transform: OptionValue.zoom)
  var zooms: [Thousandths] = []

  @Option(
    name: .customLong("pan"), parsing: .unconditionalSingleValue,
    help: .init(
      "Moves the view by X units to the right and Y units down. The short side of the picture is "
        + "390 units at zoom 1. (default: 0,0)",
      valueName: "x,y"),
    transform: OptionValue.point)
  var pans: [Point] = []

  @Option(
    name: .customLong("background"), parsing: .unconditionalSingleValue,
    help: .init(
      "Background: #rrggbb, a color name, or none. The names are those of CSS, such as navy; none is "
        + "a transparent picture. (default: the palette's color)",
      valueName: "color"),
    transform: OptionValue.background)
  var backgrounds: [Background] = []

  @Option(
    name: .customLong("calm"), parsing: .unconditionalSingleValue,
    help: .init(
      "Zones where icons and a clock are readable. The picture fades there. A zone is top, bottom, "
        + "left, right, auto (where a screen of this size has its clock and bars), none, or "
        + "X,Y,W,H, all in pixels or all in %, such as 5%,10%,90%,20%. Write + between several "
        + "zones. (default: none)", valueName: "zones"),
    transform: OptionValue.calm)
  var calms: [CalmRequest] = []

  // Each of the following is a field of the recipe's art.

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
