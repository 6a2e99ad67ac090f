internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// Makes a contact sheet.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows many pictures on one sheet, each drawn from its recipe, with its seed.",
    discussion: """
      Examples:
        geobg sheet walls -o sheet.png
        geobg sheet walls/manifest.jsonl --dark --thumb 320 -o sheet.svg
        geobg sheet walls --size letter -o sheet.pdf
        geobg sheet day.svg night.png --columns 2 -o both.png
      """)

  @Argument(
    help: .init(
      "Pictures that carry recipes, recipes, folders of them, or manifests of batches; - reads a "
        + "recipe from standard input.", valueName: "file|folder"),
    completion: .file())
  var sources: [String]

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many pictures stand side by side, from 1 to 1000. (default: what is pleasant, or fits a "
        + "page)", valueName: "n"),
    transform: OptionValue.columns)
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The width of the box that a picture is fitted into, from 16 to 4096 pixels. "
        + "(default: about 200)", valueName: "px"),
    transform: OptionValue.thumb)
  var thumb: Int?

  @Flag(help: "On a light or a dark sheet. (default: --light)")
  var mode: ModeFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The size of a PDF's page: a paper's name, or as for a picture, of 96 pixels an inch. "
        + "(default: a4)", valueName: "size"),
    transform: OptionValue.size)
  var size: SizeArgument?

  @OptionGroup var file: FileOptions
  @OptionGroup var runOptions: RunOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "Where the sheet goes; - is standard output. Repeat it for several files of one sheet.",
      valueName: "out"),
    completion: .file())
  var output: [String]

  func run() throws {
    // Check all targets, then all formats, before any drawing, as for a picture.
    let targets = try output.map { try file.target($0) }
    let formats = try output.map { try file.format(of: $0, otherwise: .png) }
    try file.checkQuality(for: formats)
    if size != nil, !formats.contains(.pdf) {
      throw Failure("--size: it is the size of a PDF's page, and no PDF is made", .usage)
    }
    var source = SheetEntries()
    for argument in sources {
      if argument == "-" {
        source.add(try RecipeArgument.recipeFile("-").recipe, name: "standard input")
      } else {
        try source.add(argument, wrapping: { $0 }, read: { try RecipeArgument.recipeFile($0) })
      }
    }
    guard !source.entries.isEmpty else {
      throw Failure(
        "\(sources.joined(separator: ", ")): there is no picture that carries a recipe; name a "
          + "folder of some that geobg has made", .inputMissing)
    }
    let sheet = try ContactSheet(
      source.entries,
      style: try SheetStyle(columns: columns, thumb: thumb, mode: mode?.mode ?? .light))
    // Only pixel formats report progress.
    let canvas = formats.contains(where: \.isOfPixels) ? try sheet.canvas() : .a4
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: runOptions.quiet)
    var notes: [String] = []
    let page = try size?.size(notes: &notes).canvas(ppi: Canvas.defaultPPI) ?? .a4
    let files = try zip(output, formats).map { path, format in
      try Failure.naming(path) { try prepared(sheet, format, page, progress) }
    }
    for (target, file) in zip(targets, files) {
      progress.begin()
      defer { progress.end() }
      try file.write(to: target)
    }
    guard !runOptions.quiet else { return }
    Console.note(notes)
    guard let first = source.skipped.first else { return }
    let count = source.skipped.count
    Console.note(
      count == 1
        ? "skipped \(first), which carries no recipe"
        : "skipped \(count) files that carry no recipe, \(first) the first")
  }

  private func prepared(
    _ sheet: ContactSheet, _ format: Format, _ page: Canvas, _ progress: Progress
  ) throws -> PreparedFile {
    let output = try file.output(try SourceDate.dating(Output()), as: format)
    return try sheet.prepared(as: output, page: page, runOptions.renderOptions(progress))
  }
}
