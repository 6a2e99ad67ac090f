import GeobgScene
import GeobgTestSupport
import Testing

/// What a picture costs, and the limits of it.
@Suite(.timed) struct RenderCostTests {
  private static let products: [RenderCost.Product] = [
    .marks, .svg(forms: 1), .svg(forms: 3), .pdf, .pixels(rows: 300, isExact: false),
    .pixels(rows: 300, isExact: true),
  ]

  private func recipe(
    width: Int = 300, height: Int = 300, zoom: Thousandths = 1, density: Thousandths = 1,
    passes: Int = 0
  ) throws -> Recipe {
    var recipe = try Fixtures.recipe(1, width: width, height: height, passes: passes)
    recipe.plane = density == 0 ? nil : try ShapeField(density: density)
    recipe.view = try recipe.view.with(zoom: zoom)
    return recipe
  }

  private func cost(_ recipe: Recipe, _ product: RenderCost.Product) -> RenderCost {
    Composer(recipe).cost(of: product)
  }

  /// The limit that a picture is above; nil if it is drawn.
  private func refusal(
    _ recipe: Recipe, _ product: RenderCost.Product, _ limits: RenderLimits = .standard
  ) -> RecipeError? {
    do throws(RecipeError) {
      try limits.check(cost(recipe, product), pixels: recipe.view.canvas.pixelCount)
      return nil
    } catch {
      return error
    }
  }

  /// A recipe of 71 bytes with fourteen million shapes.
  @Test(arguments: products) func aShortRecipeOfVeryManyShapesIsRefused(
    product: RenderCost.Product
  ) throws {
    for limits in [RenderLimits.standard, .shared] {
      let error = refusal(try recipe(zoom: 0.001), product, limits)
      guard case .tooManyMarks(let estimate, limits.marks) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(estimate > 10_000_000)
    }
  }

  /// Nearly all places of these planes are empty, and all of them are visited.
  @Test(arguments: Arrangement.names.dropFirst()) func emptyPlacesCount(name: String) throws {
    var sparse = try recipe(zoom: 0.002, density: 0.001)
    let place = try #require(Arrangement.names.firstIndex(of: name))
    sparse.art = try sparse.art.with(.arrangement, Thousandths(place))
    for product in RenderCostTests.products { #expect(refusal(sparse, product) != nil) }
    // A sparse picture of usual size stays possible.
    sparse.view = try sparse.view.with(zoom: 0.05)
    for product in RenderCostTests.products { #expect(refusal(sparse, product, .shared) == nil) }
  }

  /// Layers that keep the picture compare each shape with many others.
  @Test func comparingShapesTakesTime() throws {
    let few = try recipe(zoom: 0.5)
    let many = try recipe(width: 1000, height: 1000, zoom: 0.007)
    for recipe in [few, many] {
      let plain = cost(recipe, .svg(forms: 2))
      let compared = cost(recipe, .svg(forms: 2, isCompared: true))
      #expect(plain.marks == compared.marks && plain.memory == compared.memory)
      #expect(plain.milliseconds <= compared.milliseconds)
    }
    #expect(refusal(many, .svg(forms: 2)) == nil)
    guard case .tooMuchWork = refusal(many, .svg(forms: 2, isCompared: true)) else {
      Issue.record("it is drawn")
      return
    }
    #expect(refusal(few, .svg(forms: 2, isCompared: true), .shared) == nil)
  }

  @Test(arguments: products) func usualPicturesAreWithinAllLimits(
    product: RenderCost.Product
  ) throws {
    for density in [0, 1, 25] as [Thousandths] {
      let recipe = try recipe(width: 1170, height: 2532, density: density, passes: 3)
      #expect(refusal(recipe, product) == nil)
      #expect(refusal(recipe, product, .shared) == nil)
    }
  }

  /// Servers draw an 8K screen at the highest density.
  @Test(arguments: [false, true]) func serversDrawDenseScreens(isExact: Bool) throws {
    let screen = try recipe(width: 7680, height: 4320, density: 25, passes: 1)
    #expect(refusal(screen, .pixels(rows: 4320, isExact: isExact), .shared) == nil)
  }

  /// A wall of 3 m has a billion pixels, and each band of it a few shapes.
  @Test(arguments: [1, 0.1, 0.01] as [Thousandths], [false, true])
  func aWallIsDrawn(zoom: Thousandths, isExact: Bool) throws {
    let wall = try recipe(width: 35_433, height: 28_346, zoom: zoom)
    #expect(refusal(wall, .pixels(rows: 28_346, isExact: isExact)) == nil)
  }

  /// A picture in bands may have more shapes in all than fit in memory.
  @Test func onlyTheShapesOfABandAreCounted() throws {
    let tall = try recipe(width: 2000, height: 60_000, zoom: 0.02)
    guard case .tooManyMarks = refusal(tall, .marks) else {
      Issue.record("all shapes fit in memory")
      return
    }
    #expect(refusal(tall, .pixels(rows: 60_000, isExact: false)) == nil)
  }

  @Test func theTimeCountsAtTheLimitAndOnePast() throws {
    let canvas = try recipe(width: 1000, height: 1000)
    let cost = cost(canvas, .pdf)
    var limits = RenderLimits.standard
    limits.nanosecondsPerPixel = 0
    limits.milliseconds = cost.milliseconds
    try limits.check(cost, pixels: 1_000_000)
    limits.milliseconds -= 1
    #expect(
      throws: RecipeError.tooMuchWork(
        milliseconds: cost.milliseconds, limit: cost.milliseconds - 1)
    ) { try limits.check(cost, pixels: 1_000_000) }
    // A million pixels have a millisecond more for each nanosecond.
    limits.nanosecondsPerPixel = 1
    try limits.check(cost, pixels: 1_000_000)
  }

  @Test func theMemoryCountsAtTheLimitAndOnePast() throws {
    var limits = RenderLimits.standard
    try limits.check(memory: .max)
    limits.memory = 1000
    try limits.check(memory: 1000)
    #expect(throws: RecipeError.tooMuchMemory(byteCount: 1001, limit: 1000)) {
      try limits.check(memory: 1001)
    }
  }

