import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct BoundsTests {
  /// Bounds must not be too small, because a band draws only shapes whose bounds touch it.
  @Test func holdEveryPointOfTheOutline() {
    var generator = FixedGenerator(4)
    for _ in 0..<2000 {
      let center = Point(
        x: Thousandths(count: .random(in: -9_999_999...9_999_999, using: &generator)),
        y: Thousandths(count: .random(in: -9_999_999...9_999_999, using: &generator)))
      let size = Thousandths(count: .random(in: 0...150_000, using: &generator))
      let radius = Thousandths(count: .random(in: 0...80_000, using: &generator))
      for shape in [
        Shape.circle(Circle(center: center, radius: size)),
        .hexagon(RoundedHexagon(center: center, width: size, cornerRadius: radius)),
      ] {
        let bounds = shape.bounds
        let isInside = shape.path.points.allSatisfy {
          bounds.minX <= $0.x && $0.x <= bounds.maxX && bounds.minY <= $0.y && $0.y <= bounds.maxY
        }
        #expect(isInside, "\(shape)")
      }
    }
  }

  /// Arcs bulge beyond their ends, but the corners of a hexagon must stay within its bounds.
  @Test(arguments: [0, 1, 10, 30, 43.301] as [Thousandths])
  func holdTheArcs(radius: Thousandths) {
    let hexagon = RoundedHexagon(center: .zero, width: 100, cornerRadius: radius)
    let bounds = hexagon.bounds
    var current = Point.zero
    for element in hexagon.path.elements {
      guard case .arc(let to, let radius) = element else {
        if case .line(let to) = element { current = to }
        if case .move(let to) = element { current = to }
        continue
      }
      for cubic in Arc(from: current, to: to, radius: radius).cubics {
        #expect(abs(cubic.end.x) <= bounds.maxX.double + 0.001)
        #expect(abs(cubic.end.y) <= bounds.maxY.double + 0.001)
      }
      current = to
    }
  }

  @Test func overlapIsMoreThanAnEdge() {
    let square = Rectangle(origin: .zero, width: 10, height: 10)
    func at(_ x: Thousandths, _ y: Thousandths) -> Rectangle { square.moved(by: Point(x: x, y: y)) }
    #expect(square.overlaps(square))
    #expect(square.overlaps(at(9.999, 0)) && at(9.999, 0).overlaps(square))
    #expect(square.overlaps(at(-9.999, -9.999)))
    #expect(!square.overlaps(at(10, 0)) && !square.overlaps(at(0, 10)))
    #expect(!square.overlaps(at(-10, 0)) && !square.overlaps(at(0, -10)))
    #expect(square.overlaps(square.outset(by: 3)) && square.outset(by: 3).overlaps(square))
    #expect(
      square.outset(by: 3) == Rectangle(origin: Point(x: -3, y: -3), width: 16, height: 16))
  }

  /// Arcs of a free path, whose radius may be too small, and parts that continue after a close.
  @Test func holdFreePaths() {
    var generator = FixedGenerator(8)
    func point() -> Point {
      Point(
        x: Thousandths(count: .random(in: -99_999...99_999, using: &generator)),
        y: Thousandths(count: .random(in: -99_999...99_999, using: &generator)))
    }
    for _ in 0..<2000 {
      var path = Path()
      for _ in 0..<8 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: path.move(to: point())
        case 1: path.line(to: point())
        case 2: path.close()
        default:
          path.arc(
            to: point(), radius: Thousandths(count: .random(in: 0...150_000, using: &generator)))
        }
      }
      let bounds = path.bounds
      var (start, current) = (Point.zero, Point.zero)
      func holds(_ x: Double, _ y: Double) -> Bool {
        (bounds.minX.double...bounds.maxX.double).contains(x)
          && (bounds.minY.double...bounds.maxY.double).contains(y)
      }
      for element in path.elements {
        switch element {
        case .move(let to): (start, current) = (to, to)
        case .line(let to): current = to
        case .close: current = start
        case .arc(let to, let radius):
          var from = (x: current.x.double, y: current.y.double)
          for cubic in Arc(from: current, to: to, radius: radius).cubics {
            for part in [0.25, 0.5, 0.75, 1] {
              let rest = 1 - part
              let weights = (
                rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part,
                part * part * part
              )
              let x =
                weights.0 * from.x + weights.1 * cubic.control1.x + weights.2 * cubic.control2.x
                + weights.3 * cubic.end.x
              let y =
                weights.0 * from.y + weights.1 * cubic.control1.y + weights.2 * cubic.control2.y
                + weights.3 * cubic.end.y
              #expect(holds(x, y), "\(path)")
            }
            from = cubic.end
          }
          current = to
        }
        #expect(holds(current.x.double, current.y.double))
      }
      #expect(
        Shape.path(path).moved(by: Point(x: 5, y: -7)).bounds
          == (path.elements.isEmpty ? bounds : bounds.moved(by: Point(x: 5, y: -7))))
    }
  }

  /// An element that needs a start adds one, so that every renderer draws the same.
  @Test func aPathBeginsWithAMove() {
    var path = Path()
    path.close()
    #expect(path.elements.isEmpty)
    path.arc(to: Point(x: 1, y: 2), radius: -3)
    path.arc(to: Point(x: 3, y: 2), radius: -3)
    #expect(
      path.elements == [.move(to: Point(x: 1, y: 2)), .arc(to: Point(x: 3, y: 2), radius: 0)])
  }
}
