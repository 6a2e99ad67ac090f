internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Lists the palettes, or prints one.
struct ListPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the built-in palettes, prints a palette as JSON, or draws palettes.",
    discussion: """
      Examples:
        geobg palettes list
        geobg palettes list dusk > mine.json
        geobg palettes --sheet palettes.png
        geobg palettes ./mine.json --sheet mine.pdf
        geobg palettes --json | jq -r '[.name, .swatches[].color] | @tsv'

      A terminal with 24-bit color (COLORTERM is truecolor or 24bit, and NO_COLOR is not set) also \
      shows the colors.
      """)

  @Argument(
    help: "The name of a palette; with --sheet or --json, also a palette file.",
    completion: .palette)
  var name: String?

  @Option(
    help: .init(
      "Draws the named palette, or all palettes, in light and dark into this file.",
      valueName: "file"),
    completion: .file())
  var sheet: String?

  @Flag(help: "Prints a line of JSON for each palette.")
  var json = false

  @OptionGroup var file: FileOptions

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    if let sheet {
      guard !json else {
        throw Failure(usage: "--json and --sheet cannot be used together; choose one")
      }
      return try draw(to: sheet)
    }
    if json {
      let files =
        try name.map { [try PaletteArgument.file($0)] }
        ?? PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
      return try Console.print(files.map(\.jsonLine).joined(separator: "\n"))
    }
    if let name {
      let known = PaletteFile.builtInName(likeName: name) ?? name
      return try FileTarget.standardOutput().write(try PaletteFile.builtInJSON(known))
    }
    let files = try PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
    let width = files.map(\.palette.name.count).max() ?? 0
    let swatchCount = files.map(\.palette.swatches.count).max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = files.map { file in
      let palette = file.palette
      var line = TerminalText(line: palette.name.padded(to: width) + "  ")
      if hasColor {
        let blocks = palette.swatches.map { $0.light.color.block(width: 2) }
        let rest = 2 * (swatchCount - palette.swatches.count)
        line = line + .joined(blocks) + TerminalText(line: "  ".padded(by: rest))
      }
      return line + TerminalText(line: file.about ?? "")
    }
    try Console.print(lines)
  }

  private func draw(to path: String) throws {
    let target = try file.target(path)
    let format = try file.format(of: path, otherwise: .png, flag: "--sheet")
    let palettes =
      try name.map { [try PaletteArgument.file($0)] }
      ?? PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
    try file.checkQuality(for: [format])
    let output = try file.output(try SourceDate.dating(Output()), as: format)
    let sheet = try ContactSheet(of: palettes.map(\.palette))
    try Failure.naming(path) {
      try sheet.prepared(as: output, RenderOptions(encoders: Encoders.all))
    }.write(
      to: target)
  }
}

extension PaletteFile {
  /// The file as one line of JSON: the members of the palette in a recipe, and the note.
  fileprivate var jsonLine: String {
    guard let about else { return palette.json }
    return "{\"about\":\(CanonicalJSON.string(about)),\(palette.json.dropFirst())"
  }
}
