package import GeobgKit
internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

/// What a catalog says about the look of a picture: its colors, its BlurHash and its room for a clock.
package struct PictureFeatures: Hashable, Sendable {
  package let colors: ShownColors
  /// The BlurHash of the picture over its palette's background.
  package let blurHash: String
  /// How quiet the picture is where a clock stands, in 255ths; see ``SmallPicture/clockRoom``.
  package let clockRoom: UInt8

  /// Traits as a catalog has them.
  package init(colors: ShownColors, blurHash: String, clockRoom: UInt8) {
    self.colors = colors
    self.blurHash = blurHash
    self.clockRoom = clockRoom
  }

  /// The traits of the picture of `recipe`, which is drawn for it at a small size.
  package init(_ recipe: Recipe) throws(GeobgError) {
    let picture = try SmallPicture(recipe)
    self.init(
      colors: ShownColors(picture),
      blurHash: BlurHash(picture.colors, width: picture.width).text,
      clockRoom: picture.clockRoom)
  }
}

extension Recipe {
  /// The scene of the recipe's whole window, on a canvas of other pixels.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for too many shapes, or a size that no canvas has.
  package func scaled(toWidth width: Int, height: Int) throws(GeobgError) -> Scene {
    do throws(RecipeError) {
      var scene = try scene()
      scene.canvas = try Canvas(pixelWidth: width, pixelHeight: height)
      return scene
    } catch {
      throw .recipe(error)
    }
  }
}
