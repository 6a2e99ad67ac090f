import GeobgKit
import Testing

/// The palette that says it is safe for color blind eyes is.
@Suite struct ClarityTests {
  /// About two and a half times what a trained eye just tells apart side by side.
  private static let threshold = 0.05

  @Test(arguments: ColorVision.allCases, Mode.allCases)
  func clarityIsClear(vision: ColorVision, mode: Mode) throws {
    let palette = try PaletteFile.builtIn("clarity").palette
    let confused = vision.confused(palette, in: mode, threshold: ClarityTests.threshold)
    #expect(confused == [])
  }

  /// Red and green of one lightness, which most eyes tell apart and two kinds do not.
  @Test func redAndGreenAreSeenToBeConfused() throws {
    func swatch(_ name: String, _ hex: String) throws -> Palette.Swatch {
      let color = try #require(Color(hex: hex))
      return try Palette.Swatch(
        name: name, weight: 1, light: .init(color: color, opacity: .opaque ... .opaque))
    }
    let palette = try Palette(
      name: "christmas", light: .white, dark: .black,
      swatches: [swatch("red", "#b06a4e"), swatch("green", "#7f8a4b")])
    func pairs(_ vision: ColorVision) -> Int {
      vision.confused(palette, in: .light, threshold: ClarityTests.threshold).count
    }
    #expect(pairs(.common) == 0)
    #expect(pairs(.deutan) == 1)
  }

  /// The color space itself, on the lightness of gray and on two known primaries.
  @Test func distancesAreThoseOfOKLab() {
    let common = ColorVision.common
    #expect(abs(common.distance([0, 0, 0], [255, 255, 255]) - 1) < 1e-4)
    #expect(common.distance([9, 99, 199], [9, 99, 199]) == 0)
    // OKLab of red is 0.62796 0.22486 0.12585, and of blue 0.45201 -0.03246 -0.31153.
    #expect(abs(common.distance([255, 0, 0], [0, 0, 255]) - 0.53716) < 2e-4)
  }
}
