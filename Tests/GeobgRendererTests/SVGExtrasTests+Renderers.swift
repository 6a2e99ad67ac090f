import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension SVGExtrasTests {
  /// The programs that draw the plain file draw the same pixels from groups, and the own mode of a
  /// file with both modes if they know no modes.
  @Test(arguments: [OtherRenderer.rsvg, .cairosvg, .chromium, .inkscape, .resvg], Mode.allCases)
  func otherProgramsDrawTheSamePicture(_ reader: OtherRenderer, _ mode: Mode) throws {
    var recipe = try Fixtures.recipe(8, width: 300, height: 200, mode: mode, passes: 2, density: 2)
    recipe.calm = Fixtures.calm
    func drawn(
      groups: Bool = false, layers: SVGLayers? = nil, adaptive: Bool = false
    ) throws -> Bitmap {
      let svg = try lines(recipe, groups: groups, layers: layers, adaptive: adaptive)
        .joined(separator: "\n")
      return try #require(Bitmap(png: reader.png(of: Data(svg.utf8), size: (300, 200))))
    }
    let plain = try drawn()
    let grouped = try drawn(groups: true).difference(from: plain)
    if reader == .resvg {
      // It draws a clipped group on a picture of its own, with other rounding at edges.
      #expect(grouped.mean < 0.5 && grouped.share(above: 16) < 0.001, "\(grouped)")
    } else {
      #expect(grouped.pixels(above: 0) == 0, "\(grouped)")
    }
    let layered = try drawn(layers: .exact).difference(from: plain)
    if reader == .resvg {
      // It also draws the diagonals of a mesh in a clipped group differently.
      #expect(layered.mean < 0.8 && layered.share(above: 16) < 0.001, "\(layered)")
    } else {
      // A picture of its own for each layer; Inkscape rounds its colors once more.
      #expect(layered.mean < 0.02 && layered.share(above: 1) == 0, "\(layered)")
    }
    // One layer for each swatch is another picture.
    #expect(try drawn(layers: .swatch).difference(from: plain).share(above: 8) > 0.01)
    // Chromium follows its own mode, which is light; the browsers have a test of their own.
    guard reader != .chromium || mode == .light else { return }
    #expect(try drawn(adaptive: true).difference(from: plain).pixels(above: 0) == 0)
  }
}
