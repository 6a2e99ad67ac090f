import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Every format has the same pixels as the PNG.
@Suite(.timed) struct PixelLawTests {
  @Test(arguments: EncodedPicture.formats)
  func threadsDecideNothing(format: Format) throws {
    let file = RecipeFile(try EncodedPicture.recipe(), output: Output(format: format))
    let files = try [1, 2, 3, 1].map { threads in
      var rendering = Fixtures.rendering()
      rendering.threads = threads
      return try file.render(rendering)
    }
    #expect(files.allSatisfy { $0 == files[0] })
  }

  @Test(arguments: EncodedPicture.formats)
  func whatWritingThrowsEndsIt(format: Format) throws {
    let file = RecipeFile(try EncodedPicture.recipe(), output: Output(format: format))
    var rendering = Fixtures.rendering()
    rendering.threads = 3
    let error = GeobgError.file(.diskFull(path: "a", reason: "full"))
    var count = 0
    #expect(throws: error) {
      try file.prepared(rendering).write { _ throws(GeobgError) in
        count += 1
        throw error
      }
    }
    #expect(count == 1)
  }
}

/// The simplest possible encoder: it outputs the bytes of the pixels.
struct PlainEncoder: PixelEncoder {
  func check(_ image: PixelImage) {}

  func begin(_ image: PixelImage, cancellation: Cancellation) -> PixelEncoding {
    PixelEncoding { pixels in
      pixels.flatMap { pixel in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
    } finish: {
      []
    }
  }
}
