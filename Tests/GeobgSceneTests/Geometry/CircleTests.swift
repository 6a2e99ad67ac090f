import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct CircleTests {
  private let circle = Circle(center: Point(x: 7, y: -3), radius: 50)

  @Test func pathIsTheRim() {
    let path = circle.path
    #expect(path.points.first == Point(x: 57, y: -3))
    #expect(path.arcCount == 4)
    let measure = PathMeasure(path)
    #expect(abs(measure.area - .pi * 2500) < 1e-6)
    #expect(abs(measure.length - .pi * 100) < 1e-9)
  }

  @Test func boundsAreTheSquareAround() {
    #expect(
      circle.bounds == Rectangle(origin: Point(x: -43, y: -53), width: 100, height: 100))
    #expect(Shape.circle(circle).bounds == circle.bounds)
  }

  @Test func movesExactly() {
    let offset = Point(x: -9_999_999_999.999, y: 0.001)
    #expect(
      Shape.circle(circle).moved(by: offset).path.elements == circle.path.moved(by: offset))
  }

  @Test func withoutRadiusItHasNoExtent() {
    let dot = Circle(center: .zero, radius: 0)
    #expect(Set(dot.path.points) == [.zero])
    #expect(dot.bounds == Rectangle(origin: .zero, width: 0, height: 0))
  }
}
