internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe

/// Combines files that each show some rows of a picture into one PNG.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Makes one PNG of the files that --rows made.",
    discussion: """
      Examples:
        geobg join band-*.png -o wall.png

      On one machine or on many:
        geobg --seed 42 --size 60000x40000 --rows 0/2 -o band-0.png
        geobg --seed 42 --size 60000x40000 --rows 1/2 -o band-1.png

      What comes out is the very file that one run without --rows makes.
      """)

  @Argument(
    help: .init("The files of all rows of one picture, in any order.", valueName: "files"),
    completion: .file(extensions: ["png"]))
  var files: [String]

  @Flag(help: "Fails where a file of the name is there already.")
  var noClobber = false

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "Where the picture goes; - is standard output. (default: geobg-SEED.png here)",
      valueName: "out"),
    completion: .file())
  var output: String?

  func run() throws {
    let joined = try JoinedFile(files)
    let recipe = joined.recipeFile.recipe
    let canvas = recipe.view.canvas
    let path = output ?? "geobg-\(recipe.seed.fileName).png"
    if let format = Format(pathExtension: path), format != .png {
      throw Failure(
        "-o \(path): files are joined to a PNG, and the name says \(format); use .png", .usage)
    }
    let target =
      path == "-" ? FileTarget.standardOutput() : try FileTarget(path, replacing: !noClobber)
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: quiet)
    progress.begin()
    defer { progress.end() }
    try joined.prepared { progress.report($0) }.write(to: target)
    if output == nil && !quiet { Console.note("wrote \(path)") }
  }
}
