import GeobgGallery
import GeobgScene
import GeobgTestSupport
import Testing

/// The reference vectors of the encoder of BlurHash's authors, for pictures of 32x32 pixels.
@Suite(.timed) struct BlurHashTests {
  private func hash(
    _ across: Int = 4, _ down: Int = 3, width: Int = 32, height: Int = 32,
    _ color: (Int, Int) -> Color
  ) -> String {
    let pixels = (0..<width * height).map { color($0 % width, $0 / width) }
    return BlurHash(pixels, width: width, across: across, down: down).text
  }

  private func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
  }

  @Test(arguments: [
    ("#000000", "000000", "L00000fQfQfQfQfQfQfQfQfQfQfQ"),
    ("#ffffff", "00TSUA", "L9TSUA~qfQ~q~qoffQoffQfQfQfQ"),
    ("#336699", "005?}k", "L25?}kt:fQt:t:j]fQj]fQfQfQfQ"),
  ])
  func plainColors(_ name: String, _ one: String, _ twelve: String) throws {
    let plain = try #require(Color(hex: name))
    #expect(hash(1, 1) { _, _ in plain } == one)
    #expect(hash { _, _ in plain } == twelve)
  }

  @Test func plainRed() {
    #expect(hash(1, 1) { _, _ in color(255, 0, 0) } == "00TI:j")
  }

  @Test func ramps() {
    #expect(hash { x, _ in color(8 * x, 8 * x, 8 * x) } == "LxH2cr00xuWBofWBj[fQfQfQfQfQ")
    #expect(hash { x, y in color(8 * x, 8 * y, 128) } == "LxH2cX2swxX8l}WDjte;gJfjfQfj")
  }

  @Test func checker() {
    let text = hash { x, y in (x / 8 + y / 8) % 2 == 0 ? .black : .white }
    #expect(text == "LLLqe9xufQxuxuD%fQ00fQfQfQfQ")
  }

  @Test(arguments: [(1, 1), (1, 200), (200, 1), (7, 3)])
  func otherShapes(_ width: Int, _ height: Int) {
    let text = hash(width: width, height: height) { _, _ in color(80, 160, 240) }
    #expect(text.utf8.count == BlurHash.length)
  }
}
