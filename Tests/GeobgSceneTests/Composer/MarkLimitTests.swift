import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct MarkLimitTests {
  /// A strip with a mesh whose number of lines can be computed by hand.
  ///
  /// It has 166 666 2/3 columns and 1/3 row, with three lines each.
  private func strip(zoom: Thousandths) throws -> Composer {
    var recipe = try Fixtures.recipe(1, width: 1_000_000, height: 1, passes: 1)
    recipe.plane = nil
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: zoom)
    return Composer(recipe)
  }

  @Test func onePastTheLimitIsRefused() throws {
    let composer = try strip(zoom: 39)
    #expect(throws: RecipeError.tooManyMarks(estimate: 500_002, limit: 500_000)) {
      try composer.scene()
    }
  }

  @Test func atTheLimitAllIsDrawn() throws {
    let marks = try strip(zoom: 39.001).scene().marks
    guard case .stroke(let path, _, _) = try #require(marks.first) else { return }
    let lines = path.elements.count / 2
    #expect((499_000...500_100).contains(lines), "\(lines)")
  }

  /// Each refusal comes before any mark is made; the last picture would have about 10^13 shapes.
  @Test(
    arguments: [
      (1_000_000, 1, 0.001), (1, 1_000_000, 0.001), (1_000_000, 1_000_000, 0.001),
      (100, 100, 0.001),
    ] as [(Int, Int, Thousandths)])
  func vastWindowsAreRefusedAtOnce(width: Int, height: Int, zoom: Thousandths) throws {
    for density in [1, 25] as [Thousandths] {
      var recipe = try Fixtures.recipe(1, width: width, height: height, density: density)
      recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: zoom)
      let error = #expect(throws: RecipeError.self) { try Composer(recipe).scene() }
      guard case .tooManyMarks(let estimate, let limit) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(estimate > limit && limit == RenderLimits.standard.marks)
    }
  }

  /// An empty plane takes no work.
  @Test func anEmptyPlaneIsEmptyAtAnySize() throws {
    var recipe = try Fixtures.recipe(1, width: 1_000_000, height: 1, density: 0)
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: 0.001)
    #expect(try Composer(recipe).scene().marks.isEmpty)
    recipe.plane = nil
    #expect(try Composer(recipe).scene().marks.isEmpty)
  }

  /// Each mesh of a drawing is a separate path, and their lines are added up.
  @Test func everyMeshCounts() throws {
    var recipe = try Fixtures.recipe(1, width: 1_000_000, height: 1)
    recipe.plane = nil
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: 100)
    var gestures: [Gesture] = []
    for address in 0..<20 as Range<UInt64> {
      gestures += [.mesh, .tap(try Tap(address: address, place: .zero))]
    }
    recipe.drawing = try Drawing(gestures)
    // Twenty meshes of 65 000 columns, with three lines each.
    let error = #expect(throws: RecipeError.self) { try Composer(recipe).scene() }
    guard case .tooManyMarks(let estimate, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((3_900_000...3_901_000).contains(estimate))
  }

  @Test func aHundredByAHundredScreensCompose() throws {
    var recipe = try Fixtures.recipe(1, width: 1000, height: 1000)
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: 0.01)
    let scene = try Composer(recipe).scene()
    #expect(scene.width == 39_000)
    let expected = 300.0 * 300 * 0.36 * 4.5
    #expect((0.95...1.1).contains(Double(scene.marks.count) / expected))
  }
}
