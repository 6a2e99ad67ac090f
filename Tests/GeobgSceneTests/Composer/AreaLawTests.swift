import GeobgScene
import GeobgTestSupport
import Testing

/// A band or a tile has the same marks alone as in the whole picture.
@Suite(.timed) struct AreaLawTests {
  @Test func anAreaHasTheMarksThatTouchIt() throws {
    var generator = FixedGenerator(5)
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let recipe = try Fixtures.recipe(seed, width: 1920, height: 1080, passes: Int(seed % 2))
      let composer = Composer(recipe)
      let scene = try composer.scene()
      for _ in 0..<4 {
        let area = Rectangle(
          origin: Point(
            x: Thousandths(count: .random(in: 0..<scene.width.count, using: &generator)),
            y: Thousandths(count: .random(in: 0..<scene.height.count, using: &generator))),
          width: Thousandths(count: .random(in: 1...300_000, using: &generator)),
          height: Thousandths(count: .random(in: 1...200_000, using: &generator))
        ).intersection(Rectangle(origin: .zero, width: scene.width, height: scene.height))
        let marks = composer.marks(in: area)
        #expect(marks == scene.marks.filter { touches($0, area) })
        found += marks.fills.count
      }
    }
    #expect(found > 1000)
  }

  /// The mesh is never shortened, because a shorter line would be rounded differently.
  private func touches(_ mark: Mark, _ area: Rectangle) -> Bool {
    switch mark {
    case .fill(let shape, _): shape.bounds.overlaps(area)
    case .stroke, .group, .veil: true
    }
  }

  @Test func bandsTogetherMissNoShape() throws {
    for seed in 0..<50 as Range<UInt64> {
      let recipe = try Fixtures.recipe(seed)
      let scene = try Composer(recipe).scene()
      var seen: Set<Mark> = []
      for band in 0..<9 {
        seen.formUnion(
          Composer(recipe).marks(
            in: Rectangle(
              origin: Point(x: 0, y: band * Thousandths(100)), width: scene.width, height: 100)))
      }
      #expect(seen.isSuperset(of: scene.marks))
    }
  }

  /// The cost of a tile depends only on its own area.
  ///
  /// The whole canvas has far more shapes than fit in memory, so a tile with a plausible number of
  /// shapes proves it.
  @Test func aTileOfAVastCanvasCostsWhatATileCosts() throws {
    var recipe = try Fixtures.recipe(10, width: 1_000_000, height: 1_000_000)
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: 0.001)
    let composer = Composer(recipe)
    #expect(throws: RecipeError.self) { try composer.scene() }
    for scale in [1, 2, 4] {
      let side = Thousandths(1000 * scale)
      let marks = composer.marks(
        in: Rectangle(origin: Point(x: 100_000, y: 100_000), width: side, height: side))
      // Shapes reach in from up to about 90 units around the tile.
      let reached = (side.double + 180) * (side.double + 180)
      let expected = reached / (130 * 130) * 0.36 * 4.5
      #expect((0.6...1.4).contains(Double(marks.count) / expected), "\(marks.count)")
    }
  }
}
