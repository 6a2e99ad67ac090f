import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct WireMeshTests {
  @Test(arguments: [1, 2, 100])
  func eachPassAddsATenth(passes: Int) throws {
    let mesh = try WireMesh(passes: passes)
    #expect(mesh.passes == passes)
    #expect(mesh.lineWidth(.one) == Thousandths(count: Int64(passes) * 100))
  }

  @Test(arguments: [Int.min, -1, 0, 101, Int.max])
  func passesHaveLimits(passes: Int) {
    #expect(throws: RecipeError.meshPassesOutOfRange(passes: passes, range: 1...100)) {
      try WireMesh(passes: passes)
    }
  }

  /// Windows on the net, off it, at negative coordinates, far away, thin and small.
  static let windows = [
    Rectangle(origin: .zero, width: 120, height: 60),
    Rectangle(origin: Point(x: -195, y: -422), width: 390, height: 844),
    Rectangle(origin: Point(x: -59.999, y: -30.001), width: 0.002, height: 0.002),
    Rectangle(origin: Point(x: -1000.5, y: 77.25), width: 333.333, height: 20),
    Rectangle(origin: Point(x: 12_345, y: -54_321.125), width: 7, height: 500),
    Rectangle(origin: Point(x: -10_000_000_000, y: 10_000_000_000), width: 390, height: 390),
    Rectangle(origin: Point(x: 0.1, y: 0.1), width: 60, height: 30),
  ]

  @Test(arguments: windows, [1, 3, 100])
  func everySideAndDiagonalIsOnALine(window: Rectangle, passes: Int) throws {
    let lines = try MeshLines(WireMesh(passes: passes).path(over: window, .one), in: window)
    #expect(lines.missing(around: window) == [])
  }

  @Test(arguments: windows, [1, 100])
  func noLineIsThereTwice(window: Rectangle, passes: Int) throws {
    let lines = try MeshLines(WireMesh(passes: passes).path(over: window, .one), in: window)
    #expect(lines.repeated == 0)
    #expect(lines.strangers == 0)
  }

  @Test(arguments: windows)
  func endsLieOnCornersOfTheNet(window: Rectangle) throws {
    for point in try WireMesh(passes: 1).path(over: window, .one).points {
      let corner = point + window.origin
      #expect(corner.x.count % 60_000 == 0 && corner.y.count % 30_000 == 0)
    }
  }

  /// The mesh must not extend more than a cell beyond the window and its line width.
  @Test(arguments: windows, [1, 100])
  func reachesNoFartherThanACell(window: Rectangle, passes: Int) throws {
    let mesh = try WireMesh(passes: passes)
    let (width, height) = (
      window.width + mesh.lineWidth(.one), window.height + mesh.lineWidth(.one)
    )
    for point in mesh.path(over: window, .one).points {
      #expect(-60 - mesh.lineWidth(.one) < point.x && point.x < width + 60)
      #expect(-30 - mesh.lineWidth(.one) < point.y && point.y < height + 30)
    }
  }

  /// The check notices a missing line and a repeated line.
  @Test func theCheckObjects() throws {
    let window = WireMeshTests.windows[1]
    let path = try WireMesh(passes: 1).path(over: window, .one)
    for line in 0..<(path.elements.count / 2) {
      var lacking = Path()
      for (index, element) in path.elements.enumerated() where index / 2 != line {
        switch element {
        case .move(let to): lacking.move(to: to)
        case .line(let to): lacking.line(to: to)
        default: break
        }
      }
      #expect(!MeshLines(lacking, in: window).missing(around: window).isEmpty)
    }
    var doubled = path
    doubled.move(to: path.points[0])
    doubled.line(to: path.points[1])
    #expect(MeshLines(doubled, in: window).repeated == 1)
  }
}
