import GeobgRecipe
import GeobgScene
import Testing

@Suite struct SizeTests {
  @Test(arguments: [
    ("1170x2532", 1170, 2532), ("1x1000000", 1, 1_000_000), ("210x297mm", 2480, 3508),
    ("21x29.7cm", 2480, 3508), ("8.5x11in", 2550, 3300), ("0.21x0.297m", 2480, 3508),
    ("a4", 2480, 3508), ("4k", 3840, 2160), ("iphone-15-pro", 1179, 2556),
  ])
  func textsAreSizes(text: String, width: Int, height: Int) throws {
    let canvas = try Size(parsing: text).canvas()
    #expect(canvas.pixelWidth == width)
    #expect(canvas.pixelHeight == height)
  }

  @Test(arguments: [
    "210x297 mm", "210mmx297mm", "x5", "5x", "5", "1e3x5", "-1x5", "+5x5", "5x5x5", "5.0x5",
    "5x5px", "1.2345x5mm", "١x5", "",
  ])
  func otherTextsAreNone(text: String) {
    #expect(throws: SizeError.self) { try Size(parsing: text) }
  }

  @Test func inchesAndCentimetersAreExactMillimeters() throws {
    guard case .print(let inches) = try Size(parsing: "24x18in"),
      case .print(let centimeters) = try Size(parsing: "60.96x45.72cm")
    else { return #expect(Bool(false), "sizes in print") }
    #expect(inches == centimeters)
    #expect(inches == (try PhysicalSize(width: 609.6, height: 457.2)))
  }

  /// A screen's physical ppi is not used; only paper has its own ppi.
  @Test func ppiIsTheSizesOwnUnlessItIsNamed() throws {
    #expect(try Size(parsing: "a4").canvas().ppi == 300)
    #expect(try Size(parsing: "a4").canvas(ppi: 72).ppi == 72)
    #expect(try Size(parsing: "iphone-15-pro").canvas().ppi == 96)
    #expect(try Size(parsing: "100x100").canvas(ppi: 150).ppi == 150)
  }
}
