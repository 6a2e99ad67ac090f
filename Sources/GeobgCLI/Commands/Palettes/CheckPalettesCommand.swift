internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Reports how palettes look to people with different color vision.
struct CheckPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports the contrast of palettes, and colors that look the same.",
    discussion: """
      Examples:
        geobg palettes check dusk
        geobg palettes check mine.json Caramel.gpl

      Each swatch is checked in both modes, on the background, at its highest opacity. Contrast is \
      that of WCAG 2.1, from 1 to 21. Two colors look the same when their distance in OKLab is less \
      than 0.02. The report includes color blindness. The exit code is 0 with or without findings.
      """)

  @Argument(help: "Palette files, or names of built-in palettes.", completion: .palette)
  var palettes: [String]

  @OptionGroup(title: "Limits") var bounds: BoundOptions

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
