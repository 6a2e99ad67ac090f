internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Reports how palettes look to people with different color vision.
struct CheckPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports contrast, and swatches that some or all people cannot tell apart.",
    discussion: """
      Examples:
        geobg palettes check dusk
        geobg palettes check mine.json Caramel.gpl

      Each swatch is judged in both modes as it is laid on the background with its highest opacity.
      Contrast is that of WCAG 2.1, from 1 to 21. Two colors closer than 0.02 in OKLab cannot be told
      apart. Findings are no failure: the exit code is 0.
      """)

  @Argument(help: "Palette files, or built-in palettes by name.", completion: .file())
  var palettes: [String]

  func run() throws {
    let files = try palettes.map { try PaletteArgument.file($0) }
    let reports = files.flatMap { file in
      Mode.allCases.map { mode in
        PaletteReport(on: file.palette, in: mode).lines(name: file.palette.name)
      }
    }
    try Console.print(Array(reports.joined(separator: [TerminalText(line: "")])))
  }
}
