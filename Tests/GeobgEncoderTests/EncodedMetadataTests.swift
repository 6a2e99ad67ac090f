import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// The recipe and the resolution, as other programs read them.
@Suite struct EncodedMetadataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ file: RecipeFile) throws -> String {
    let path = folder.path("a.\(file.output.format.fileExtension)")
    try Data(try EncodedPicture.bytes(file)).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func files(_ format: Format) throws -> [RecipeFile] {
    [try EncodedPicture.tiny(format), try EncodedPicture.long(format)]
  }

  @Test(arguments: EncodedPicture.formats)
  func exiftoolReadsTheRecipe(format: Format) throws {
    for file in try Self.files(format) {
      let path = try path(file)
      let result = try Shell.run("exiftool", ["-b", "-XMP-geobg:Recipe", path])
      #expect(result.text == file.json)
      #expect(try Shell.run("exiftool", ["-warning", "-error", path]).text == "")
      #expect(try Shell.run("exiftool", ["-s3", "-validate", path]).text == "OK\n")
    }
  }

  /// exiftool rewrites the packet in another form with the same content.
  @Test(arguments: EncodedPicture.formats)
  func whatExiftoolHasWrittenAnewIsRead(format: Format) throws {
    for file in try Self.files(format) {
      let path = try path(file)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let result = try Shell.run(
        "exiftool", ["-q", "-overwrite_original", "-XMP-dc:Title=a & b", path])
      #expect(result.code == 0, "\(result.errors)")
      let after = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(after != before)
      #expect(try RecipeFile(reading: Array(after)) == file)
    }
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

  /// JFIF has whole numbers per inch or centimeter; EXIF has thousandths.
  @Test(
    arguments: [
      (96, "96 inches", "96"), (300, "300 inches", "300"), (10_000, "10000 inches", "10000"),
      (1, "1 inches", "1"), (1.5, "2 inches", "1.5"), (59.944, "60 inches", "59.944"),
      (50.8, "20 cm", "50.8"), (99.06, "39 cm", "99.06"), (96.5, "38 cm", "96.5"),
    ] as [(Thousandths, String, String)])
  func resolution(ppi: Thousandths, jpeg: String, webp: String) throws {
    let flags = ["-s3", "-XResolution", "-YResolution", "-ResolutionUnit"]
    func told(_ format: Format) throws -> [Substring] {
      let path = try path(try EncodedPicture.tiny(format, ppi: ppi))
      return try Shell.run("exiftool", flags + [path]).text.split(separator: "\n")
    }
    let parts = jpeg.split(separator: " ")
    #expect(try told(.jpeg) == [parts[0], parts[0], parts[1]])
    #expect(try told(.webp) == [webp[...], webp[...], "inches"])
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

  /// Pictures from other programs contain no recipe.
  @Test(arguments: ["a.jpg", "b.webp", "c.webp"])
  func aForeignPictureCarriesNone(name: String) throws {
    let path = folder.path(name)
    let xmp = #"<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>"#
    let options = name == "c.webp" ? ", lossless=True, xmp=b'\(xmp)'" : ""
    let result = try OtherRenderer.python(
      "from PIL import Image; Image.new('RGB', (9, 9), 'teal').save('\(path)'\(options))")
    #expect(result.code == 0, "\(result.errors)")
    #expect(throws: DocumentError.picture(.missing)) {
      try RecipeFile(reading: ByteSource.opening(path))
    }
  }
}
