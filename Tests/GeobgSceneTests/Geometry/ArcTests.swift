import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ArcTests {
  /// The largest distance between the curves and a circle around the origin, relative to the
  /// radius.
  private func error(_ cubics: [Arc.Cubic], from start: Point, radius: Double) -> Double {
    var largest = 0.0
    for point in samples(cubics, from: start) {
      let distance = (point.x * point.x + point.y * point.y).squareRoot()
      largest = max(largest, abs(distance - radius) / radius)
    }
    return largest
  }

  private func samples(_ cubics: [Arc.Cubic], from start: Point) -> [(x: Double, y: Double)] {
    var current = (x: start.x.double, y: start.y.double)
    var points: [(x: Double, y: Double)] = []
    for cubic in cubics {
      for step in 0...50 {
        let t = Double(step) / 50
        let u = 1 - t
        func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
        }
        points.append(
          (
            at(current.x, cubic.control1.x, cubic.control2.x, cubic.end.x),
            at(current.y, cubic.control1.y, cubic.control2.y, cubic.end.y)
          ))
      }
      current = cubic.end
    }
    return points
  }

  /// The radius is a million units, so that rounding to thousandths does not matter.
  @Test func staysOnTheCircle() {
    let radius: Thousandths = 1_000_000
    let right = Point(x: radius, y: 0)
    let quarter = Arc(from: right, to: Point(x: 0, y: radius), radius: radius)
    #expect(error(quarter.cubics, from: right, radius: 1e6) < 5e-6)
    let sixth = Arc(from: right, to: Point(x: 500_000, y: 866_025.404), radius: radius)
    #expect(error(sixth.cubics, from: right, radius: 1e6) < 4e-7)
    #expect(error(sixth.cubics, from: right, radius: 1_000_001) > 4e-7, "a wrong circle is seen")
  }

  /// Clockwise on screen, with y downward: from the right, through the lower right, to the bottom.
  @Test func turnsClockwise() {
    let arc = Arc(from: Point(x: 10, y: 0), to: Point(x: 0, y: 10), radius: 10)
    #expect(samples(arc.cubics, from: Point(x: 10, y: 0)).allSatisfy { $0.x >= 0 && $0.y >= 0 })
    #expect(arc.cubics.count == 2)
    #expect(arc.cubics.last?.end.x == 0)
    #expect(arc.cubics.last?.end.y == 10)
  }

  @Test func leavesAlongTheTangent() throws {
    let arc = Arc(from: Point(x: 10, y: 0), to: Point(x: 0, y: 10), radius: 10)
    let (first, last) = (try #require(arc.cubics.first), try #require(arc.cubics.last))
    #expect(abs(first.control1.x - 10) < 1e-12 && first.control1.y > 0)
    #expect(abs(last.control2.y - 10) < 1e-12 && last.control2.x > 0)
  }

  @Test func aRadiusThatCannotReachGivesHalfACircle() {
    let (start, end) = (Point(x: 10, y: 0), Point(x: -10, y: 0))
    let arc = Arc(from: start, to: end, radius: 3)
    #expect(error(arc.cubics, from: start, radius: 10) < 3e-4)
    #expect(samples(arc.cubics, from: start).allSatisfy { $0.y >= -1e-9 })
  }

  @Test func withoutExtentItIsAPoint() {
    let point = Point(x: 3, y: 4)
    let arc = Arc(from: point, to: point, radius: 10)
    #expect(arc.cubics.count == 1)
    #expect(samples(arc.cubics, from: point).allSatisfy { abs($0.x - 3) + abs($0.y - 4) < 1e-9 })
  }

  @Test func neverGivesNaN() {
    var generator = FixedGenerator(3)
    for _ in 0..<500 {
      func coordinate() -> Thousandths {
        Thousandths(count: .random(in: -30...30, using: &generator))
      }
      let (start, end) = (
        Point(x: coordinate(), y: coordinate()), Point(x: coordinate(), y: coordinate())
      )
      let radius = Thousandths(count: .random(in: 0...40, using: &generator))
      let arc = Arc(from: start, to: end, radius: radius)
      #expect(samples(arc.cubics, from: start).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
