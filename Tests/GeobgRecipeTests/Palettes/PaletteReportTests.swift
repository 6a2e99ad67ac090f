import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct PaletteReportTests {
  private func palette(_ colors: [String], opacity: Opacity = .opaque) throws -> Palette {
    try Palette(
      name: "test", light: .white, dark: .black,
      swatches: colors.map { hex in
        let ink = Palette.Ink(color: try #require(Color(hex: hex)), opacity: opacity...opacity)
        return try Palette.Swatch(name: hex, weight: 1, light: ink)
      })
  }

  private func kinds(_ report: PaletteReport) -> [String] {
    report.findings.map { finding in
      switch finding {
      case .unseen(let swatch, _): "\(swatch) unseen"
      case .alike(let first, let second, _): "\(first) \(second) alike"
      case .confused(let first, let second, let vision, _): "\(first) \(second) \(vision)"
      }
    }
  }

  /// Red and green of equal lightness, which most people can tell apart, and pairs that look the
  /// same to everyone.
  @Test(arguments: [
    (["#b06a4e", "#7f8a4b"], ["#b06a4e #7f8a4b deutan"]),
    (["#ffffff", "#000000"], ["#ffffff unseen"]),
    (["#808080", "#818181"], ["#808080 #818181 alike"]),
    (["#000000", "#ffff00", "#0000ff"], []),
    (["#fefefe"], ["#fefefe unseen"]),
  ])
  func knownPairsAreFound(colors: [String], found: [String]) throws {
    #expect(kinds(PaletteReport(on: try palette(colors), in: .light)) == found)
  }

  /// Contrast and distance use the colors as seen, after opacity is applied.
  @Test func opacityIsSeen() throws {
    let half = try #require(Opacity(0.5))
    let report = PaletteReport(on: try palette(["#000000"], opacity: half), in: .light)
    let gray = Color(red: 128, green: 128, blue: 128)
    #expect(report.sights.map(\.color) == [gray])
    #expect(report.sights[0].contrast == gray.contrast(with: .white))
    let faint = try palette(["#0000ff"], opacity: try #require(Opacity(0.005)))
    #expect(kinds(PaletteReport(on: faint, in: .light)) == ["#0000ff unseen"])
  }

  @Test func aModeHasItsOwnBackground() throws {
    let palette = try palette(["#000000"])
    #expect(PaletteReport(on: palette, in: .light).sights[0].contrast == 21)
    #expect(kinds(PaletteReport(on: palette, in: .dark)) == ["#000000 unseen"])
  }
}
