import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

extension FilmTests {
  /// A decoder that we did not write shows the pictures at their moments, and pngcheck finds no fault.
  @Test(arguments: Motion.Kind.allCases)
  func anotherDecoderShowsTheFrames(kind: Motion.Kind) throws {
    let film = try FilmTests.film(kind)
    let folder = try TemporaryFolder()
    try Data(film.animatedPNG().bytes()).write(
      to: folder.url.appendingPathComponent("a.apng"))
    for command in [["pngcheck", "-q", "a.apng"], ["apngdis", "a.apng"]] {
      let result = try Shell.run(command[0], Array(command.dropFirst()), in: folder.url)
      #expect(result.code == 0, "\(result.text)\(result.errors)")
    }
    func data(_ name: String) throws -> Data {
      try Data(contentsOf: folder.url.appendingPathComponent(name))
    }
    for index in 0..<film.frameCount {
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      let shown = try #require(Bitmap(png: try data("apngframe\(number).png")))
      let own = try #require(Bitmap(png: Data(try film.frame(index).render())))
      #expect(shown.bytes == own.bytes, "frame \(index)")
      let delay = String(decoding: try data("apngframe\(number).txt"), as: UTF8.self)
      #expect(delay.hasPrefix("delay=1000/5000"), "\(delay)")
    }
  }

  /// libwebp's own reader of animations shows the pictures at their moments.
  @Test(arguments: Motion.Kind.allCases, PNGCompression.allCases)
  func readersOfWebPShowTheFrames(kind: Motion.Kind, compression: PNGCompression) throws {
    try expectFrames(kind, .palette, compression)
  }

  @Test(arguments: Motion.Kind.allCases)
  func readersOfWebPShowTransparentFrames(kind: Motion.Kind) throws {
    try expectFrames(kind, .none, .default)
  }

  private func expectFrames(
    _ kind: Motion.Kind, _ background: Background, _ compression: PNGCompression
  ) throws {
    var file = try FilmTests.film(kind, background: background).file
    file.output.compression = compression
    let film = try #require(Film(file, rate: 5))
    let frames = try OtherDecoder.frames(of: Data(film.encoded(by: AnimatedWebPEncoder()).bytes()))
    try #require(frames.count == film.frameCount)
    for (index, frame) in frames.enumerated() {
      #expect(frame.milliseconds == 200)
      let shown = try #require(Bitmap(png: frame.png))
      let own = try #require(Bitmap(png: Data(try film.frame(index).render())))
      #expect(shown.bytes == own.bytes, "frame \(index)")
    }
  }
}
