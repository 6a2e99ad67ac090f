internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options about the layout and the files of a contact sheet.
struct SheetOptions: ParsableArguments {
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

  @Option(
    parsing: .unconditional,
    help: .init(
      "Size of the pages of a PDF: a name (a4, letter) or a length (210x297mm). (default: a4)",
      valueName: "size"),
    transform: OptionValue.size)
  var size: SizeArgument?

  @OptionGroup var file: FileOptions
  @OptionGroup var runOptions: RunOptions

  /// A file of a sheet, checked before anything is drawn.
  struct SheetFile {
    let path: String
    let file: FileTarget
    let format: Format
  }

  /// The files at the paths `output`.
  func targets(_ output: [String]) throws -> [SheetFile] {
    // Check all targets, then all formats, before any drawing, as for a picture.
    let files = try output.map { try file.target($0) }
    let formats = try output.map { try file.format(of: $0, otherwise: .png) }
    try file.checkQuality(for: formats)
    if size != nil, !formats.contains(.pdf) {
      throw Failure("--size: only a PDF has a page size; leave out --size, or write a .pdf", .usage)
    }
    return output.indices.map { SheetFile(path: output[$0], file: files[$0], format: formats[$0]) }
  }

  /// Draws the sheet of `entries` into each of `targets`.
  ///
  /// - Parameters:
  ///   - mode: Light or dark text and background of the sheet.
  ///   - defaults: The number of columns and the width of a picture where no option gives them.
  ///   - notes: Gets a line that names the screen, if the size is the size of one of several screens.
  func write(
    _ entries: [ContactSheet.Entry], to targets: [SheetFile], mode: Mode,
    defaults: (columns: Int?, thumb: Int?) = (nil, nil), notes: inout [String]
  ) throws {
    let style = try SheetStyle(
      columns: columns ?? defaults.columns, thumb: thumb ?? defaults.thumb,
      mode: mode)
    let sheet = try ContactSheet(entries, style: style)
    // Only pixel formats report progress.
    let canvas = targets.contains(where: \.format.isOfPixels) ? try sheet.canvas() : .a4
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: runOptions.quiet)
    let page = try size?.size(notes: &notes).canvas(ppi: Canvas.defaultPPI) ?? .a4
    let files = try targets.map { target in
      try Failure.naming(target.path) { try prepared(sheet, target.format, page, progress) }
    }
    for (target, file) in zip(targets, files) {
      progress.begin()
      defer { progress.end() }
      try file.write(to: target.file)
    }
  }

  private func prepared(
    _ sheet: ContactSheet, _ format: Format, _ page: Canvas, _ progress: Progress
  ) throws -> PreparedFile {
    let output = try file.output(try SourceDate.dating(Output()), as: format)
    return try sheet.prepared(as: output, page: page, runOptions.renderOptions(progress))
  }
}
