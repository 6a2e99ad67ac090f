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
  @OptionGroup var share: RowsOption
  @OptionGroup var making: MakingOptions
  @OptionGroup var carrying: MetadataOption

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "Where the picture goes; - is standard output. Repeat it for several files of one picture. "
        + "(default: geobg-SEED.png here)", valueName: "out"),
    completion: .file())
  var output: [String] = []

  func run() throws {
    // Each run would choose a seed of its own.
    if let rows = share.rows, !rows.isWhole, picture.isSeedChosen {
      throw Failure(
        "--rows: without --seed every share is of another picture; name a seed, or a file", .usage)
    }
    let recipeFile = try picture.recipeFile()
    let seed = recipeFile.recipe.seed
    let fallback = file.format ?? recipeFile.output.format ?? .png
    let isNamedHere = output.isEmpty
    let paths = isNamedHere ? [name(recipeFile, as: fallback)] : output
    // All targets before any format, and both before the work: a name that cannot be made is told
    // at once, and no file is written where another of the list could not be.
    let targets = try paths.map { try file.target($0) }
    let formats = try paths.map { try file.format(of: $0, otherwise: fallback) }
    let isScene = formats.contains { $0 != .png }
    let scene = isScene ? try recipeFile.recipe.scene() : nil
    let files = try zip(paths, formats).map { path, format in
      let name = path == "-" ? "standard output" : path
      let output = try share.output(file.output(recipeFile.output, as: format), of: name)
      let recipeFile = RecipeFile(recipeFile.recipe, output: output)
      let progress = Progress(
        width: recipeFile.recipe.view.canvas.pixelWidth, height: try recipeFile.rows().count,
        isQuiet: making.quiet)
      return try Failure.naming(path) {
        (try recipeFile.begun(carrying.rendering(making, progress), scene: scene), progress)
      }
    }
    for (target, (file, progress)) in zip(targets, files) {
      progress.begin()
      defer { progress.end() }
      try file.write(to: target)
    }
    guard !making.quiet else { return }
    if picture.isSeedChosen { Console.note("seed \(seed.text); the same seed is the same picture") }
    if isNamedHere { Console.note("wrote \(paths.joined())") }
  }

  /// The name of a file that was given none: the seed, and which rows, lest the runs that share a
  /// picture in one folder write over each other.
  private func name(_ recipeFile: RecipeFile, as format: Format) -> String {
    let rows = format == .png ? share.rows ?? recipeFile.output.rows : .whole
    let part = rows.isWhole ? "" : "-rows-\(rows.index)-of-\(rows.count)"
    return "geobg-\(recipeFile.recipe.seed.fileName)\(part).\(format.rawValue)"
  }
}
