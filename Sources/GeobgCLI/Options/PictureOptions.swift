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
      "A recipe, or a picture that carries one, to start from; - reads a recipe from standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: .init(
      "The size: 1170x2532 in pixels, 210x297mm, 60x40cm or 24x18in in print, or a name like a4, "
        + "4k or iphone-15-pro; see geobg sizes; screen is that of this machine. "
        + "(default: 1170x2532)", valueName: "size"),
    transform: OptionValue.size)
  var sizes: [SizeArgument] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "The pixels of an inch in print, from 1 to 10000. (default: 300 of a size in print, else 96)",
      valueName: "n"),
    transform: OptionValue.ppi)
  var ppi: Thousandths?

  @Flag(help: "Turns the size, if need be.")
  var orientation: OrientationFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How far the picture goes on beyond the cut of a size in print, like 3mm. (default: 0mm)",
      valueName: "length"),
    transform: OptionValue.bleed)
  var bleed: Thousandths?

  @Flag(
    inversion: .prefixedNo,
    help: "Marks around a size in print that say where to cut. (default: --no-crop-marks)")
  var cropMarks: Bool?

  @Option(
    name: .customLong("seed"), parsing: .unconditionalSingleValue,
    help: .init("What names the picture: a number or any text. (default: by chance)"),
    transform: OptionValue.seed)
  var seeds: [Seed] = []

  @Flag(help: "On a light or a dark background. (default: --light)")
  var modes: [ModeFlag] = []

  @Flag(help: "A wire mesh over everything. (default: --no-mesh)")
  var meshFlags: [MeshFlag] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("How vivid the mesh is, from 1 to 100; implies --mesh.", valueName: "n"),
    transform: OptionValue.mesh)
  var meshPasses: [WireMesh] = []

  @Option(
    name: .customLong("palette"), parsing: .unconditionalSingleValue,
    help: .init(
      "A built-in palette by name, or a palette file: a path with a slash, or ending in .json, .gpl, "
        + ".ase, .hex, .txt or .yaml. (default: original)", valueName: "name|file"))
  var paletteNames: [String] = []

  @Option(
    name: .customLong("density"), parsing: .unconditionalSingleValue,
    help: .init("How full the picture is, from 0 to 25. (default: 1)", valueName: "d"),
    transform: OptionValue.density)
  var densities: [Plane] = []

  @Option(
    name: .customLong("zoom"), parsing: .unconditionalSingleValue,
    help: .init("The magnification, from 0.001 to 100. (default: 1)", valueName: "z"),
    transform: OptionValue.zoom)
  var zooms: [Thousandths] = []

  @Option(
    name: .customLong("pan"), parsing: .unconditionalSingleValue,
    help: .init(
      "The point of the plane in the middle, in units of 1/390 of the short side. (default: 0,0)",
      valueName: "x,y"),
    transform: OptionValue.point)
  var pans: [Point] = []

  @Option(
    name: .customLong("background"), parsing: .unconditionalSingleValue,
    help: .init(
      "#rrggbb, or none for a transparent picture. (default: the palette's)", valueName: "color"),
    transform: OptionValue.background)
  var backgrounds: [Background] = []

  @Option(
    name: .customLong("calm"), parsing: .unconditionalSingleValue,
    help: .init(
      "Where the picture is quiet under icons or a clock: top, bottom, left, right, auto (where such a "
        + "screen has its clock and bars), or X,Y,W,H in pixels or with %; + between several. "
        + "(default: none)", valueName: "zones"),
    transform: OptionValue.calm)
  var calms: [CalmRequest] = []
}
