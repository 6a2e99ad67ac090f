import GeobgScene
import GeobgTestSupport
import Testing

/// Laws of pictures that move, over kinds and seeds.
@Suite(.timed) struct MotionLawTests {
  private static let kinds = Motion.Kind.allCases
  /// Kinds whose window rests.
  private static let inside: [Motion.Kind] = [.breathe, .drift, .parallax]

  /// A picture of the plane and of taps by hand that moves as far as it can.
  private static func recipe(
    _ seed: UInt64, _ kind: Motion.Kind, amount: Thousandths = 4, density: Thousandths = 1
  ) throws -> Recipe {
    var recipe = try Fixtures.recipe(
      seed, width: 390, height: 600, mode: seed.isMultiple(of: 2) ? .dark : .light,
      density: density)
    recipe.motion = try Motion(kind, seconds: 10, amount: amount)
    recipe.drawing = try Drawing([.tap(try Tap(address: seed, place: Point(x: 10, y: -20)))])
    if seed.isMultiple(of: 3) {
      recipe.art = try recipe.art.with(.outline, [2]).with(
        .shapes, [1, 1, 1, 1, 1, 1, 1])
    }
    return recipe
  }

  private static func at(_ moment: Thousandths, _ recipe: Recipe) throws -> Recipe {
    var recipe = recipe
    recipe.motion = try recipe.motion?.at(moment)
    return recipe
  }

  @Test(arguments: kinds)
  func aLoopHasNoSeam(kind: Motion.Kind) throws {
    for seed in 0..<40 as Range<UInt64> {
      let moving = try Self.recipe(seed, kind)
      var resting = moving
      resting.motion = nil
      let scene = try resting.scene()
      #expect(try moving.scene() == scene, "seed \(seed), at the start")
      #expect(try Self.at(10, moving).scene() == scene, "seed \(seed), at the end")
      #expect(try Self.at(3, moving).scene() != scene, "seed \(seed), between")
    }
  }

  /// From one of 600 frames to the next, nothing moves farther than along its path.
  @Test(arguments: kinds)
  func nothingJumps(kind: Motion.Kind) throws {
    for seed in 0..<4 as Range<UInt64> {
      let recipe = try Self.recipe(seed, kind, amount: 1)
      var before = try Self.centers(of: recipe)
      var farthest = 0.0
      for frame in 1...600 {
        let moment = Thousandths(rounding: Double(frame) / 60)
        let now = try Self.centers(of: Self.at(moment, recipe))
        for (place, center) in now {
          guard let last = before[place] else { continue }
          farthest = max(
            farthest, abs((center.x - last.x).double), abs((center.y - last.y).double))
        }
        before = now
      }
      // The longest way in a 600th of the loop: 40 units times 2 π / 600; a zoom moves an edge of the
      // window by a tenth of its distance from the middle.
      #expect(farthest < 0.5, "seed \(seed): \(farthest) units")
    }
  }

  /// The centers of all shapes in sight, in scene units, by what does not move: kind and color.
  private static func centers(of recipe: Recipe) throws -> [String: Point] {
    var centers: [String: Point] = [:]
    var counts: [String: Int] = [:]
    for mark in try recipe.scene().marks {
      guard case .fill(let shape, .solid(let color, let opacity)) = mark else { continue }
      // At this amount, opacities and sizes of two shapes of one color are seldom equal.
      var key = "\(color.hex)"
      if recipe.motion?.kind != .breathe { key += " \(opacity.value)" }
      counts[key, default: 0] += 1
      let bounds = shape.bounds
      centers[key] = Point(
        x: bounds.minX + bounds.width.half, y: bounds.minY + bounds.height.half)
    }
    // Those that are there twice cannot be told apart.
    return centers.filter { counts[$0.key] == 1 }
  }

  @Test(arguments: inside)
  func moreDensityMovesNothing(kind: Motion.Kind) throws {
    for seed in 0..<20 as Range<UInt64> {
      let few = try Self.at(4, Self.recipe(seed, kind)).scene().marks
      let many = try Self.at(4, Self.recipe(seed, kind, density: 3)).scene().marks
      #expect(many.count > few.count)
      #expect(many.containsInOrder(few), "seed \(seed)")
    }
  }

