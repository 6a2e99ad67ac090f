internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgPNG
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Makes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Makes a picture from options or from a file. geobg without a subcommand does this.",
    discussion: """
      Examples:
        geobg --size 1170x2532 --dark --mesh -o out.png
        geobg --seed 42 --palette dusk -o wall.svg -o wall.pdf
        geobg render wall.svg --size 3840x2160 -o wide.png
        geobg --seed 42 --pair -o 'wall-{mode}.png'
        geobg --layout A:2560x1440+0+0,B:1920x1080+2560+0 -o '{output}.png'
        geobg recipe --seed 42 | geobg render - -o wall.png
      """
  )

  @OptionGroup(title: "Output") var names: PictureNameOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var vector: VectorOptions
  @OptionGroup(title: "Output") var metadata: MetadataOption
  @OptionGroup(title: "Monitors") var monitors: MonitorOptions
  @OptionGroup(title: "Speed") var rowsOption: RowsOption
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var settingsOptions: SettingsOptions

  func run() throws {
    // Without --seed, each run would choose a different seed.
    if let rows = rowsOption.rows, !rows.isWhole, picture.isSeedChosen {
      throw Failure(
        "--rows: without --seed, each part shows a different picture; add --seed or a file", .usage)
    }
    var notes: [String] = []
    var values = try settingsOptions.values(startingFromFile: picture.file != nil)
    try monitors.check(beside: picture, calm: picture.calm(values))
    // A layout sets the sizes, so there is no need to look up the screen's size.
    if monitors.named != nil { values.size = nil }
    let runOptions = runOptions.filled(from: values)
    let recipeFile = try picture.recipeFile(values, notes: &notes)
    let wanted = try wanted(recipeFile, notes: &notes)
    // Check all formats and targets before any drawing, so no file is written if another cannot be.
    let formatted = try formatted(wanted)
    let targets = try targets(wanted)
    notes += VectorOptions.notes(formatted.map(\.recipeFile))
    let files = try prepared(formatted, runOptions)
    for (target, (file, progress)) in zip(targets, files) {
      progress.begin()
      defer { progress.end() }
      try file.write(to: target)
    }
    guard !runOptions.quiet else { return }
    Console.note(notes)
    if picture.isSeedChosen {
      let seed = recipeFile.recipe.seed.text
      Console.note("seed \(seed) (repeat with --seed \(seed))")
    }
    if names.output.isEmpty {
      Console.note("wrote \(wanted.map(\.path).joined(separator: " and "))")
    }
  }

  /// The files, each with its format.
  ///
  /// If a name cannot be created, that is reported, and not that the name has no known extension.
  private func formatted(
    _ wanted: [(path: String, recipeFile: RecipeFile)]
  ) throws -> [(path: String, recipeFile: RecipeFile)] {
    do {
      let files = try wanted.map { ($0.path, try formatted($0.recipeFile, at: $0.path)) }
      try file.checkQuality(for: files.map(\.1.output.format))
      try vector.check(for: files.map(\.1.output.format))
      return files
    } catch {
      _ = try targets(wanted)
      throw error
    }
  }

  /// The targets of the files, ready to be written.
  private func targets(
    _ wanted: [(path: String, recipeFile: RecipeFile)]
  ) throws -> [FileTarget] {
    try wanted.map { try file.target($0.path) }
  }

  /// The file at `path`, in the format from an option, or else from its extension.
  private func formatted(_ recipeFile: RecipeFile, at path: String) throws -> RecipeFile {
    let format = try file.format(of: path, otherwise: recipeFile.output.format)
    let output = vector.output(try file.output(recipeFile.output, as: format))
    return RecipeFile(recipeFile.recipe, output: try rowsOption.output(output, of: shown(path)))
  }

  /// The files, checked but not yet written.
  private func prepared(
    _ files: [(path: String, recipeFile: RecipeFile)], _ runOptions: RunOptions
  ) throws -> [(PreparedFile, Progress)] {
    try files.map { path, recipeFile in
      let progress = Progress(
        width: recipeFile.recipe.view.canvas.pixelWidth, height: try recipeFile.rows().count,
        isQuiet: runOptions.quiet)
      return try Failure.naming(path) {
        (try recipeFile.prepared(metadata.renderOptions(runOptions, progress)), progress)
      }
    }
  }

  private func shown(_ path: String) -> String { path == "-" ? "standard output" : path }

  /// The paths of the files, and the picture in each.
  private func wanted(
    _ recipeFile: RecipeFile, notes: inout [String]
  ) throws -> [(path: String, recipeFile: RecipeFile)] {
    if names.pair, let mode = picture.look.modes.first {
      throw Failure(usage: "--pair makes both modes; leave out --\(mode.mode.rawValue)")
    }
    let layout = try monitors.layout(notes: &notes)
    if !names.pair, layout == nil, names.arePaths { return names.output.map { ($0, recipeFile) } }
    let format = file.format ?? recipeFile.output.format
    let rows = format.has(.rows) ? rowsOption.rows ?? recipeFile.output.rows : .whole
    return try PictureNames(
      recipeFile, format: format, rows: rows, isPair: names.pair, layout: layout
    ).files(names.output)
  }
}

/// The options that name the files of one picture.
struct PictureNameOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "The file to write, or - for standard output. geobg replaces the fields {seed} {mode} "
        + "{palette} {width} {height} {ext}. Repeat -o for several files of one picture. "
        + "(default: geobg-{seed}.png)", valueName: "out"),
    completion: .file())
  var output: [String] = []

  @Flag(
    help: "Makes a light and a dark picture; {mode} in the file name becomes light or dark.")
  var pair = false

  /// Whether there are names, and none has a field: each is the path of a file.
  var arePaths: Bool { !output.isEmpty && !output.contains { $0.contains { "{}".contains($0) } } }
}
