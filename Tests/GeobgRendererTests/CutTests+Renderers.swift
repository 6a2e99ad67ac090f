import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension CutTests {
  /// In SVG and PDF, the window and the shapes are moved: the picture is the same except for
  /// rounding.
  @Test func vectorsShowTheSamePart() throws {
    let layout = try MonitorLayout(parsing: CutTests.layouts[0])
    for index in layout.monitors.indices {
      let view = try layout.view(of: index)
      var recipe = try Fixtures.recipe(5, mode: .dark, density: 2)
      recipe.view = view
      let slice = try #require(Bitmap(png: Data(try recipe.render(as: .png))))
      let svg = Data(try recipe.render(as: .svg))
      let read = try #require(Bitmap(png: try OtherRenderer.rsvg.png(of: svg)))
      try #require(read.width == slice.width && read.height == slice.height)
      // Edges may be off by a fraction of a pixel, but no shape is elsewhere.
      #expect(read.difference(from: slice).mean < 2)
    }
  }
}
