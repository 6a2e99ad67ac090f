import Foundation
import GeobgTestSupport
import Testing

/// `geobg film`: the loop of a picture that moves.
@Suite(.timed) struct FilmCommandTests {
  @Test func anAnimatedPNGCarriesItsRecipe() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion drift,2 --fps 4 --size 60x40px -o a.apng
        film a.apng --fps 4 -o b.png
        render a.apng --at 0.5 -o c.png
        --seed 9 --motion drift,2 --at 1s --size 60x40px -o d.png
        """))
    #expect(result.errors.contains("geobg: 8 frames\n"))
    #expect(try folder.data("a.apng") == folder.data("b.png"))
    #expect(try folder.data("c.png") == folder.data("d.png"))
  }

  @Test func anSVGCarriesItsRecipe() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion parallax,3 --size 60x40px -o a.svg
        render a.svg --at 1s -o b.svg
        --seed 9 --motion parallax,3 --at 1s --size 60x40px -o c.svg
        """))
    #expect(try folder.data("b.svg") == folder.data("c.svg"))
    #expect(String(decoding: try folder.data("a.svg"), as: UTF8.self).contains("@keyframes"))
  }

  @Test func framesAreNumbered() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion zoom,3 --fps 4 --size 60x40px -o f/{seed}-{frame}.svg
        --seed 9 --motion zoom,3 --at 2.5s --size 60x40px -o a.svg
        """))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("f").path)
    #expect(names.sorted() == (0..<12).map { $0 < 10 ? "9-0\($0).svg" : "9-\($0).svg" })
    #expect(try folder.data("f/9-10.svg") == folder.data("a.svg"))
  }

  @Test func videoForAPipe() throws {
    let folder = try TemporaryFolder()
    let film = ["film", "--seed", "9", "--motion", "pan,1", "--fps", "3", "--size", "8x6px", "-o"]
    let piped = expectSuccess(try Shell.geobg(film + ["-"], in: folder.url))
    expectSuccess(try Shell.geobg(film + ["a.y4m"], in: folder.url))
    #expect(piped.output == (try folder.data("a.y4m")))
    #expect(piped.output.starts(with: Data("YUV4MPEG2 W8 H6 F3000:1000 Ip A1:1 C444\n".utf8)))
    #expect(piped.output.count == 40 + 3 * (6 + 3 * 48))
  }

  @Test(arguments: [
    (["-o", "a.apng"], "a film needs a picture that moves; add --motion drift"),
    (
      ["--motion", "drift", "--at", "0.5", "-o", "a.apng"],
      "--at: a film shows every moment; leave out --at"
    ),
    (
      ["--motion", "drift", "-o", "a.mp4"],
      "-o a.mp4: a film is .apng, .png, .svg or .y4m; for other kinds of video, write -o - into another "
        + "program, as in geobg film -o - | ffmpeg -i - loop.mp4"
    ),
    (
      ["--motion", "drift", "--fps", "61", "-o", "a.apng"],
      "--fps: 61 frames per second are out of range; use 1 to 60"
    ),
    (
      ["--motion", "drift", "--background", "none", "-o", "a.y4m"],
      "a.y4m: a Y4M film cannot be transparent; choose a background color, or use PNG or WebP"
    ),
    (
      ["--motion", "drift", "--quality", "80", "-o", "a.apng"],
      "--quality: only a JPEG has a quality; leave out --quality, or write a .jpg"
    ),
    (
      ["--motion", "drift", "--format", "webp", "-o", "a.apng"],
      "--format: the end of the name says what a film is; leave out --format, or write a name with "
        + "{frame} for single pictures"
    ),
  ])
  func refusals(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(["film", "--seed", "1"] + arguments, in: folder.url)
    #expect(result.errors == "geobg: error: \(message)\n")
    #expect([64, 65].contains(result.code))
    #expect(folder.names.isEmpty)
  }

  /// The most pixels of a file count all frames.
  @Test func tooManyPixels() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(
      [
        "film", "--seed", "1", "--motion", "drift,2", "--size", "100x100px", "--max-pixels",
        "599999", "-o", "a.apng",
      ], in: folder.url)
    #expect(result.code != 0 && result.errors.contains("600,000 pixels"), "\(result.errors)")
    #expect(folder.names.isEmpty)
  }
}
