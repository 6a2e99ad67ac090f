import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

extension EncodedFormatTests {
  @Test func foreignPicturesCarryNone() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "a.webp"] {
      let result = try OtherRenderer.python(
        "from PIL import Image; Image.new('RGB', (9, 9)).save('\(folder.path(name))')")
      #expect(result.code == 0, "\(result.errors)")
      for command in ["inspect", "render"] {
        expectFailure(
          try geobg([command, name], in: folder), 65,
          "\(name): the picture contains no recipe: geobg did not make it, or it is a contact sheet, or was saved "
            + "without metadata; use a file that geobg made")
      }
    }
  }

  /// Contact sheets of such files, and in such formats.
  @Test func sheets() throws {
    let folder = try TemporaryFolder()
    for (seed, name) in [("1", "a.jpg"), ("2", "b.jpeg"), ("3", "c.webp"), ("4", "d.png")] {
      expectSuccess(try geobg(["--seed", seed, "--size", "30x40px", "-o", name], in: folder))
    }
    let sheets = ["s.png", "s.webp", "s.jpg", "s.svg"]
    let result = expectSuccess(
      try geobg(["sheet", "."] + sheets.flatMap { ["-o", $0] }, in: folder))
    #expect(result.errors.isEmpty)
    let text = String(decoding: try folder.data("s.svg"), as: UTF8.self)
    #expect(text.ranges(of: "<clipPath").count == 4)
    let bitmaps = try sheets.prefix(3).map { name in
      let data = try folder.data(name)
      return try #require(Bitmap(png: name == "s.png" ? data : try OtherDecoder.png(of: data)))
    }
    #expect(bitmaps[0].bytes == bitmaps[1].bytes)
    #expect((0.001..<1).contains(bitmaps[2].difference(from: bitmaps[0]).mean))
    expectSuccess(try geobg(["palettes", "dusk", "--sheet", "p.webp"], in: folder))
    #expect(try folder.data("p.webp").starts(with: Format.webp.signature))
  }
}
