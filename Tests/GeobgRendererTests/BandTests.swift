import Foundation
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@testable import GeobgCairo

/// A PNG drawn in bands on many threads is the same as one drawn at once.
@Suite struct BandTests {
  private static let recipes: [Recipe] = {
    let light = try? Fixtures.recipe(5, width: 301, height: 397)
    var dark = try? Fixtures.recipe(6, width: 300, height: 409, mode: .dark, passes: 2)
    dark?.background = .color(.black)
    var transparent = try? Fixtures.recipe(7, width: 211, height: 400, passes: 1)
    transparent?.background = .none
    transparent?.calm = Fixtures.calm
    return [light, dark, transparent].compactMap { $0 }
  }()

  @Test(arguments: recipes.indices, [1, 7, 64, 97, 128])
  func bandsShowThePixelsOfTheUndividedPicture(_ recipe: Int, height: Int) throws {
    let picture = try ComposedPicture(BandTests.recipes[recipe])
    let whole = try bitmap(picture, PNGRenderer(bandHeight: picture.canvas.pixelHeight))
    let banded = try bitmap(picture, PNGRenderer(bandHeight: height))
    #expect(banded.bytes == whole.bytes)
  }

  @Test(
    arguments: try Sample.all.filter { $0.name.hasPrefix("group") || $0.name == "calm" },
    [1, 7, 64])
  func bandsOfGroupsShowThePixelsOfTheUndividedPicture(_ sample: Sample, height: Int) throws {
    let whole = try bitmap(sample.scene, PNGRenderer(bandHeight: sample.scene.canvas.pixelHeight))
    #expect(try bitmap(sample.scene, PNGRenderer(bandHeight: height)).bytes == whole.bytes)
  }

  @Test(arguments: recipes.indices, PNGCompression.allCases)
  func bytesDoNotDependOnThreads(_ recipe: Int, compression: PNGCompression) throws {
    let picture = try ComposedPicture(BandTests.recipes[recipe])
    let files = try [1, 2, 3, 7].map { threads in
      try file(picture, PNGRenderer(compression: compression, threads: threads, bandHeight: 32))
    }
    #expect(files.allSatisfy { $0 == files[0] })
    let pixels = try bitmap(picture, PNGRenderer())
    #expect(try #require(Bitmap(png: Data(files[0]))).bytes == pixels.bytes)
  }

  @Test(arguments: recipes.indices)
  func aSceneIsThePictureOfItsRecipe(_ recipe: Int) throws {
    let recipe = BandTests.recipes[recipe]
    #expect(
      try PNGRenderer().render(try recipe.scene())
        == file(try ComposedPicture(recipe), PNGRenderer()))
  }

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

  /// A row wider than Cairo's images, drawn in two columns.
  @Test func aRowWiderThanCairosImages() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    let recipe = try Fixtures.recipe(3, width: 40_001, height: 33, passes: 1)
    try Data(try file(try ComposedPicture(recipe), PNGRenderer()))
      .write(to: URL(fileURLWithPath: path))
    let facts = try PNGChecker.check(path)
    #expect(facts.width == 40_001 && facts.height == 33)
    // Normally less than a tenth of an opaque background stays uncovered; a lost column would
    // uncover all of it.
    let shares = facts.inkShares
    #expect(shares.allSatisfy { $0 > 0.3 }, "\(shares)")
  }

  @Test func whatFailsWhileWritingIsPassedOn() throws {
    let picture = try ComposedPicture(BandTests.recipes[0])
    var pieces = 0
    for threads in [1, 4] {
      #expect(throws: RenderError.stopped) {
        try PNGRenderer(threads: threads, bandHeight: 8).render(picture) { _ throws(RenderError) in
          pieces += 1
          if pieces > 12 { throw .stopped }
        }
      }
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

  @Test func theLimitIsOnTheRowsDrawn() throws {
    let picture = try ComposedPicture(BandTests.recipes[0])
    let renderer = PNGRenderer(pixelLimit: 301 * 97, bandHeight: 100)
    #expect(throws: Never.self) { try renderer.check(picture, bands: 3..<4) }
    let error = RenderError.tooManyPixels(count: 301 * 100, limit: 301 * 97)
    #expect(throws: error) { try renderer.check(picture, bands: 0..<1) }
  }

  @Test func progressCountsRows() throws {
    let picture = try ComposedPicture(BandTests.recipes[0])
    var rows: [Int] = []
    try PNGRenderer(threads: 3, bandHeight: 100).render(picture) {
      rows.append($0)
    } write: { _ in
    }
    #expect(rows == [100, 200, 300, 397])
  }

  private func file(_ picture: some Picture, _ renderer: LibraryPNGRenderer) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try renderer.render(picture) { bytes += $0 }
    return bytes
  }

  private func bitmap(_ picture: some Picture, _ renderer: LibraryPNGRenderer) throws -> Bitmap {
    try #require(Bitmap(png: Data(try file(picture, renderer))))
  }
}
