import GeobgScene
import GeobgTestSupport
import Testing

/// Windows at the edges of the plane work as well as in its middle.
@Suite(.timed) struct FarWindowTests {
  static let corners = [
    Point(x: -10_000_000_000, y: -10_000_000_000), Point(x: 10_000_000_000, y: -10_000_000_000),
    Point(x: -10_000_000_000, y: 10_000_000_000), Point(x: 10_000_000_000, y: 10_000_000_000),
    Point(x: 10_000_000_000, y: 0), Point(x: 9_999_999_999.999, y: -9_999_999_999.999),
  ]

  @Test(arguments: corners)
  func everyCornerHasAPicture(pan: Point) throws {
    var recipe = try Fixtures.recipe(7, passes: 1)
    recipe.view = try Viewport(canvas: .phone, pan: pan)
    let scene = try Composer(recipe).scene()
    #expect(scene.marks.count > 30)
    for case .fill(let shape, _) in scene.marks {
      #expect(abs(shape.bounds.minX.double) < 1000 && abs(shape.bounds.minY.double) < 1500)
    }
    let half = Rectangle(origin: .zero, width: 390, height: 422)
    let filtered = scene.marks.fills.filter { mark in
      if case .fill(let shape, _) = mark { shape.bounds.overlaps(half) } else { false }
    }
    #expect(Composer(recipe).marks(in: half).fills == filtered)
  }

  @Test func thePicturesDiffer() throws {
    let scenes = try FarWindowTests.corners.map { pan in
      var recipe = try Fixtures.recipe(7)
      recipe.view = try Viewport(canvas: .phone, pan: pan)
      return try Composer(recipe).scene()
    }
    #expect(Set(scenes).count == scenes.count)
  }

  /// The widest window at the lowest zoom in a corner of the plane has valid cell numbers.
  ///
  /// Both ends of it are drawn alone.
  @Test(arguments: corners, [false, true])
  func theWidestWindowReachesItsEnds(pan: Point, isUpright: Bool) throws {
    let size = isUpright ? (1, 1_000_000) : (1_000_000, 1)
    var recipe = try Fixtures.recipe(8, width: size.0, height: size.1)
    recipe.view = try Viewport(canvas: recipe.view.canvas, pan: pan, zoom: 0.001)
    let window = recipe.view.window
    #expect(max(window.width, window.height) == 390_000_000_000)
    let ends = [.zero, Point(x: window.width - 390, y: window.height - 390)]
    for end in ends {
      let marks = Composer(recipe).marks(in: Rectangle(origin: end, width: 390, height: 390))
      #expect(marks.count > 5)
    }
    #expect(throws: RecipeError.self) { try Composer(recipe).scene() }
  }
}
