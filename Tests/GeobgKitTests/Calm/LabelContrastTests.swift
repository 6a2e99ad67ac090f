import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The readability of labels, compared with the test's own count of pixels.
@Suite(.timed) struct LabelContrastTests {
  /// The expected contrasts, measured from the pixels of the PNG.
  private func expected(_ recipe: Recipe, x: Range<Int>, y: Range<Int>) throws -> (
    white: (Double, Double), black: (Double, Double)
  ) {
    let picture = try #require(Bitmap(png: Data(try recipe.render(as: .png))))
    let colors = y.flatMap { y in
      x.map { x in
        let pixel = picture[x, y]
        return Color(red: pixel[0], green: pixel[1], blue: pixel[2])
      }
    }
    func reading(_ label: Color) -> (Double, Double) {
      let contrasts = colors.map { label.contrast(with: $0) }
      let readable = contrasts.count { $0 >= 4.5 }
      return (contrasts.min() ?? 0, Double(readable) / Double(contrasts.count))
    }
    return (reading(.white), reading(.black))
  }

  @Test(arguments: 0..<12 as Range<UInt64>, [1, 3])
  func contrastsAreThoseOfThePixels(seed: UInt64, threads: Int) throws {
    let recipe = try Fixtures.recipe(
      seed, width: 120, height: 200, mode: seed.isMultiple(of: 2) ? .light : .dark,
      passes: Int(seed % 3), density: 2)
    let zones = [
      CalmZone.all, .top, try CalmZone(x: 0.25, y: 0.5, width: 0.5, height: 0.1),
    ]
    let pixels = [(0..<120, 0..<200), (0..<120, 0..<50), (30..<90, 100..<120)]
    var rendering = RenderOptions()
    rendering.threads = threads
    let found = try LabelContrast.measured(in: zones, of: recipe, rendering)
    #expect(found.map(\.zone) == zones)
    for (found, pixels) in zip(found, pixels) {
      let expected = try expected(recipe, x: pixels.0, y: pixels.1)
      for (found, expected) in [(found.white, expected.white), (found.black, expected.black)] {
        #expect(abs(found.lowest - expected.0) < 1e-9)
        #expect(abs(found.share - expected.1) < 1e-9)
        #expect(found.isReadable == (expected.1 == 1))
      }
    }
  }

  /// In calm zones, the labels of the mode are readable, with or without a mesh.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func labelsAreReadableInCalmZones(seed: UInt64) throws {
    var recipe = try Fixtures.recipe(
      seed, width: 195, height: 422, mode: seed.isMultiple(of: 2) ? .light : .dark,
      passes: Int(seed % 3), density: 3)
    recipe.calm = Fixtures.calm
    for contrast in try LabelContrast.measured(in: recipe.calm.zones, of: recipe) {
      #expect((recipe.mode == .light ? contrast.black : contrast.white).isReadable)
    }
  }

  /// Anything may be behind a transparent pixel.
  @Test func whatIsTransparentMayBeOnAnything() throws {
    var recipe = try Fixtures.recipe(1, width: 40, height: 40, density: 0)
    recipe.background = .none
    let found = try #require(try LabelContrast.measured(in: [.all], of: recipe).first)
    for reading in [found.white, found.black] {
      #expect(reading.lowest == 1 && reading.share == 0)
    }
  }

  /// A monitor measures its part of a zone, and leaves out zones outside it.
  @Test func aSliceHasItsPartOfAZone() throws {
    var recipe = try Fixtures.recipe(3, density: 2)
    let layout = try MonitorLayout(parsing: "a:60x80+0+0,b:60x80+60+0")
    recipe.view = try layout.view(of: 0)
    let both = try CalmZone(x: 0.4, y: 0, width: 0.2, height: 0.5)
    let found = try LabelContrast.measured(in: [both, .right], of: recipe)
    #expect(found.map(\.zone) == [both])
    let expected = try expected(recipe, x: 48..<60, y: 0..<40)
    #expect(abs(try #require(found.first).black.lowest - expected.black.0) < 1e-9)
  }

  /// A sheet is measured as it will be after trimming.
  @Test func crop() throws {
    var recipe = try Fixtures.recipe(3, density: 2)
    let size = try PhysicalSize(width: 30, height: 40)
    recipe.view = try Viewport(canvas: try Canvas(size, ppi: 60))
    let cut = try LabelContrast.measured(in: [.all, .top], of: recipe)
    let edge = try PrintEdge(bleed: 3, hasCropMarks: true)
    recipe.view = try Viewport(canvas: try Canvas(size, ppi: 60, edge: edge))
    #expect(try LabelContrast.measured(in: [.all, .top], of: recipe) == cut)
  }
}
