import Foundation
import GeobgJPEG
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

extension EncoderLimitTests {
  @Test(arguments: limits)
  func aSideAtItsLimitIsTaken(format: Format, name: String, limit: Int) throws {
    for (width, height) in [(limit, 2), (2, limit)] {
      let file = try EncodedPicture.tiny(format, width: width, height: height)
      let bytes = try EncodedPicture.bytes(file)
      #expect(try RecipeFile(reading: bytes) == file)
      let folder = try TemporaryFolder()
      try Data(bytes).write(to: folder.url.appendingPathComponent("a"))
      let result = try OtherRenderer.python(
        "from PIL import Image; p = Image.open('\(folder.path("a"))'); p.load(); print(p.size)")
      #expect(result.text == "(\(width), \(height))\n", "\(result.errors)")
    }
  }
}
