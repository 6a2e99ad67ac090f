internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// Makes a contact sheet.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows many pictures side by side, with their seeds, in one file.",
    discussion: """
      Examples:
        geobg sheet walls -o sheet.png
        geobg sheet walls/manifest.jsonl --dark --thumb 320 -o sheet.svg
        geobg sheet walls --size letter -o sheet.pdf
        geobg sheet day.svg night.png --columns 2 -o both.png
      """)

  @Argument(
    help: .init(
      "Pictures made by geobg, recipes, folders, or the list of a batch (manifest.jsonl). Write "
        + "- to read a recipe from standard input.", valueName: "file|folder"),
    completion: .file())
  var sources: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "The file to write, or - for standard output. Repeat -o for several files of one sheet.",
      valueName: "out"),
    completion: .file())
  var output: [String]

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pictures per row, 1 to 1000. (default: automatic)", valueName: "n"),
    transform: OptionValue.columns)
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Width of each small picture in pixels, 16 to 4096. (default: about 200)", valueName: "px"),
    transform: OptionValue.thumb)
  var thumb: Int?

  @Flag(help: "Light or dark sheet. (default: --light)")
  var mode: ModeFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Size of the pages of a PDF: a name (a4, letter) or a length (210x297mm). (default: a4)",
      valueName: "size"),
    transform: OptionValue.size)
  var size: SizeArgument?

  @OptionGroup var file: FileOptions
  @OptionGroup var runOptions: RunOptions

  func run() throws {
    // Check all targets, then all formats, before any drawing, as for a picture.
    let targets = try output.map { try file.target($0) }
    let formats = try output.map { try file.format(of: $0, otherwise: .png) }
    try file.checkQuality(for: formats)
    if size != nil, !formats.contains(.pdf) {
      throw Failure("--size: only a PDF has a page size; leave out --size, or write a .pdf", .usage)
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
        "\(sources.joined(separator: ", ")): no picture here contains a recipe; name pictures "
          + "that geobg made, or their folder", .inputMissing)
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
        ? "skipped 1 file that contains no recipe: \(first)"
        : "skipped \(count) files that contain no recipe; the first is \(first)")
  }

  private func prepared(
    _ sheet: ContactSheet, _ format: Format, _ page: Canvas, _ progress: Progress
  ) throws -> PreparedFile {
    let output = try file.output(try SourceDate.dating(Output()), as: format)
    return try sheet.prepared(as: output, page: page, runOptions.renderOptions(progress))
  }
}
