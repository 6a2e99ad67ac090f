#if canImport(CoreGraphics)
internal import GeobgKit
// Not in a file that imports SwiftUI, which has a `Canvas`, too.
internal import GeobgScene

extension Recipe {
  /// The recipe on a canvas of other pixels: the same part of the plane, with more or less at two sides.
  func fitted(pixelWidth: Int, pixelHeight: Int) throws(GeobgError) -> Recipe {
    var recipe = self
    do throws(RecipeError) {
      recipe.view = try view.with(canvas: Canvas(pixelWidth: pixelWidth, pixelHeight: pixelHeight))
    } catch {
      throw .recipe(error)
    }
    return recipe
  }
}
#endif
