import Foundation
import GeobgJPEG
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

/// Pictures that are refused before anything is drawn.
@Suite(.timed) struct EncoderLimitTests {
  static let limits: [(Format, String, Int)] = [
    (.jpeg, "JPEG", JPEGEncoder.sideLimit), (.webp, "WebP", WebPEncoder.sideLimit),
  ]

  /// The square would need gigabytes; it is refused before memory is allocated.
  @Test(arguments: limits)
  func aSideBeyondItIsRefused(format: Format, name: String, limit: Int) throws {
    for (width, height) in [(limit + 1, 1), (1, limit + 1), (1_000_000, 1_000_000)] {
      let file = try EncodedPicture.tiny(format, width: width, height: height)
      let error = RenderError.sideTooLong(
        format: name, pixelWidth: width, pixelHeight: height, limit: limit)
      #expect(throws: GeobgError.render(error)) { try file.prepared(Fixtures.rendering()) }
      #expect(
        error.description
          == "\(width)x\(height) pixels are too many for \(name); use at most \(limit) pixels "
          + "for each side, or use PNG")
    }
  }

  @Test func aTransparentJPEGIsRefused() throws {
    var file = try EncodedPicture.tiny(.jpeg)
    file.recipe.background = .none
    let error = RenderError.noTransparency(format: "JPEG")
    #expect(throws: GeobgError.render(error)) { try file.prepared(Fixtures.rendering()) }
    #expect(
      error.description == "JPEG cannot be transparent; choose a background color, or use PNG "
        + "or WebP")
  }

  @Test(arguments: EncodedPicture.formats)
  func pixelsHaveABudget(format: Format) throws {
    var rendering = Fixtures.rendering()
    rendering.pixelLimit = 63
    #expect(throws: GeobgError.render(.tooManyPixels(count: 64, limit: 63))) {
      try EncodedPicture.tiny(format).prepared(rendering)
    }
    rendering.pixelLimit = 64
    #expect(throws: Never.self) { try EncodedPicture.tiny(format).prepared(rendering) }
  }

  @Test(arguments: EncodedPicture.formats)
  func withoutAnEncoderThereIsNone(format: Format) throws {
    let file = try EncodedPicture.tiny(format)
    #expect(throws: GeobgError.output(.noEncoder(format))) { try file.prepared() }
    #expect(throws: GeobgError.output(.noEncoder(format))) { try file.recipe.render(as: format) }
    #expect(
      OutputError.noEncoder(format).description
        == "this program has no encoder for \(format); pass one in, or write SVG, PNG or PDF")
  }

  /// Invalid calls to an encoder by other programs do not trap.
  @Test func rowsThatThereAreNotAreRefused() throws {
    let image = PixelImage(try Canvas(pixelWidth: 4, pixelHeight: 2), isOpaque: true)
    let error = RenderError.backend(message: "the picture does not have these rows")
    for count in [3, 12] {
      let encoding = try WebPEncoder().begin(image, cancellation: .never)
      #expect(throws: error) { try encoding.append([UInt32](repeating: 0, count: count)) }
    }
    let jpeg = try JPEGEncoder().begin(image, cancellation: .never)
    let bytes = try jpeg.append([UInt32](repeating: 0, count: 12)) + jpeg.finish()
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
  }

  @Test(arguments: [0, -1, 101, Int.max])
  func aQualityOutsideItsRange(quality: Int) throws {
    let error = OutputError.qualityOutOfRange(quality: quality, range: 1...100)
    #expect(throws: error) { try Output().with(quality: quality) }
    #expect(error.description == "quality \(quality) is out of range; use 1 to 100")
  }

  /// Other formats do not record a quality, and a JPEG does not record the default.
  @Test func aQualityIsKeptWhereItDecides() throws {
    let output = try Output(format: .jpeg).with(quality: 70)
    let recipe = try EncodedPicture.tiny(.jpeg).recipe
    #expect(RecipeFile(recipe, output: output).json.contains(#""quality":70"#))
    #expect(output.with(format: .webp) == Output(format: .webp))
    let usual = try output.with(quality: PixelImage.defaultQuality)
    #expect(!RecipeFile(recipe, output: usual).json.contains("quality"))
    #expect(!RecipeFile(recipe, output: try Output().with(quality: 7)).json.contains("quality"))
  }
}
