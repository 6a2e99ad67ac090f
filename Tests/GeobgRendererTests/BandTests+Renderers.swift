import Foundation
import GeobgCairo
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension BandTests {
  @Test(arguments: PNGCompression.allCases)
  func otherProgramsFindNoFault(_ compression: PNGCompression) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    for recipe in BandTests.recipes {
      let renderer = PNGRenderer(compression: compression, threads: 2, bandHeight: 64)
      let bytes = try file(try ComposedPicture(recipe), renderer)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(try Shell.run("pngcheck", ["-q", path]).code == 0)
      let size = "(\(recipe.view.canvas.pixelWidth), \(recipe.view.canvas.pixelHeight))"
      let mode = recipe.background == .none ? "RGBA" : "RGB"
      let pillow = try OtherRenderer.python(
        "from PIL import Image; i = Image.open('\(path)'); i.load(); print(i.size, i.mode)")
      #expect(pillow.text == "\(size) \(mode)\n", "\(pillow.errors)")
      let canvas = recipe.view.canvas
      let facts = try PNGChecker.check(path)
      #expect(facts.width == canvas.pixelWidth && facts.height == canvas.pixelHeight)
    }
  }

  /// A part of the bands gives a valid PNG of its rows, according to an independent program.
  @Test(arguments: recipes.indices, [0..<1, 1..<3, 4..<7, 0..<7])
  func someBandsAreTheirRows(_ recipe: Int, bands: Range<Int>) throws {
    let picture = try ComposedPicture(BandTests.recipes[recipe])
    let renderer = PNGRenderer(threads: 2, bandHeight: 60)
    let rows = renderer.division(of: picture.canvas).rows(of: bands)
    var bytes: [UInt8] = []
    var done: [Int] = []
    try renderer.render(picture, bands: bands) {
      done.append($0)
    } write: {
      bytes += $0
    }
    #expect(done.last == rows.count && done.count == bands.count)
    let part = try #require(Bitmap(png: Data(bytes)))
    let stride = 4 * part.width
    let whole = try bitmap(picture, renderer)
    #expect(
      part.bytes[...]
        == whole.bytes[(rows.lowerBound * stride)..<(rows.upperBound * stride)])
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("a.png")))
    #expect(try Shell.run("pngcheck", ["-q", folder.path("a.png")]).code == 0)
    #expect(try PNGChecker.check(folder.path("a.png")).height == rows.count)
  }
}
