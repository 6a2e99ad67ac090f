import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

extension EncodedMetadataTests {
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
  func exiftoolReadsTheRecipe(format: Format) throws {
    for file in try Self.files(format) {
      let path = try path(file)
      let result = try Shell.run("exiftool", ["-b", "-XMP-geobg:Recipe", path])
      #expect(result.text == file.json)
      #expect(try Shell.run("exiftool", ["-warning", "-error", path]).text == "")
      #expect(try Shell.run("exiftool", ["-s3", "-validate", path]).text == "OK\n")
    }
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
