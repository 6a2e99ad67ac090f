internal import ArgumentParser
internal import GeobgKit

/// Makes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Makes a picture, from options or from a file. The default command.",
    discussion: """
      Examples:
        geobg --size 1170x2532 --dark --mesh -o out.png
        geobg --seed 42 --palette dusk -o wall.svg -o wall.pdf
        geobg render wall.svg --size 3840x2160 -o wide.png
        geobg recipe --seed 42 | geobg render - -o - --format png > wall.png
      """)

  @OptionGroup var picture: PictureOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var making: MakingOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "Where the picture goes; - is standard output. Repeat it for several files of one picture. "
        + "(default: geobg-SEED.png here)", valueName: "out"),
    completion: .file())
  var output: [String] = []

  func run() throws {
    let recipeFile = try picture.recipeFile()
    let seed = recipeFile.recipe.seed
    let fallback = file.format ?? recipeFile.output.format ?? .png
    let isNamedHere = output.isEmpty
    let paths = isNamedHere ? ["geobg-\(seed.fileName).\(fallback.rawValue)"] : output
    // All targets before any format, and both before the work: a name that cannot be made is told
    // at once, and no file is written where another of the list could not be.
    let targets = try paths.map { try file.target($0) }
    let formats = try paths.map { path in
      if let format = file.format { return format }
      if path == "-" { return fallback }
      guard let format = Format(pathExtension: path) else {
        throw Failure(
          "-o \(path): the name ends in no format's extension; use .svg, .png or .pdf, or --format",
          .usage)
      }
      return format
    }
    let isScene = formats.contains { $0 != .png }
    let scene = isScene ? try recipeFile.recipe.scene() : nil
    let progress = Progress(canvas: recipeFile.recipe.view.canvas, isQuiet: making.quiet)
    let files = try zip(paths, formats).map { path, format in
      let output = file.output(recipeFile.output, format: format)
      do {
        return try RecipeFile(recipeFile.recipe, output: output).begun(
          making.rendering(progress), scene: scene)
      } catch let error as RenderError {
        let failure = Failure(error)?.naming(path == "-" ? "standard output" : path)
        guard case .tooManyPixels = error else { throw failure ?? error }
        throw failure?.adding(" with --max-pixels") ?? error
      }
    }
    for (target, file) in zip(targets, files) {
      progress.begin()
      defer { progress.end() }
      try file.write(to: target)
    }
    guard !making.quiet else { return }
    if picture.isSeedChosen { Console.note("seed \(seed.text); the same seed is the same picture") }
    if isNamedHere { Console.note("wrote \(paths.joined())") }
  }
}
