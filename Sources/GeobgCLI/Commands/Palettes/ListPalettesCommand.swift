internal import ArgumentParser
internal import GeobgKit

/// Lists the palettes, or prints one.
struct ListPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the built-in palettes, or prints one as a file to start from.",
    discussion: """
      Examples:
        geobg palettes list
        geobg palettes list dusk > mine.json

      A terminal of 24-bit color (COLORTERM is truecolor or 24bit, NO_COLOR is not set) shows the
      swatches.
      """)

  @Argument(help: "A palette's name.")
  var name: String?

  func run() throws {
    if let name {
      return try FileTarget.standardOutput().write(try PaletteFile.builtInJSON(name))
    }
    let files = try PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
    let width = files.map(\.palette.name.count).max() ?? 0
    let swatchCount = files.map(\.palette.swatches.count).max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = files.map { file in
      let palette = file.palette
      var line = palette.name.padded(to: width) + "  "
      if hasColor {
        let blocks = palette.swatches.map { $0.light.color.block(width: 2) }.joined()
        line += blocks.padded(by: 2 * (swatchCount - palette.swatches.count)) + "  "
      }
      return line + (file.about ?? "")
    }
    try Console.print(lines.joined(separator: "\n"))
  }
}
