import Foundation
import GeobgJPEG
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// The recipe and the resolution, as other programs read them.
@Suite(.timed) struct EncodedMetadataTests {
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

  /// A packet that fits in one segment is in one, and a longer one is in several.
  @Test func theLengthOfARecipeIsFree() throws {
    let canvas = try Canvas(pixelWidth: 1, pixelHeight: 1)
    for count in stride(from: 64_000, to: 65_600, by: 7) {
      let text = String(repeating: "a", count: count)
      let image = PixelImage(canvas, isOpaque: true, metadata: text)
      #expect(throws: Never.self) { try JPEGEncoder().begin(image, cancellation: .never) }
    }
  }

  /// Chunks with an odd number of bytes are followed by a zero (RIFF), and the header names what is
  /// in the file.
  @Test(arguments: [true, false], 1...4)
  func theChunksOfAWebPFillIt(isOpaque: Bool, count: Int) throws {
    var recipe = try Recipe(String(repeating: "a", count: count))
    recipe.view = try Viewport(canvas: try Canvas(pixelWidth: 30, pixelHeight: 20))
    if !isOpaque { recipe.background = .none }
    let bytes = try EncodedPicture.bytes(RecipeFile(recipe, output: Output(format: .webp)))
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    #expect(number(4) == bytes.count - 8)
    var (names, place) = ([String](), 12)
    while place + 8 <= bytes.count {
      names.append(String(decoding: bytes[place..<place + 4], as: UTF8.self))
      place += 8 + number(place + 4) + number(place + 4) % 2
    }
    #expect(names == ["VP8X", "VP8L", "EXIF", "XMP "] && place == bytes.count)
    #expect(bytes[20] == (isOpaque ? 0x0C : 0x1C))
  }
}