  /// A part of a moving picture has the marks that touch it, wherever their taps rest.
  @Test(arguments: kinds)
  func anAreaHasTheMarksThatTouchIt(kind: Motion.Kind) throws {
    for seed in 0..<20 as Range<UInt64> {
      for moment in [1, 4, 7.777] as [Thousandths] {
        var recipe = try Self.at(moment, Self.recipe(seed, kind))
        // The box of a polygon before it is a path is a little smaller.
        recipe.art = .original
        let area = Rectangle(origin: Point(x: 100, y: 200), width: 90, height: 40)
        let marks = try recipe.scene().marks.filter { mark in
          guard case .fill(let shape, _) = mark else { return false }
          return shape.bounds.overlaps(area)
        }
        #expect(Composer(recipe).marks(in: area) == marks, "seed \(seed), at \(moment)")
      }
    }
  }

  /// The same shapes are at the same places at each size.
  @Test(arguments: inside)
  func everySizeMovesInTheSameWay(kind: Motion.Kind) throws {
    for seed in 0..<20 as Range<UInt64> {
      var recipe = try Self.at(6, Self.recipe(seed, kind))
      recipe.art = .original
      let small = try PlaneMarks(recipe)
      recipe.view = try recipe.view.with(canvas: Canvas(pixelWidth: 1920, pixelHeight: 1080))
      let large = try PlaneMarks(recipe)
      let region = small.window.intersection(large.window)
      #expect(small.fills(in: region) == large.fills(in: region), "seed \(seed)")
    }
  }

  /// The shapes of a tile are the same in the whole loop.
  @Test(arguments: inside)
  func noShapeOfATileComesOrGoes(kind: Motion.Kind) throws {
    for seed in 0..<20 as Range<UInt64> {
      var recipe = try Self.recipe(seed, kind)
      recipe.isTile = true
      let count = try recipe.scene().marks.count
      for moment in [1, 3.3, 6, 9.9] as [Thousandths] {
        #expect(try Self.at(moment, recipe).scene().marks.count == count, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [Motion.Kind.pan, .zoom])
  func aTileHasNoMovingWindow(kind: Motion.Kind) throws {
    var recipe = try Self.recipe(1, kind)
    recipe.isTile = true
    #expect(throws: RecipeError.movingTile(kind)) { try recipe.scene() }
    #expect(throws: RecipeError.movingTile(kind)) { try ComposedPicture(recipe) }
  }

  @Test func aCutMovesLikeTheWhole() throws {
    for kind in Self.kinds {
      let whole = try Self.at(3, Self.recipe(2, kind))
      var cut = whole
      let canvas = try Canvas(pixelWidth: 100, pixelHeight: 200)
      let span = LayoutCanvas(pixelWidth: 390, pixelHeight: 600, x: 90, y: 150)
      cut.view = try cut.view.with(canvas: canvas, span: span)
      let (one, other) = (Composer(whole), Composer(cut))
      let offset = other.window.origin - one.window.origin
      let inside = try other.scene().marks.fills
      let marks = try one.scene().marks.fills.map { mark in
        guard case .fill(let shape, let paint) = mark else { return mark }
        return Mark.fill(shape.moved(by: .zero - offset), paint)
      }
      #expect(!inside.isEmpty && marks.containsInOrder(inside), "\(kind)")
    }
  }

  @Test func ranges() throws {
    func refusal(_ make: () throws(RecipeError) -> Motion) -> String? {
      do throws(RecipeError) {
        _ = try make()
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      refusal { () throws(RecipeError) in try Motion(.drift, seconds: 0.999) }
        == "a loop of 0.999 seconds is out of range; use 1 to 600 seconds")
    #expect(
      refusal { () throws(RecipeError) in try Motion(.drift, amount: 4.001) }
        == "the amount 4.001 of a motion is out of range; use 0.1 to 4")
    #expect(
      refusal { () throws(RecipeError) in try Motion(.drift, seconds: 2, moment: 2.001) }
        == "the moment 2.001 seconds is out of range; use 0 to 2 seconds")
    #expect(try Motion(.drift, seconds: 2, moment: 2).moment == 0)
    #expect(try Motion(.pan, seconds: 9).at(turn: 0.333).moment == 2.997)
    #expect(try Motion(.pan, seconds: 9).at(turn: 1).moment == 0)
  }
}
