internal import ArgumentParser
internal import GeobgRecipe

/// Writes a palette in another format.
struct ConvertPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a palette in another format.",
    discussion: """
      Examples:
        geobg palettes convert Caramel.gpl caramel.json
        geobg palettes convert dusk dusk.gpl
        geobg palettes convert dusk dusk.css
        geobg palettes convert ~/.cache/wal/colors.json - --format gpl

      Reads JSON, GIMP .gpl, Adobe .ase, lists of hexadecimal colors, base16 YAML and pywal \
      colors.json. Writes all of these, and custom properties of CSS.
      """)

  @Argument(help: "A palette file, or the name of a built-in palette.", completion: .palette)
  var input: String

  @Argument(help: "The file to write, or - for standard output.", completion: .file())
  var output: String

  @Option(
    help: .init(
      "Format: json, gpl, ase, hex, base16, pywal or css. (default: by extension; json for "
        + "standard output)"),
    completion: .choices(PaletteFormat.self), transform: OptionValue.paletteFormat)
  var format: PaletteFormat?

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    let file = try PaletteArgument.file(input)
    try PaletteTarget(output, format: format, replacing: !noClobber).write(file)
  }
}
