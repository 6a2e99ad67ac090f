internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide the picture, shared by `render`, `recipe` and `batch`.
///
/// Each option may be given several times. A batch makes a picture for every combination of values;
/// other commands use the last value of each option.
struct PictureOptions: ParsableArguments {
  @Argument(
    help: .init(
      "A picture made by geobg, or a recipe. Its settings are used where no option is given. "
        + "Write - to read standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("seed"), parsing: .unconditionalSingleValue,
    help: .init(
      "Seed: a number or any text. The same seed gives the same picture. (default: random; in "
        + "geobg batch, none)"),
    transform: OptionValue.seed)
  var seeds: [Seed] = []

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: .init(
      "Size: pixels (1170x2532), a length for paper (210x297mm, 60x40cm, 24x18in), a name (a4, "
        + "4k, iphone-15-pro; geobg sizes lists them), or screen (the size of your screen). "
        + "(default: 1170x2532; in geobg set, screen)", valueName: "size"),
    transform: OptionValue.size)
  var sizes: [SizeArgument] = []

  @Flag(help: "Light or dark background. (default: --light)")
  var modes: [ModeFlag] = []

  @Option(
    name: .customLong("palette"), parsing: .unconditionalSingleValue,
    help: .init(
      "Palette: the name of a built-in palette, or a palette file (a path with a slash, or a name "
        + "that ends in .json, .gpl, .ase, .hex, .txt or .yaml). (default: original)",
      valueName: "name|file"))
  var paletteNames: [String] = []

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
      "Number of shapes, 0 to 25: 2 draws about twice as many as 1. (default: 1)", valueName: "d"),
    transform: OptionValue.density)
  var densities: [Plane] = []

  @Option(
    name: .customLong("zoom"), parsing: .unconditionalSingleValue,
    help: .init(
      "Magnification, 0.001 to 100: 2 makes shapes twice as large. (default: 1)", valueName: "z"),
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
      "Background: #rrggbb, a color name of CSS (navy), or none for a transparent picture. "
        + "(default: the palette's color)",
      valueName: "color"),
    transform: OptionValue.background)
  var backgrounds: [Background] = []

  @Option(
    name: .customLong("calm"), parsing: .unconditionalSingleValue,
    help: .init(
      "Fades the picture in these zones, so that icons and a clock are readable: top, bottom, "
        + "left, right, auto (where a screen of this size has its clock and bars), or X,Y,W,H, all "
        + "in pixels or all in %, such as 5%,10%,90%,20%. Write + between several zones. "
        + "(default: none)", valueName: "zones"),
    transform: OptionValue.calm)
  var calms: [CalmRequest] = []

  @Flag(help: "Turns the size to landscape or portrait.")
  var orientation: OrientationFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per inch of paper, 1 to 10000. (default: 300 for a paper size, otherwise 96)",
      valueName: "n"),
    transform: OptionValue.ppi)
  var ppi: Thousandths?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Extra border that the print shop cuts off, such as 3mm. Only for paper sizes. "
        + "(default: 0mm)",
      valueName: "length"),
    transform: OptionValue.bleed)
  var bleed: Thousandths?

  @Flag(
    inversion: .prefixedNo,
    help: "Draws marks that show where to cut the paper. (default: --no-crop-marks)")
  var cropMarks: Bool?
}
