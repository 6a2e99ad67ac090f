import Foundation
import GeobgTestSupport
import Testing

/// Palettes on a terminal.
extension PaletteToolsTests {
  /// A terminal would show the bytes of Adobe's format as noise.
  @Test func aTerminalIsNotShownBytes() throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      #"script -qec '"$G" palettes convert dusk - --format ase' /dev/null < /dev/null"#, in: folder)
    #expect(
      result.text.replacing("\r\n", with: "\n")
        == "geobg: error: -: a terminal cannot show ase data; write to a file, such as palette.ase, "
        + "or into a pipe\n")
    #expect(result.code == 64)
  }

  /// Runs the list with its output on a terminal that Python creates.
  private func listOnTerminal(_ environment: [String: String]) throws -> String {
    let program = "import pty, sys; pty.spawn(sys.argv[1:])"
    return try Shell.run(
      "python3", ["-c", program, Shell.command.path, "palettes"],
      environment: ["TERM": "xterm", "COLORTERM": "", "NO_COLOR": ""].merging(environment) { $1 }
    ).text.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func aTerminalOfTrueColorShowsSwatches() throws {
    let plain = try Shell.geobg(["palettes"], environment: ["COLORTERM": "truecolor"]).text
    #expect(!plain.contains("\u{1B}"))
    for name in ["truecolor", "24bit"] {
      let shown = try listOnTerminal(["COLORTERM": name])
      #expect(shown.contains("dusk      \u{1B}[48;2;245;169;127m  \u{1B}[0m"))
      // Without the color blocks, the lines are aligned and have the same text.
      let words = shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[ ]{2,}/, with: " ")
      #expect(words == plain.replacing(/[ ]{2,}/, with: " "))
    }
    for environment in [
      [:], ["COLORTERM": "truecolor", "NO_COLOR": "1"], ["COLORTERM": "yes"],
    ] {
      #expect(try listOnTerminal(environment) == plain)
    }
  }
}
