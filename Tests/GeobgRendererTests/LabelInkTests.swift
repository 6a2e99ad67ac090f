import Foundation
import GeobgCairo
import GeobgPNG
import GeobgScene
import GeobgTestSupport
import Testing

/// Letters of labels, as they are drawn.
@Suite(.timed) struct LabelInkTests {
  private static let printable = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }
  private static let margin = 16

  @Test(arguments: printable)
  func aLetterKeepsToItsAdvanceAndItsLine(_ letter: String) throws {
    let label = Label(letter, capHeight: 72)
    let ink = try ink(of: label)
    let (width, height) = (Int(label.advance.double), Int((label.ascent + label.descent).double))
    // Half a pixel is allowed for rounding at the edges of arcs.
    #expect(ink.x.allSatisfy { (0..<width).contains($0) }, "\(ink.x) of \(width)")
    #expect(ink.y.allSatisfy { (0..<height).contains($0) }, "\(ink.y) of \(height)")
    #expect((letter == " ") == ink.x.isEmpty)
  }

  /// At a height of nine pixels, the lines of an H are full rows and columns of pixels.
  @Test func uprightsAndBarsAreCrisp() throws {
    let bitmap = try bitmap(Label("H", capHeight: 9))
    let shades = Set(bitmap.bytes)
    #expect(shades == [0, 255])
  }

  private func ink(of label: Label) throws -> (x: [Int], y: [Int]) {
    let bitmap = try bitmap(label)
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y][0] < 128 {
        columns.insert(x - LabelInkTests.margin)
        rows.insert(y - LabelInkTests.margin)
      }
    }
    return (columns.sorted(), rows.sorted())
  }

  private func bitmap(_ label: Label) throws -> Bitmap {
    let margin = LabelInkTests.margin
    let (width, height) = (
      Int(label.advance.double) + 2 * margin,
      Int((label.ascent + label.descent).double) + 2 * margin
    )
    let baseline = Point(x: Thousandths(margin), y: Thousandths(margin) + label.ascent)
    let scene = Scene(
      canvas: try Canvas(pixelWidth: width, pixelHeight: height), width: Thousandths(width),
      height: Thousandths(height), background: .white,
      marks: [label.mark(from: baseline, .solid(.black, .opaque))])
    return try #require(Bitmap(png: Data(try PNGRenderer().render(scene))))
  }
}
