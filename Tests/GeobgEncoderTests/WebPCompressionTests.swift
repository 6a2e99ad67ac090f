import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

/// How the compression of a WebP decides its bytes.
@Suite(.timed) struct WebPCompressionTests {
  private func file(
    _ compression: PNGCompression, as format: Format = .webp, mode: Mode = .dark
  ) throws -> RecipeFile {
    var output = Output(format: format)
    output.compression = compression
    return RecipeFile(try EncodedPicture.recipe(mode: mode), output: output)
  }

  /// A fast WebP of a picture with a mesh is smaller than the usual PNG.
  @Test(arguments: [Mode.light, .dark])
  func moreTimeMakesSmallerFiles(mode: Mode) throws {
    let sizes = try PNGCompression.allCases.map {
      Double(try EncodedPicture.bytes(file($0, mode: mode)).count)
    }
    try #require(PNGCompression.allCases == [.fast, .default, .small])
    #expect(sizes[0] > sizes[1] && sizes[0] < 1.8 * sizes[1], "\(sizes)")
    #expect(sizes[2] <= sizes[1] && sizes[2] > 0.6 * sizes[1], "\(sizes)")
    let png = try EncodedPicture.bytes(file(.default, as: .png, mode: mode)).count
    #expect(sizes[0] < Double(png), "\(sizes) \(png)")
  }

  @Test(arguments: PNGCompression.allCases)
  func aFileCarriesItsCompression(compression: PNGCompression) throws {
    let file = try file(compression)
    let bytes = try EncodedPicture.bytes(file)
    let found = try RecipeFile(reading: bytes)
    #expect(found == file)
    #expect(try EncodedPicture.bytes(found) == bytes)
    #expect(found.json.contains("compression") == (compression != .default))
  }

  /// Without a compression, the bytes are those of earlier versions.
  @Test func theDefaultIsTheUsualFile() throws {
    let usual = try EncodedPicture.recipe().render(as: .webp, Fixtures.rendering())
    #expect(try EncodedPicture.bytes(file(.default)) == usual)
  }

  @Test func jpegHasNone() throws {
    let plain = RecipeFile(try EncodedPicture.recipe(), output: Output(format: .jpeg))
    for compression in PNGCompression.allCases {
      let output = try file(compression).output.with(format: .jpeg)
      #expect(output == plain.output)
    }
  }
}
