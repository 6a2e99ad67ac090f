import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport

/// Small plans of pictures that are quick to make.
enum Plans {
  // Read it only once, because the tests make thousands of plans.
  private static let start = Result { try Fixtures.recipe(0) }

  /// A picture with only a background.
  static func variant(
    palette: String = "original", mode: Mode = .light, width: Int = 8, height: Int = 8,
    density: Thousandths = 0, format: Format = .svg
  ) throws -> BatchVariant {
    var recipe = try start.get()
    recipe.view = try Viewport(canvas: try Canvas(pixelWidth: width, pixelHeight: height))
    recipe.mode = mode
    recipe.plane = try ShapeField(density: density)
    let original = recipe.palette
    recipe.palette = try Palette(
      name: palette, light: original.light, dark: original.dark,
      swatches: Array(original.swatches.prefix(1)))
    return BatchVariant(RecipeFile(recipe, output: Output(format: format)))
  }

  /// The seeds in `entries`, written as users do.
  static func seeds(_ entries: String...) throws -> SeedList {
    var list = SeedList()
    for entry in entries { try list.append(parsing: entry) }
    return list
  }

  /// A plan of `entries` in `variants`; by default one light picture for each seed.
  static func plan(
    _ entries: String..., variants: [BatchVariant] = [], template: String = "{seed}.svg"
  ) throws -> BatchPlan {
    var list = SeedList()
    for entry in entries { try list.append(parsing: entry) }
    return try BatchPlan(
      seeds: list, variants: variants.isEmpty ? [try variant()] : variants,
      template: try NameTemplate(parsing: template))
  }

  /// Every item of a small plan, in order.
  static func items(_ plan: BatchPlan) -> [BatchItem] {
    (0...plan.lastIndex).map { plan.item(at: $0) }
  }
}
