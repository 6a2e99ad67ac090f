import GeobgScene
import GeobgTestSupport
import Testing

/// What a group leaves out if only an area is requested.
@Suite(.timed) struct GroupTests {
  private let frame = Rectangle(origin: Point(x: 10, y: 20), width: 30, height: 40)

  /// A group that is scaled differently in x and y: by 1/10 and 1/20.
  private func group(_ marks: [Mark]) throws -> Group {
    try #require(
      Group(
        Scene(canvas: .phone, width: 300, height: 800, background: nil, marks: marks), in: frame))
  }

  @Test func anAreaIsSeenFromInside() throws {
    let area = Rectangle(origin: Point(x: 13, y: 30), width: 1, height: 2)
    #expect(
      try group([]).inside(area)
        == Rectangle(origin: Point(x: 30, y: 200), width: 10, height: 40).outset(by: 0.001))
  }

  @Test func aMarkIsLeftOutExactlyWhereItsAreaIsMissed() throws {
    let disc = Mark.fill(
      .circle(Circle(center: Point(x: 150, y: 400), radius: 50)), .solid(.black, .opaque))
    let mark = Mark.group(try group([disc]))
    // The disc covers 20 to 30 in x and 37.5 to 42.5 in y.
    for (x, y, isTouched) in [
      (19, 36, true), (19.5, 40, true), (17.9, 40, false), (29.9, 42, true), (31, 40, false),
      (25, 34, false), (25, 44, false),
    ] as [(Thousandths, Thousandths, Bool)] {
      let area = Rectangle(origin: Point(x: x, y: y), width: 2, height: 2)
      #expect(try mark.part(in: area) == .group(group(isTouched ? [disc] : [])), "\(x) \(y)")
    }
  }

  @Test func aGroupIsLeftOutWhereItsFrameIs() throws {
    let mark = Mark.group(try group([]))
    for (x, y, isThere) in [
      (0, 0, false), (8, 18, false), (9, 19, true), (39, 59, true), (40, 30, false),
      (20, 60, false),
    ] as [(Thousandths, Thousandths, Bool)] {
      let area = Rectangle(origin: Point(x: x, y: y), width: 2, height: 2)
      #expect((mark.part(in: area) != nil) == isThere, "\(x) \(y)")
    }
  }

  @Test func nothingWithoutExtentIsPlaced() {
    let flat = Rectangle(origin: .zero, width: 10, height: 0)
    let scene = Scene(canvas: .phone, width: 300, height: 800, background: nil, marks: [])
    #expect(Group(scene, in: flat) == nil)
    for side in [0, -1] as [Thousandths] {
      var other = scene
      other.width = side
      #expect(Group(other, in: frame) == nil)
    }
  }
}
