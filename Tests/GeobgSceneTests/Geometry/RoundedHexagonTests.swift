import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct RoundedHexagonTests {
  /// The closed formulas for the side `s` and the corner radius `r`.
  private func area(_ s: Double, _ r: Double) -> Double {
    1.5 * 3.0.squareRoot() * s * s - r * r * (2 * 3.0.squareRoot() - .pi)
  }
  private func perimeter(_ s: Double, _ r: Double) -> Double {
    6 * s - 4 * 3.0.squareRoot() * r + 2 * .pi * r
  }
  private func isNear(_ value: Double, _ wanted: Double, _ tolerance: Double = 1e-4) -> Bool {
    abs(value - wanted) <= tolerance * wanted
  }

  @Test func meetsTheClosedForms() {
    var generator = FixedGenerator(1)
    var misses: [RoundedHexagon] = []
    for _ in 0..<10_000 {
      var hexagon = RoundedHexagon(
        center: Point(
          x: Thousandths(count: .random(in: -400_000...400_000, using: &generator)),
          y: Thousandths(count: .random(in: -400_000...400_000, using: &generator))),
        width: Thousandths(count: .random(in: 60_000...300_000, using: &generator)),
        cornerRadius: 0)
      hexagon.cornerRadius = Thousandths(
        count: .random(in: 0...hexagon.apothem.count, using: &generator))
      let measure = PathMeasure(hexagon.path)
      let (s, r) = (hexagon.width.double / 2, hexagon.cornerRadius.double)
      if !isNear(measure.area, area(s, r)) || !isNear(measure.length, perimeter(s, r)) {
        misses.append(hexagon)
      }
    }
    #expect(misses.isEmpty, "\(misses.count), among them \(misses.prefix(3))")
  }

  /// The tolerance is small enough to distinguish a radius of 10 from 11, and an arc from a chord.
  @Test func theMeasureTellsCornersApart() {
    #expect(!isNear(area(60, 11), area(60, 10)))
    let hexagon = RoundedHexagon(center: .zero, width: 120, cornerRadius: 10)
    var chords = Path()
    for point in hexagon.path.points { chords.line(to: point) }
    #expect(!isNear(PathMeasure(chords).length, perimeter(60, 10)))
  }

  @Test func theDesignsOwnNumbers() {
    let hexagon = RoundedHexagon(center: .zero, width: 200, cornerRadius: 10)
    let measure = PathMeasure(hexagon.path)
    #expect(isNear(measure.area, 25948.511217, 1e-5))
    #expect(isNear(measure.length, 593.549821, 1e-5))
    #expect(hexagon.path.arcCount == 6)
    #expect(hexagon.path.elements.count == 1 + 6 + 6 + 1)
  }

  @Test func withoutRadiusItIsSharp() {
    let path = RoundedHexagon(center: .zero, width: 100, cornerRadius: 0).path
    #expect(path.arcCount == 0)
    #expect(path.points.first == Point(x: 0, y: -50))
    #expect(
      Set(path.points) == [
        Point(x: 0, y: -50), Point(x: 43.301, y: -25), Point(x: 43.301, y: 25),
        Point(x: 0, y: 50), Point(x: -43.301, y: 25), Point(x: -43.301, y: -25),
      ])
    #expect(isNear(PathMeasure(path).area, area(50, 0)))
  }

  @Test(arguments: [100, 123.457, 150, 1, 0.5, 4000] as [Thousandths])
  func atTheApothemItIsItsInscribedCircle(width: Thousandths) {
    var hexagon = RoundedHexagon(center: .zero, width: width, cornerRadius: 0)
    hexagon.cornerRadius = hexagon.apothem
    let measure = PathMeasure(hexagon.path)
    // Rounding to thousandths matters more for small hexagons.
    let tolerance = 1e-5 + 0.006 / width.double
    let r = width.double / 4 * 3.0.squareRoot()
    #expect(isNear(measure.area, .pi * r * r, tolerance))
    #expect(isNear(measure.length, 2 * .pi * r, tolerance))
    for point in hexagon.path.points {
      let (x, y) = (point.x.double, point.y.double)
      #expect(abs((x * x + y * y).squareRoot() - r) < 0.0012)
    }
  }

  @Test(arguments: [100, 123.457, 150] as [Thousandths])
  func beyondTheApothemNothingChanges(width: Thousandths) {
    let whole = RoundedHexagon(center: .zero, width: width, cornerRadius: 0).apothem
    let path = RoundedHexagon(center: .zero, width: width, cornerRadius: whole).path
    for radius in [whole + 0.001, whole + 10, 1_000_000] {
      #expect(RoundedHexagon(center: .zero, width: width, cornerRadius: radius).path == path)
    }
  }

  @Test func withoutWidthItHasNoExtent() {
    for radius in [0, 10] as [Thousandths] {
      let path = RoundedHexagon(center: Point(x: 3, y: 4), width: 0, cornerRadius: radius).path
      #expect(Set(path.points) == [Point(x: 3, y: 4)])
      #expect(PathMeasure(path).area == 0)
    }
  }

  /// The outline is computed around the origin and moved exactly, so that no window rounds it
  /// differently.
  @Test func movesExactly() {
    var generator = FixedGenerator(2)
    for _ in 0..<300 {
      let hexagon = RoundedHexagon(
        center: .zero,
        width: Thousandths(count: .random(in: 0...150_000, using: &generator)),
        cornerRadius: Thousandths(count: .random(in: 0...70_000, using: &generator)))
      let offset = Point(
        x: Thousandths(
          count: .random(in: -10_000_000_000_000...10_000_000_000_000, using: &generator)),
        y: Thousandths(
          count: .random(in: -10_000_000_000_000...10_000_000_000_000, using: &generator)))
      let moved = Shape.hexagon(hexagon).moved(by: offset)
      #expect(moved.path.elements == hexagon.path.moved(by: offset))
      #expect(moved.bounds == hexagon.bounds.moved(by: offset))
    }
  }
}
