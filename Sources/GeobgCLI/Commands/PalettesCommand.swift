internal import ArgumentParser
internal import GeobgKit

/// Lists the palettes, or prints one.
struct PalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes",
    abstract: "Lists the built-in palettes, or prints one as a file to start from.",
    discussion: """
      Examples:
        geobg palettes
        geobg palettes dusk > mine.json
        geobg --palette ./mine.json -o wall.png
      """)

  @Argument(help: "A palette's name.")
  var name: String?

  func run() throws {
    guard let name else {
      let width = PaletteFile.builtInNames.map(\.count).max() ?? 0
      let lines = PaletteFile.builtInNames.map { name in
        name + String(repeating: " ", count: width - name.count + 2)
          + ((try? PaletteFile.builtIn(name).about) ?? "")
      }
      return try Console.print(lines.joined(separator: "\n"))
    }
    try FileTarget.standardOutput().write(try PaletteFile.builtInJSON(name))
  }
}
