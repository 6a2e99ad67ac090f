import GeobgRecipe
import GeobgScene
import Testing

/// The palette that says it is safe for color blind eyes is.
@Suite struct ClarityTests {
  /// Two and a half times what an eye just tells apart side by side.
  private static let threshold = 2.5 * OKLab.justNoticeable

  @Test(arguments: Mode.allCases)
  func clarityIsClear(mode: Mode) throws {
    let palette = try PaletteFile.builtIn("clarity").palette
    let report = PaletteReport(on: palette, in: mode, threshold: ClarityTests.threshold)
    #expect(report.findings == [])
  }
}
