import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The palette for color blind people is really safe for them.
@Suite(.timed) struct ClarityTests {
  /// Two and a half times the smallest difference that people notice side by side.
  private static let threshold = 2.5 * OKLab.justNoticeable

  @Test(arguments: Mode.allCases)
  func clarityIsClear(mode: Mode) throws {
    let palette = try PaletteFile.builtIn("clarity").palette
    let report = PaletteReport(on: palette, in: mode, threshold: ClarityTests.threshold)
    #expect(report.findings == [])
  }
}
