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
      "A picture made by geobg, or a recipe, to start from; - reads standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("seed"), parsing: .unconditionalSingleValue,
    help: .init(
      "Seed: a number or any text. The same seed gives the same picture. (default: random)"),
    transform: OptionValue.seed)
  var seeds: [Seed] = []

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: .init(
      "Size: 1170x2532 in pixels, 210x297mm, 60x40cm or 24x18in in print, or a name such as a4, "
        + "4k or iphone-15-pro (geobg sizes lists them); screen is the size of your screen. "
        + "(default: 1170x2532)", valueName: "size"),
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
    help: .init("Density of the shapes, 0 to 25. (default: 1)", valueName: "d"),
    transform: OptionValue.density)
  var densities: [Plane] = []

  @Option(
    name: .customLong("zoom"), parsing: .unconditionalSingleValue,
    help: .init("Magnification, 0.001 to 100. (default: 1)", valueName: "z"),
    transform: OptionValue.zoom)
  var zooms: [Thousandths] = []

  @Option(
    name: .customLong("pan"), parsing: .unconditionalSingleValue,
    help: .init(
      "The point at the center of the picture, in units of 1/390 of the short side. "
        + "(default: 0,0)",
      valueName: "x,y"),
    transform: OptionValue.point)
  var pans: [Point] = []

  @Option(
    name: .customLong("background"), parsing: .unconditionalSingleValue,
    help: .init(
      "Background: #rrggbb, or none for a transparent picture. (default: the palette's color)",
      valueName: "color"),
    transform: OptionValue.background)
  var backgrounds: [Background] = []

  @Option(
    name: .customLong("calm"), parsing: .unconditionalSingleValue,
    help: .init(
      "Keeps zones calm, so that icons and a clock are readable: top, bottom, left, right, auto "
        + "(the clock and bars of such a screen), or X,Y,W,H in pixels or %; join several with +. "
        + "(default: none)", valueName: "zones"),
    transform: OptionValue.calm)
  var calms: [CalmRequest] = []

  @Flag(help: "Turns the size to landscape or portrait.")
  var orientation: OrientationFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per inch, 1 to 10000. (default: 300 for a size in print, otherwise 96)",
      valueName: "n"),
    transform: OptionValue.ppi)
  var ppi: Thousandths?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Extra picture outside the cut of a size in print, such as 3mm. (default: 0mm)",
      valueName: "length"),
    transform: OptionValue.bleed)
  var bleed: Thousandths?

  @Flag(
    inversion: .prefixedNo,
    help: "Draws crop marks around a size in print. (default: --no-crop-marks)")
  var cropMarks: Bool?
}
