import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ColorScienceTests {
  /// Colors throughout the RGB cube, including its corners.
  private static let colors = stride(from: 0, through: 255, by: 15).flatMap { red in
    stride(from: 0, through: 255, by: 15).flatMap { green in
      stride(from: 0, through: 255, by: 15).map { blue in
        Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    }
  }

  @Test func rootsAreWithinThreeUnitsInTheLastPlace() {
    var worst = 0.0
    for step in 0..<20_000 {
      let value = pow(1.003, Double(step - 10_000))
      let cube = value.root(3)
      worst = max(worst, abs(cube - cbrt(value)) / cube.ulp)
      #expect((-value).root(3) == -cube)
    }
    #expect(worst <= 3)
    for whole in 1...1000 {
      let base = Double(whole)
      #expect((base * base * base).root(3) == base)
      #expect(abs((base * base * base * base * base).root(5) - base) <= base.ulp)
    }
  }

  @Test func rootsOfWhatHasNone() {
    #expect(0.0.root(3) == 0)
    #expect(Double.infinity.root(3) == .infinity)
    #expect(Double.nan.root(3).isNaN)
    #expect(Double.leastNonzeroMagnitude.root(3) > 0)
    #expect(Double.greatestFiniteMagnitude.root(3).isFinite)
  }

  @Test func everyChannelComesBackFromLight() {
    for value in UInt8.min...UInt8.max {
      let color = Color(red: value, green: 255 - value, blue: value / 2)
      #expect(LinearColor(color).color == color)
      #expect(abs(LinearColor(color).red - PublishedColors.light(value)) < 1e-15)
    }
  }

  @Test func everyColorComesBackFromOKLab() {
    for color in ColorScienceTests.colors {
      #expect(OKLab(color).color == color)
      let published = PublishedColors.lab(color)
      let own = OKLab(color)
      for (one, other) in zip([own.lightness, own.a, own.b], published) {
        // The published matrices to and from XYZ are rounded to ten decimal places.
        #expect(abs(one - other) < 2e-4)
      }
    }
  }

  /// The table on Ottosson's page, which gives XYZ and OKLab with three decimal places.
  @Test(arguments: [
    ([0.950, 1.000, 1.089], [1.000, 0.000, 0.000]), ([1, 0, 0], [0.450, 1.236, -0.019]),
    ([0, 1, 0], [0.922, -0.671, 0.263]), ([0, 0, 1], [0.153, -1.415, -0.449]),
  ])
  func ottossonsTable(xyz: [Double], lab: [Double]) {
    // Convert to linear sRGB with the inverse of the primaries' matrix; most of these colors are
    // out of range for screens.
    let (x, y, z) = (xyz[0], xyz[1], xyz[2])
    let color = OKLab(
      LinearColor(
        red: 3.2409699419 * x - 1.5373831776 * y - 0.4986107603 * z,
        green: -0.9692436363 * x + 1.8759675015 * y + 0.0415550574 * z,
        blue: 0.0556300797 * x - 0.2039769589 * y + 1.0569715142 * z))
    for (own, published) in zip([color.lightness, color.a, color.b], lab) {
      #expect(abs(own - published) < 0.0025)
    }
    for (own, published) in zip(PublishedColors.lab(xyz: xyz), lab) {
      #expect(abs(own - published) < 0.0006)
    }
  }

  /// The primaries, with the values from CSS Color 4.
  @Test(arguments: [
    ("#ff0000", 0.62796, 0.22486, 0.12585), ("#0000ff", 0.45201, -0.03246, -0.31153),
    ("#ffffff", 1, 0, 0), ("#000000", 0, 0, 0),
  ])
  func knownColors(hex: String, lightness: Double, a: Double, b: Double) throws {
    let color = OKLab(try #require(Color(hex: hex)))
    #expect(color.distance(to: OKLab(lightness: lightness, a: a, b: b)) < 1e-4)
  }

  @Test func contrastIsThatOfWCAG() throws {
    #expect(Color.black.contrast(with: .white) == 21)
    #expect(Color.white.contrast(with: .white) == 1)
    // The lightest gray that passes level AA on white.
    let gray = try #require(Color(hex: "#767676"))
    #expect((4.54..<4.55).contains(gray.contrast(with: .white)))
    for color in ColorScienceTests.colors {
      #expect(
        abs(color.contrast(with: .white) - PublishedColors.contrast(color, .white)) < 1e-12)
    }
  }

  @Test(arguments: ColorVision.allCases)
  func everyRowOfMachadosMatricesSumsToOne(vision: ColorVision) {
    for row in vision.matrix { #expect(abs(row.reduce(0, +) - 1) < 2e-6) }
    for value in UInt8.min...UInt8.max {
      let gray = Color(red: value, green: value, blue: value)
      #expect(vision.seen(LinearColor(gray)).color == gray)
    }
  }

  /// Simulations of the primaries at severity 1.0, computed by hand from the publication's table.
  ///
  /// They are the columns of each matrix, clamped to 0...1 and encoded.
  @Test(arguments: [
    (ColorVision.protan, "#ff0000", [0.152286, 0.114503, 0]),
    (.deutan, "#ff0000", [0.367322, 0.280085, 0]),
    (.deutan, "#00ff00", [0.860646, 0.672501, 0.04294]),
    (.tritan, "#0000ff", [0, 0.147602, 0.3039]), (.common, "#00ff00", [0, 1, 0]),
  ])
  func primariesToOtherEyes(vision: ColorVision, hex: String, light: [Double]) throws {
    let seen = vision.seen(LinearColor(try #require(Color(hex: hex))))
    #expect([seen.red, seen.green, seen.blue] == light)
  }
}
