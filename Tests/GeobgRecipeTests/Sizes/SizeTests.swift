import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct SizeTests {
  @Test(arguments: [
    ("1170x2532", 1170, 2532), ("1x1000000", 1, 1_000_000), ("210x297mm", 2480, 3508),
    ("21x29.7cm", 2480, 3508), ("8.5x11in", 2550, 3300), ("0.21x0.297m", 2480, 3508),
    ("a4", 2480, 3508), ("4k", 3840, 2160), ("iphone-15-pro", 1179, 2556),
    ("1920X1080", 1920, 1080), ("1920×1080", 1920, 1080), ("210×297mm", 2480, 3508),
    ("11x17px", 11, 17), ("fhd", 1920, 1080), ("QHD", 2560, 1440), ("uhd", 3840, 2160),
  ])
  func textsAreSizes(text: String, width: Int, height: Int) throws {
    let canvas = try Size(parsing: text).canvas()
    #expect(canvas.pixelWidth == width)
    #expect(canvas.pixelHeight == height)
  }

  @Test(arguments: [
    "210x297 mm", "210mmx297mm", "x5", "5x", "5", "1e3x5", "-1x5", "+5x5", "5x5x5", "5.0x5",
    "5x5pt", "5x5 px", "5xpx", "px", "5x5mmpx", "1.2345x5mm", "١x5", "5X", "×5", "5xX5", "5\u{C3}5",
    "",
  ])
  func otherTextsAreNone(text: String) {
    #expect(throws: ValueError.self) { try Size(parsing: text) }
  }

  @Test(arguments: [
    ("11x17", ["in"]), ("17x11", ["in"]), ("8.5x11", ["in"]), ("24×36", ["in"]), ("4x6", ["in"]),
    ("5x7", ["in"]), ("8x10", ["in"]), ("18X24", ["in", "cm"]), ("20x30", ["in", "cm"]),
    ("13x18", ["cm"]), ("10x15", ["cm"]), ("9x13", ["cm"]), ("20x20", ["cm"]), ("30x30", ["cm"]),
    ("40x50", ["cm"]), ("30x45", ["cm"]), ("60x90", ["cm"]), ("100x50", ["cm"]),
    ("29.7x42", ["cm"]),
    ("61x91.5", ["cm"]), ("210x297", ["mm"]), ("420x297", ["mm"]), ("148x210", ["mm"]),
  ])
  func aPrintWithoutItsUnitIsSuspect(text: String, units: [String]) {
    #expect(Size.missingUnits(of: text) == units)
  }

  @Test func largerSizesAreClear() {
    for size in NamedSize.all {
      guard case .print(let paper) = size.extent else { continue }
      #expect(max(paper.width, paper.height).double < 25.4 * Double(Size.minClearSide))
    }
  }

  @Test func papersAreFoundByTheirSides() throws {
    for size in NamedSize.all {
      guard case .print(let paper) = size.extent else { continue }
      #expect(NamedSize.isPaper(paper), "\(size.name)")
      #expect(NamedSize.isPaper(try PhysicalSize(width: paper.height, height: paper.width)))
    }
    #expect(!NamedSize.isPaper(try PhysicalSize(width: 600, height: 600)))
    #expect(!NamedSize.isPaper(try PhysicalSize(width: 10, height: 297)))
  }

  @Test(arguments: [
    "11x17in", "11x17px", "50x70cm", "12x17", "500x700", "300x400", "1920x1080", "a4", "11", "x",
    "",
  ])
  func otherSizesAreNot(text: String) { #expect(Size.missingUnits(of: text).isEmpty) }

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
