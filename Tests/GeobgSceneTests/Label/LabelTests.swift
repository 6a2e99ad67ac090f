import GeobgScene
import GeobgTestSupport
import Testing

/// Text as marks.
@Suite(.timed) struct LabelTests {
  private static let printable: ClosedRange<UInt8> = 0x20...0x7E

  @Test func everyPrintableCharacterHasAGlyphAndNoOther() {
    for byte in UInt8.min ... .max {
      #expect((Glyph.of(byte) != nil) == LabelTests.printable.contains(byte), "\(byte)")
    }
  }

  @Test func noTwoGlyphsAreAlike() {
    #expect(Set(LabelTests.printable.compactMap { Glyph.of($0)?.path }).count == 95)
  }

  @Test func digitsAreOfOneWidth() {
    let widths = Set("0123456789".utf8.compactMap { Glyph.of($0)?.advance })
    #expect(widths.count == 1)
  }

  /// SVG cuts off corners whose tip is longer than four line widths, and Cairo those longer than
  /// ten.
  @Test func noCornerIsSoSharpThatRenderersDiffer() throws {
    for byte in LabelTests.printable {
      let path = try #require(Glyph.of(byte)).path
      for corner in path.lineCorners {
        // The tip is 1 / sin(angle / 2) line widths long, and cos(angle) = 1 - 2 sin²(angle / 2).
        #expect(corner.cosine < 1 - 2.0 / 16, "\(UnicodeScalar(byte)) at \(corner.point)")
      }
    }
  }

  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("é", "%c3%a9"), ("a b", "a b"), ("100%", "100%"),
    ("\t\u{7F}", "%09%7f"), ("🌒", "%f0%9f%8c%92"), ("", ""),
  ])
  func whatCannotBePrintedIsShownByItsBytes(text: String, shown: String) {
    #expect(Label(text, capHeight: 9).text == shown)
  }

  @Test func sizesFollowTheCapHeight() {
    let label = Label("07", capHeight: 9)
    #expect((label.lineWidth, label.advance, label.ascent, label.descent) == (1, 14, 10, 3))
    let double = Label("07", capHeight: 18)
    #expect((double.lineWidth, double.advance, double.ascent, double.descent) == (2, 28, 20, 6))
  }

  @Test(arguments: [
    (70, "0123456789"), (69, "0123...6789"), (64, "0123...789"), (58, "0123...789"),
    (57, "012...789"), (16, "0..."),
    (15, "..."), (9, "..."), (8, ""), (0, ""),
  ])
  func aLongLabelLosesItsMiddle(width: Thousandths, text: String) {
    let label = Label("0123456789", capHeight: 9).fitted(to: width)
    #expect(label.text == text)
    #expect(label.advance <= width)
  }

  @Test func aLabelIsItsGlyphsInARow() throws {
    let start = Point(x: 100, y: 50)
    guard case .stroke(let path, 2, _) = Label("I.", capHeight: 18).mark(from: start, ink) else {
      Issue.record("a label is one stroke, a ninth of its height wide")
      return
    }
    // The stem of the I, and the dot after its advance; both end on the baseline.
    let steps = path.elements.suffix(4)
    #expect(steps.first == .move(to: Point(x: 105, y: 32)))
    #expect(steps.dropFirst().first == .line(to: Point(x: 105, y: 50)))
    #expect(steps.dropFirst(2).first == .move(to: Point(x: 113, y: 48)))
    #expect(steps.last == .line(to: Point(x: 113, y: 50)))
  }

  private let ink = Paint.solid(.black, .opaque)
}

extension Path {
  /// The corners between two straight lines, with the cosine of the angle between them.
  fileprivate var lineCorners: [(point: Point, cosine: Double)] {
    var corners: [(Point, Double)] = []
    for index in elements.indices.dropFirst(2) {
      guard case .line(let end) = elements[index], case .line(let corner) = elements[index - 1]
      else { continue }
      let start: Point
      switch elements[index - 2] {
      case .move(let point), .line(let point), .arc(let point, _): start = point
      case .close: continue
      }
      let (back, forth) = (start - corner, end - corner)
      let product = back.x.double * forth.x.double + back.y.double * forth.y.double
      corners.append((corner, product / (back.length * forth.length)))
    }
    return corners
  }
}

extension Point {
  fileprivate var length: Double { (x.double * x.double + y.double * y.double).squareRoot() }
}
