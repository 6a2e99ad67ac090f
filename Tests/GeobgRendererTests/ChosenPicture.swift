import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// A picture that was chosen for what it covers.
struct ChosenPicture: CustomTestStringConvertible, Sendable {
  /// What the picture covers.
  let testDescription: String
  let mode: Mode
  /// How often the mesh is drawn; 0 for no mesh.
  let passes: Int
  /// How much larger a part of its pixels are edges, where programs differ, than in a phone's picture.
  let edges: Double
  private let seed: UInt64
  private let size: (width: Int, height: Int)
  private let zoom: Thousandths
  private let density: Thousandths
  private let art: [(field: PictureStyle.Field, first: Thousandths, second: Thousandths)]

  init(
    _ description: String, _ seed: UInt64, _ width: Int = 1170, _ height: Int = 2532,
    mode: Mode = .light, passes: Int = 0, zoom: Thousandths = 1, density: Thousandths = 1,
    edges: Double = 1,
    art: [(field: PictureStyle.Field, first: Thousandths, second: Thousandths)] = []
  ) {
    testDescription = description
    (self.mode, self.passes, self.edges, self.seed) = (mode, passes, edges, seed)
    (self.size, self.zoom, self.density, self.art) = ((width, height), zoom, density, art)
  }

  func recipe() throws -> Recipe {
    var recipe = try Fixtures.recipe(
      seed, width: size.width, height: size.height, mode: mode, passes: passes, density: density)
    recipe.view = try recipe.view.with(zoom: zoom)
    for change in art {
      recipe.art = try recipe.art.with(change.field, change.first, change.second)
    }
    return recipe
  }
}
