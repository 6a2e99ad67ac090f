import GeobgScene
import GeobgTestSupport
import Testing

/// A seed gives one picture: every window shows the same shapes at the same places of the plane.
@Suite(.timed) struct WindowLawTests {
  /// Views with different canvases, pans and zooms.
  static func views() throws -> [Viewport] {
    let sizes = [(1170, 2532), (2532, 1170), (1920, 1080), (1080, 1920), (1000, 1000), (7, 3)]
    var views = try sizes.map { size in
      try Viewport(canvas: Canvas(pixelWidth: size.0, pixelHeight: size.1))
    }
    for (x, y, zoom) in [(100, -50.5, 1), (-317.251, 0.001, 1), (20, 30, 0.4), (5, 5, 3.7)]
      as [(Thousandths, Thousandths, Thousandths)]
    {
      views.append(try Viewport(canvas: .phone, pan: Point(x: x, y: y), zoom: zoom))
    }
    return views
  }

  @Test func aSeedIsTheSameShapesInEveryWindow() throws {
    var shared = 0
    for seed in 0..<100 as Range<UInt64> {
      var recipe = try Fixtures.recipe(seed)
      let phone = try PlaneMarks(recipe)
      for view in try WindowLawTests.views() {
        recipe.view = view
        let other = try PlaneMarks(recipe)
        let region = phone.window.intersection(other.window)
        let fills = other.fills(in: region)
        #expect(fills == phone.fills(in: region), "seed \(seed), \(view)")
        shared += fills.count
      }
    }
    #expect(shared > 10_000, "the windows share something to compare")
  }

  /// A phone in both orientations and common screens, each compared with each other.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func everyTwoScreensShareTheirShapes(seed: UInt64) throws {
    let sizes = [(1170, 2532), (2532, 1170), (1920, 1080), (3840, 2160), (2160, 3840)]
    let screens = try sizes.map { width, height in
      try PlaneMarks(Fixtures.recipe(seed, width: width, height: height, passes: 1))
    }
    for (index, one) in screens.enumerated() {
      for other in screens[..<index] {
        let region = one.window.intersection(other.window)
        // The region has the smaller height and width of the two, at least 390 units.
        #expect(region.width >= 389 && region.height >= 389)
        #expect(one.fills(in: region) == other.fills(in: region))
      }
    }
  }

  /// The comparison notices one changed paint, one missing shape, and two shapes in the wrong
  /// order.
  @Test func theComparisonObjects() throws {
    let phone = try PlaneMarks(Fixtures.recipe(1))
    let fills = phone.fills(in: phone.window)
    try #require(fills.count > 2)
    #expect(try PlaneMarks(Fixtures.recipe(2)).fills(in: phone.window) != fills)
    #expect(!Array(fills.dropFirst()).containsInOrder(fills))
    #expect(!Array(fills.reversed()).containsInOrder(fills))
    #expect(fills.containsInOrder(Array(fills.dropFirst())))
  }

  @Test func composingTwiceIsEqual() throws {
    for seed in 0..<200 as Range<UInt64> {
      let recipe = try Fixtures.recipe(seed, passes: Int(seed % 3))
      #expect(try Composer(recipe).scene() == Composer(recipe).scene())
    }
  }

  @Test func seedsDiffer() throws {
    let scenes = try (0..<200 as Range<UInt64>).map { seed in
      try Composer(Fixtures.recipe(seed, width: 1920, height: 1080)).scene()
    }
    #expect(Set(scenes).count == scenes.count)
  }

  @Test func theWholeCanvasIsOneArea() throws {
    let recipe = try Fixtures.recipe(9, passes: 2)
    let scene = try Composer(recipe).scene()
    let canvas = Rectangle(origin: .zero, width: scene.width, height: scene.height)
    #expect(Composer(recipe).marks(in: canvas) == scene.marks)
    #expect(scene.width == recipe.view.window.width)
    #expect(scene.height == recipe.view.window.height)
    #expect(scene.canvas == recipe.view.canvas)
    #expect(scene.metadata == nil)
  }
}
