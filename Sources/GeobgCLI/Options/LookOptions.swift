internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide what a picture shows, except its size; see ``PictureOptions``.
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

  @OptionGroup var art: ArtOptions
}

/// An option for each field of the recipe's art.
///
/// The parser takes options from the members of a value, so the mirror has one for each field.
struct ArtOptions: ParsableArguments, CustomReflectable {
  private(set) var values: [Art.Field: [[Thousandths]]] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: FieldKey.self)
    for definition in FieldDefinition.all {
      values[definition.field] = try options.decode(
        Option<[[Thousandths]]>.self, forKey: FieldKey(stringValue: definition.name)
      ).wrappedValue
    }
  }

  var customMirror: Mirror {
    Mirror(
      self, children: FieldDefinition.all.map { (label: $0.name, value: ArtOptions.option($0)) })
  }

  private static func option(_ definition: FieldDefinition) -> Option<[[Thousandths]]> {
    Option(
      wrappedValue: [], name: .customLong(definition.name), parsing: .unconditionalSingleValue,
      help: .init(
        "\(definition.helpText) (default: \(definition.field.text(of: definition.standard)))",
        valueName: "\(definition.valueName)"),
      transform: { try OptionValue.art(definition.field, $0) })
  }

  private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
