internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe

/// Combines files that each show some rows of a picture into one PNG.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Combines parts of a large PNG, made with render --rows, into one file.",
    discussion: """
      Examples:
        geobg join band-*.png -o wall.png

      To draw the parts, on one machine or on several:
        geobg --seed 42 --size 60000x40000 --rows 0/2 -o band-0.png
        geobg --seed 42 --size 60000x40000 --rows 1/2 -o band-1.png

      The result has the same bytes as a picture made without --rows.
      """)

  @Argument(
    help: .init("All parts of one picture, in any order.", valueName: "files"),
    completion: .file(extensions: ["png"]))
  var files: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write, or - for standard output; fields such as {seed} are replaced. (default: "
        + "geobg-{seed}.png)",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let joined = try JoinedFile(files)
    let recipe = joined.recipeFile.recipe
    let canvas = recipe.view.canvas
    let path = try PictureNames.path(output ?? "geobg-{seed}.{ext}", of: joined.recipeFile)
    if let format = Format(pathExtension: path), !format.has(.rows) {
      throw Failure(
        "-o \(path): geobg join writes a PNG, not \(format); use a name that ends in .png", .usage)
    }
    if path == "-" { try FileOptions.checkTerminal(for: .png) }
    let target = try FileTarget.named(path, replacing: !noClobber)
    let progress = Progress(width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: quiet)
    progress.begin()
    defer { progress.end() }
    try joined.prepared { progress.report($0) }.write(to: target)
    if output == nil && !quiet { Console.note("wrote \(path)") }
  }
}
