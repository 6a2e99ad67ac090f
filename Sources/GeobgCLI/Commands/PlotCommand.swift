internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Writes the lines of a picture for a pen plotter.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Writes the lines of a picture as HP-GL, for a pen plotter.",
    discussion: """
      A pen draws lines, so the shapes need an outline. Each swatch has a pen of its own, and so has \
      the mesh. geobg prints which pen draws what. For programs that plot SVG, use --outline with \
      --layers swatch.

      Examples:
        geobg plot --seed 42 --outline 1 --size a3 -o rings.hpgl
        geobg plot wall.svg --outline 2 --mesh -o wall.hpgl
      """)

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write, or - for standard output; fields such as {seed} are replaced. "
        + "(default: geobg-{seed}.hpgl)", valueName: "out"),
    completion: .file())
  var output: String?

  @OptionGroup var picture: PictureOptions

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup var settingsOptions: SettingsOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    let file = try picture.recipeFile(values, notes: &notes)
    let path = try PictureNames.path(
      output ?? "geobg-{seed}.{ext}", of: file, fileExtension: "hpgl")
    if !path.lowercased().hasSuffix(".plt") {
      try FileOptions.checkName(path, endsIn: "hpgl", "a plot is HP-GL")
    }
    let target = try FileTarget.named(path, replacing: !noClobber)
    let plot: RecipePlot
    do throws(GeobgError) {
      plot = try RecipePlot(file.recipe)
    } catch {
      guard case .render(.filledShapes) = error else { throw error }
      throw Failure(
        usage: "a pen draws lines, and this picture has filled shapes; add --outline 1")
    }
    try target.write(plot.bytes)
    guard !quiet else { return }
    for (number, name) in plot.pens.enumerated() { notes.append("pen \(number + 1): \(name)") }
    if plot.pens.isEmpty {
      notes.append("the plot is empty, because the picture has no shapes and no mesh")
    }
    if plot.leavesOutCalm { notes.append("left out the calm zones, which a pen cannot draw") }
    Console.note(notes)
    if picture.isSeedChosen {
      let seed = file.recipe.seed.text
      Console.note("seed \(seed) (repeat with --seed \(seed))")
    }
    if output == nil { Console.note("wrote \(path)") }
  }
}
