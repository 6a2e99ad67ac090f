import GeobgScene
import GeobgTestSupport
import Testing

/// Polygons of 3 to 8 sides, compared with their closed forms.
@Suite(.timed) struct RoundedPolygonTests {
  private static func sine(_ degrees: Double) -> Double {
    // Taylor's series, because tests of the engine call no platform either.
    let x = degrees * .pi / 180
    var (term, sum) = (x, x)
    for n in 1...20 {
      term *= -x * x / Double((2 * n) * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private func corners(_ polygon: RoundedPolygon) -> [Point] {
    polygon.path.elements.compactMap {
      switch $0 {
      case .move(let point), .line(let point): point
      case .arc, .close: nil
      }
    }
  }

  @Test(arguments: 3...8)
  func sharpCornersLieOnTheCircle(sides: Int) {
    let polygon = RoundedPolygon(sides: sides, center: .zero, width: 200, cornerRadius: 0)
    let corners = corners(polygon)
    #expect(corners.count == sides)
    let side = 200 * RoundedPolygonTests.sine(180 / Double(sides))
    for (index, corner) in corners.enumerated() {
      let (x, y) = (corner.x.double, corner.y.double)
      #expect(abs((x * x + y * y).squareRoot() - 100) < 0.001)
      let next = corners[(index + 1) % sides]
      let (dx, dy) = (next.x.double - x, next.y.double - y)
      #expect(abs((dx * dx + dy * dy).squareRoot() - side) < 0.002)
    }
    let highest = corners.map(\.y).min() ?? 0
    let top = corners.filter { $0.y == highest }
    #expect(top.count == (sides % 4 == 0 ? 2 : 1))
    #expect(top.reduce(0) { $0 + $1.x } == 0)
  }

  /// At the largest radius, only arcs remain, and all their ends lie on the inscribed circle.
  @Test(arguments: 3...8)
  func theLargestRadiusMakesTheInscribedCircle(sides: Int) {
    let polygon = RoundedPolygon(sides: sides, center: .zero, width: 200, cornerRadius: 200)
    let apothem = 100 * RoundedPolygonTests.sine(90 - 180 / Double(sides))
    #expect(abs(polygon.apothem.double - apothem) < 0.0011)
    for element in polygon.path.elements {
      guard case .arc(let end, let radius) = element else { continue }
      #expect(radius == polygon.apothem)
      let (x, y) = (end.x.double, end.y.double)
      #expect(abs((x * x + y * y).squareRoot() - apothem) < 0.002)
    }
  }

  /// The tangent length is r·tan(180°/n), and the outline stays in its bounds.
  @Test(arguments: 3...8)
  func cornersBeginTheTangentLengthFromTheVertex(sides: Int) throws {
    let sharp = corners(RoundedPolygon(sides: sides, center: .zero, width: 200, cornerRadius: 0))
    let polygon = RoundedPolygon(sides: sides, center: .zero, width: 200, cornerRadius: 12)
    let half = 180 / Double(sides)
    let tangent = 12 * RoundedPolygonTests.sine(half) / RoundedPolygonTests.sine(90 - half)
    let start = try #require(corners(polygon).first)
    let (dx, dy) = (start.x.double - sharp[0].x.double, start.y.double - sharp[0].y.double)
    #expect(abs((dx * dx + dy * dy).squareRoot() - tangent) < 0.002)
    for corner in corners(polygon) {
      #expect(polygon.bounds.minX <= corner.x && corner.x <= polygon.bounds.maxX)
      #expect(polygon.bounds.minY <= corner.y && corner.y <= polygon.bounds.maxY)
    }
  }

  @Test func theHexagonIsOneOfThem() {
    for width in [0, 0.001, 99.999, 150] as [Thousandths] {
      for radius in [0, 10, 65, 200] as [Thousandths] {
        let center = Point(x: 1.5, y: -7)
        let hexagon = RoundedHexagon(center: center, width: width, cornerRadius: radius)
        let polygon = RoundedPolygon(sides: 6, center: center, width: width, cornerRadius: radius)
        #expect(hexagon.path == polygon.path && hexagon.bounds == polygon.bounds)
      }
    }
  }
}
