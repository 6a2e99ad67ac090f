import Foundation
import GeobgCairo
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// A PNG drawn in bands on many threads is the same as one drawn at once.
@Suite(.timed) struct BandTests {
  static let recipes: [Recipe] = {
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

  func file(_ picture: some Picture, _ renderer: LibraryPNGRenderer) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try renderer.render(picture) { bytes += $0 }
    return bytes
  }

  func bitmap(_ picture: some Picture, _ renderer: LibraryPNGRenderer) throws -> Bitmap {
    try #require(Bitmap(png: Data(try file(picture, renderer))))
  }
}
