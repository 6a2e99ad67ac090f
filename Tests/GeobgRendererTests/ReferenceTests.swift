import Foundation
import GeobgCairo
import GeobgPNG
import GeobgSVG
import GeobgTestSupport
import Testing

/// Every sample matches its references.
@Suite(.timed) struct ReferenceTests {
  @Test(arguments: try Sample.all)
  func svgIsTheReferenceToTheByte(_ sample: Sample) throws {
    let actual = Data(try SVGRenderer().render(sample.scene))
    let expected = try Reference("\(sample.name).svg").content(recording: actual)
    #expect(firstDifference(expected, actual) == nil)
  }

  @Test(arguments: try Sample.all)
  func pngIsTheReferenceWithinALevel(_ sample: Sample) throws {
    let png = Data(try PNGRenderer().render(sample.scene))
    let expected = try #require(
      Bitmap(png: try Reference("\(sample.name).png").content(recording: png)))
    let actual = try #require(Bitmap(png: png))
    #expect(max(expected.width, expected.height) <= 256, "references are small")
    if !agree(expected, actual) {
      Attachment.record(actual.panels(expected: expected), named: "\(sample.name)-panels.png")
      Issue.record("\(sample.name): expected, difference and actual are attached")
    }
  }

  @Test func aPixelThatIsOffIsNoticed() throws {
    let png = Data(try PNGRenderer().render(try #require(try Sample.all.first).scene))
    let sound = try #require(Bitmap(png: png))
    var corrupt = sound
    for pixel in 0...ReferenceTests.tolerated { corrupt.bytes[4 * pixel] ^= 0x10 }
    #expect(agree(sound, sound))
    #expect(!agree(sound, corrupt))
    #expect(Bitmap(png: corrupt.panels(expected: sound))?.width == 3 * sound.width)
  }

  @Test func aByteThatIsOffIsNoticed() throws {
    let svg = Data(try SVGRenderer().render(try #require(try Sample.all.first).scene))
    var corrupt = svg
    corrupt[svg.count / 2] ^= 1
    #expect(firstDifference(svg, svg) == nil)
    #expect(firstDifference(svg, corrupt) != nil)
  }

  /// How many pixels may differ by more than one level.
  ///
  /// Another version of Cairo may round the edge of a shape differently, but it does not move the
  /// shape.
  private static let tolerated = 8

  private func agree(_ expected: Bitmap, _ actual: Bitmap) -> Bool {
    guard (expected.width, expected.height) == (actual.width, actual.height) else { return false }
    return actual.difference(from: expected).pixels(above: 1) <= ReferenceTests.tolerated
  }

  /// The first line that differs, with the expected and the actual text.
  private func firstDifference(_ expected: Data, _ actual: Data) -> String? {
    guard expected != actual else { return nil }
    let lines = [expected, actual].map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    return pair.map { "- \($0)\n+ \($1)" } ?? "\(lines[0].count) lines, now \(lines[1].count)"
  }
}
