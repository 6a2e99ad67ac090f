import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// The recipe and the resolution, as other programs read them.
@Suite struct EncodedMetadataTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func path(_ file: RecipeFile) throws -> String {
    let path = folder.path("a.\(file.output.format.fileExtension)")
    try Data(try EncodedPicture.bytes(file)).write(to: URL(fileURLWithPath: path))
    return path
  }

  static func files(_ format: Format) throws -> [RecipeFile] {
    [try EncodedPicture.tiny(format), try EncodedPicture.long(format)]
  }

  @Test(arguments: EncodedPicture.formats)
  func aLongRecipeIsReadAndMakesItselfAgain(format: Format) throws {
    let file = try EncodedPicture.long(format)
    #expect(file.json.utf8.count > 2 * 65_536)
    let bytes = try EncodedPicture.bytes(file)
    #expect(try RecipeFile(reading: bytes) == file)
    for length in stride(from: 0, to: bytes.count, by: 997) {
      if let read = try? RecipeFile(reading: Array(bytes[..<length])) { #expect(read == file) }
    }
  }

  /// Colors have the same resolution as lightness: every channel in the frame has the factors 1 and
  /// 1.
  @Test func noColorsAreLeftOut() throws {
    let bytes = try EncodedPicture.bytes(
      RecipeFile(try EncodedPicture.recipe(), output: Output(format: .jpeg)))
    let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0])?.upperBound)
    #expect(bytes[frame + 7] == 3)
    #expect((0..<3).map { bytes[frame + 9 + 3 * $0] } == [0x11, 0x11, 0x11])
  }
}
