import Foundation
import GeobgTestSupport
import Testing

extension FilmCommandTests {
  /// ffprobe finds the frames, their times and the colors, and geobg the recipe; a frame looks like the
  /// picture.
  @Test(arguments: ["mp4", "webm"], ["90x60px", "91x61px"])
  func videos(kind: String, size: String) throws {
    let folder = try TemporaryFolder()
    let options = "--seed 9 --motion drift,2 --mesh --size \(size)"
    expectSuccess(
      try folder.geobg(
        """
        film \(options) --fps 10 -o a.\(kind)
        render a.\(kind) --at 1s -o moment.png
        \(options) --at 1s -o wanted.png
        """))
    #expect(try folder.data("moment.png") == folder.data("wanted.png"))
    let probe = try Shell.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries",
        "stream=width,height,pix_fmt,color_range,color_space,r_frame_rate,nb_read_frames:"
          + "format=start_time,duration", "a.\(kind)",
      ], in: folder.url)
    #expect(
      probe.text.split(separator: "\n") == [
        size == "90x60px"
          ? "90,60,yuv420p,tv,bt709,10/1,20" : "92,62,yuv420p,tv,bt709,10/1,20",
        "0.000000,2.000000",
      ], "\(probe.text)\(probe.errors)")
    let shown = try Shell.run(
      "ffmpeg",
      [
        "-v", "error", "-i", "a.\(kind)", "-vf",
        "select=eq(n\\,10),format=rgb24,crop=\(size.dropLast(2).replacing("x", with: ":")):0:0",
        "-frames:v", "1", "frame.png",
      ], in: folder.url)
    #expect(shown.code == 0, "\(shown.errors)")
    let frame = try #require(Bitmap(png: try folder.data("frame.png")))
    let wanted = try #require(Bitmap(png: try folder.data("wanted.png")))
    try #require(frame.bytes.count == wanted.bytes.count)
    let sum = zip(frame.bytes, wanted.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let mean = Double(sum) / Double(frame.bytes.count)
    // Colors are stored for squares of four pixels.
    #expect(mean < 5, "on average \(mean) levels apart")
  }

  /// Plasma's plug-in gets a video, which carries the recipe.
  @Test func aVideoForPlasma() throws {
    let stubs = try StubPrograms(["dbus-send": "", "plasma-apply-wallpaperimage": ""])
    try stubs.addVideoPlugIn()
    let options = ["--motion", "drift,1", "--seed", "4", "--size", "64x40"]
    expectSuccess(try stubs.set(["--desktop", "kde", "-q"] + options))
    let name = try #require(stubs.wallpapers.first)
    #expect(stubs.wallpapers.count == 1 && name.hasSuffix(".mp4"))
    #expect(try stubs.calls().last?.last?.contains("\(name)\", enabled: true") == true)
    let facts = try stubs.folder.geobg("inspect data/geobg/\(name)")
    #expect(expectSuccess(facts).text.contains("drift"))
  }
}
