import GeobgRaster
import GeobgScene
import GeobgTestSupport
import Testing

/// The coverage of shapes adds up to their areas.
@Suite(.timed) struct ExactAreaTests {
  private static let side = 128

  /// The sum of all pixels' coverage of `mark` on a canvas of 128 units with one pixel for each.
  private func area(of mark: Mark) throws -> Double {
    let scene = Scene(
      canvas: try Canvas(pixelWidth: ExactAreaTests.side, pixelHeight: ExactAreaTests.side),
      width: 128, height: 128, background: nil, marks: [])
    let marks = try BandMarks(
      [mark], Device(scene), width: ExactAreaTests.side, rows: 0..<ExactAreaTests.side, .never)
    var sum = 0
    for index in 0..<marks.list.spans.count {
      let span = marks.list.spans[index]
      let count = Int(span.end - span.start)
      if span.coverage >= 0 {
        sum += Int(span.coverage) * count
      } else {
        for place in 0..<count { sum += Int(marks.list.coverages[Int(span.offset) + place]) }
      }
    }
    return Double(sum) / Double(Coverage.full)
  }

  private static let paint = Paint.solid(.white, .opaque)

  @Test(arguments: 0..<20)
  func circlesAndHexagonsHaveTheirAreas(_ seed: UInt64) throws {
    var random = FixedGenerator(seed &+ 31)
    func number(_ range: ClosedRange<Int64>) -> Thousandths {
      Thousandths(count: Int64.random(in: range, using: &random))
    }
    for _ in 0..<250 {
      let center = Point(x: number(62_000...66_000), y: number(62_000...66_000))
      let circle = Circle(center: center, radius: number(5000...60_000))
      let disc = 3.14159265358979 * circle.radius.double * circle.radius.double
      #expect(try abs(area(of: .fill(.circle(circle), Self.paint)) / disc - 1) < 1e-4)
      let hexagon = RoundedHexagon(
        center: center, width: number(40_000...118_000), cornerRadius: number(0...8000))
      let (side, corner) = (hexagon.width.double / 2, hexagon.cornerRadius.double)
      let root = 3.0.squareRoot()
      let room = 1.5 * root * side * side - corner * corner * (2 * root - 3.14159265358979)
      #expect(try abs(area(of: .fill(.hexagon(hexagon), Self.paint)) / room - 1) < 1e-4)
    }
  }

  @Test(arguments: 0..<20)
  func linesHaveTheirAreas(_ seed: UInt64) throws {
    var random = FixedGenerator(seed &+ 3100)
    func number() -> Thousandths { Thousandths(count: .random(in: 8000...120_000, using: &random)) }
    for _ in 0..<100 {
      let (start, end) = (Point(x: number(), y: number()), Point(x: number(), y: number()))
      let width = Thousandths(count: .random(in: 100...6000, using: &random))
      var path = Path()
      path.move(to: start)
      path.line(to: end)
      let (dx, dy) = ((end.x - start.x).double, (end.y - start.y).double)
      let room = (dx * dx + dy * dy).squareRoot() * width.double
      let area = try area(of: .stroke(path, width: width, Self.paint))
      #expect(abs(area - room) < 1e-3 * room + 0.01)
    }
  }

  /// Two crossing lines cover their common square once.
  @Test func crossingLinesAreOneArea() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 64))
    path.line(to: Point(x: 110, y: 64))
    path.move(to: Point(x: 64, y: 10))
    path.line(to: Point(x: 64, y: 110))
    let area = try area(of: .stroke(path, width: 0.9, Self.paint))
    #expect(abs(area - (2 * 100 * 0.9 - 0.9 * 0.9)) < 0.03)
  }

  /// A square of lines with mitered corners covers a frame.
  @Test func cornersAreMitered() throws {
    var path = Path()
    path.move(to: Point(x: 20, y: 20))
    for (x, y) in [(100, 20), (100, 100), (20, 100)] {
      path.line(to: Point(x: Thousandths(x), y: Thousandths(y)))
    }
    path.close()
    let area = try area(of: .stroke(path, width: 3, Self.paint))
    #expect(abs(area - (83 * 83 - 77 * 77)) < 0.01)
  }

  /// A part inside another is filled if both turn the same way, and empty otherwise.
  @Test(arguments: [true, false])
  func windingsDecide(_ isSame: Bool) throws {
    var path = Path()
    func square(_ least: Int, _ most: Int, _ isClockwise: Bool) {
      let corners = [(least, least), (most, least), (most, most), (least, most)]
      let points = (isClockwise ? corners : corners.reversed()).map {
        Point(x: Thousandths($0.0), y: Thousandths($0.1))
      }
      path.move(to: points[0])
      for point in points.dropFirst() { path.line(to: point) }
      path.close()
    }
    square(10, 110, true)
    square(30, 90, isSame)
    let area = try area(of: .fill(.path(path), Self.paint))
    #expect(area == (isSame ? 10_000 : 6400))
  }
}
