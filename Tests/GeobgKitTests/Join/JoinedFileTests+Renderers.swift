import Foundation
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

extension JoinedFileTests {
  @Test(arguments: pictures.indices)
  func eachIsAPictureOfItsRows(_ picture: Int) throws {
    let folder = try TemporaryFolder()
    let shares = try Shares(Self.pictures[picture], count: Self.bandCounts[picture] - 1)
    let whole = try #require(Bitmap(png: Data(shares.whole)))
    var pixels: [UInt8] = []
    for name in shares.names {
      let bytes = try #require(shares.files[name])
      let file = try RecipeFile(reading: bytes)
      let part = try #require(Bitmap(png: Data(bytes)))
      #expect(try part.height == file.rows().count && part.width == whole.width)
      pixels += part.bytes
      #expect(try file.render() == bytes, "made again from itself")
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
      #expect(try Shell.run("pngcheck", ["-q", folder.path(name)]).code == 0)
      #expect(try PNGChecker.check(folder.path(name)).height == part.height)
    }
    #expect(pixels == whole.bytes)
  }
}