  /// Everything that makes a picture take longer makes its estimate larger.
  @Test func theEstimateGrowsWithTheWork() throws {
    let plain = try recipe(zoom: 0.05)
    for product in RenderCostTests.products {
      let least = cost(plain, product)
      #expect(cost(try recipe(zoom: 0.025), product).milliseconds > 2 * least.milliseconds)
      #expect(cost(try recipe(zoom: 0.05, density: 4), product).marks > 3 * least.marks)
      #expect(cost(try recipe(zoom: 0.05, density: 4), product).memory > least.memory)
    }
    let meshed = try recipe(zoom: 0.005, density: 0, passes: 1)
    #expect(
      cost(meshed, .pixels(rows: 300, isExact: true)).milliseconds
        > 5 * cost(meshed, .pixels(rows: 300, isExact: false)).milliseconds)
    #expect(
      cost(plain, .pixels(rows: 300, isExact: false)).milliseconds
        > cost(plain, .pixels(rows: 100, isExact: false)).milliseconds)
  }

  /// A hundred thousand faint shapes over each other are all painted, and opaque ones are not.
  @Test func shapesUnderManyOthersCostNothing() throws {
    var opaque = try recipe(width: 1000, height: 1000, density: 0)
    opaque.drawing = try Drawing(
      (0..<20_000).map { .tap(try Tap(address: $0, place: .zero)) })
    var faint = opaque
    faint.art = try PictureStyle.original.with(.opacity, 0.1)
    let product = RenderCost.Product.pixels(rows: 1000, isExact: false)
    #expect(cost(faint, product).milliseconds > 5 * cost(opaque, product).milliseconds)
    #expect(refusal(opaque, product) == nil)
    guard case .tooMuchWork = refusal(faint, product) else {
      Issue.record("it is drawn")
      return
    }
  }

  /// Exact outlines have many overlapping pieces: small ones in great number are refused.
  @Test func exactOutlinesCostMoreThanShapes() throws {
    let plain = try recipe(zoom: 0.03)
    var outlined = plain
    outlined.art = try PictureStyle.original.with(.outline, 4)
    let rows = plain.view.canvas.pixelHeight
    let exact = RenderCost.Product.pixels(rows: rows, isExact: true)
    #expect(refusal(plain, exact) == nil)
    guard case .tooMuchWork = refusal(outlined, exact) else {
      Issue.record("it is drawn")
      return
    }
    #expect(refusal(outlined, .pixels(rows: rows, isExact: false)) == nil)
    // A usual picture stays possible, also in a page.
    var usual = try recipe()
    usual.art = outlined.art
    #expect(refusal(usual, exact) == nil)
  }

  /// A narrow part of a very wide picture is drawn in the full width.
  @Test func aCutCostsWhatItsRowsCost() throws {
    func cut(of width: Int) throws -> Recipe {
      var recipe = try recipe()
      recipe.view = try recipe.view.with(
        canvas: recipe.view.canvas,
        span: LayoutCanvas(pixelWidth: width, pixelHeight: 300, x: 0, y: 0))
      return recipe
    }
    _ = try ComposedPicture(try cut(of: 3000))
    #expect(throws: RecipeError.self) { try ComposedPicture(try cut(of: 1_000_000)) }
  }
}
