internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// A color for one swatch of a palette.
struct SwatchColor: Hashable {
  var name: String
  var color: Color

  func apply(to palette: Palette) throws -> Palette {
    do throws(RecipeError) {
      return try palette.with(color, forSwatch: name)
    } catch {
      throw Failure(usage: "--swatch: \(error)")
    }
  }
}
