internal import ArgumentParser
internal import GeobgKit

/// The options that decide the picture; `render` and `recipe` share them.
struct PictureOptions: ParsableArguments {
  @Argument(
    help: .init(
      "A recipe, or a picture that carries one, to start from; - reads a recipe from standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    parsing: .unconditional,
    help: .init("The size in pixels. (default: 1170x2532)", valueName: "WxH"),
    transform: OptionValue.canvas)
  var size: Canvas?

  @Option(
    parsing: .unconditional,
    help: .init("What names the picture: a number or any text. (default: by chance)"),
    transform: OptionValue.seed)
  var seed: Seed?

  @Flag(help: "On a light or a dark background. (default: --light)")
  var mode: ModeFlag?

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: "A wire mesh over everything. (default: --no-mesh)")
  var mesh: Bool?

  @Option(
    parsing: .unconditional,
    help: .init("How vivid the mesh is, from 1 to 100; implies --mesh.", valueName: "n"),
    transform: OptionValue.mesh)
  var meshPasses: WireMesh?

  @Option(
    parsing: .unconditional,
    help: .init(
      "A built-in palette by name, or a palette file: a path with a slash, or ending in .json. "
        + "(default: original)", valueName: "name|file"))
  var palette: String?

  @Option(
    parsing: .unconditional,
    help: .init("How full the picture is, from 0 to 25. (default: 1)", valueName: "d"),
    transform: OptionValue.density)
  var density: Plane?

  @Option(
    parsing: .unconditional,
    help: .init("The magnification, from 0.001 to 100. (default: 1)", valueName: "z"),
    transform: OptionValue.zoom)
  var zoom: Thousandths?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The point of the plane in the middle, in units of 1/390 of the short side. (default: 0,0)",
      valueName: "x,y"),
    transform: OptionValue.point)
  var pan: Point?

  @Option(
    parsing: .unconditional,
    help: .init(
      "#rrggbb, or none for a transparent picture. (default: the palette's)", valueName: "color"),
    transform: OptionValue.background)
  var background: Background?

  func validate() throws {
    if mesh == false && meshPasses != nil {
      throw ValidationError("--no-mesh and --mesh-passes exclude each other.")
    }
  }
}

/// Light or dark, as two flags.
enum ModeFlag: String, EnumerableFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode {
    switch self {
    case .light: .light
    case .dark: .dark
    }
  }
}
