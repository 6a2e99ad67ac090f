import GeobgScene
import GeobgTestSupport
import Testing

/// An engine is a value: two engines draw different pictures and can be used together.
@Suite(.timed) struct EngineTests {
  /// An engine with smaller cells, other shapes, a wider mesh, a darker calm, and a different
  /// limit.
  private var madeUp: Engine {
    var engine = Engine.one
    engine.number = 2
    engine.cellSide = 65
    engine.tapsPerCell = 0.5
    engine.shapesPerTap = 2...3
    engine.spread = 20
    engine.kinds = Weighted([(.circle(radius: 1...2), weight: 1)])
    engine.meshCellWidth = 130
    engine.meshLineWidth = 0.5
    engine.calmOpacity = 0.9
    return engine
  }

  private func recipe(_ engine: Engine) throws -> Recipe {
    var recipe = try Fixtures.recipe(7, passes: 2)
    recipe.drawing = try Drawing([Sketch.tap(1)])
    recipe.calm = Fixtures.calm
    recipe.engine = engine
    return recipe
  }

  @Test func anotherEngineDrawsByItsOwnNumbers() throws {
    let scene = try recipe(madeUp).scene()
    var (radii, widths, opacities): ([Thousandths], [Thousandths], [Thousandths]) = ([], [], [])
    for mark in scene.marks {
      switch mark {
      case .fill(.circle(let circle), _): radii.append(circle.radius)
      case .fill, .group: Issue.record("\(mark)")
      case .stroke(_, let width, _): widths.append(width)
      case .veil(let veil): opacities += veil.stops.map(\.opacity.value)
      }
    }
    let area = scene.width.double * scene.height.double
    #expect((0.8...1.2).contains(Double(radii.count) / (area / 65 / 65 * 0.5 * 2.5)))
    #expect(radii.allSatisfy { (1...2).contains($0) })
    #expect(widths == [1])
    #expect(opacities.max() == 0.9)
  }

  @Test func theFirstEngineIsAsItWas() throws {
    let before = try recipe(.one).scene()
    let other = try recipe(madeUp).scene()
    #expect(other != before)
    #expect(try recipe(.one).scene() == before)
    #expect(try recipe(.one) != recipe(madeUp))
    #expect(Engine.one.reach == 330)
  }

  @Test func enginesAreKnownByNumber() {
    #expect(Engine(number: 1) == .one)
    #expect(Engine.all.map(\.number) == Array(1...Engine.newest.number))
    for number in [0, -1, Engine.newest.number + 1, .min, .max] {
      #expect(Engine(number: number) == nil)
    }
  }
}
