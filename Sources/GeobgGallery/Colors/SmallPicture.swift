package import GeobgKit
internal import GeobgRecipe
package import GeobgScene

/// A picture of about a thousand pixels, for its colors and its BlurHash.
package struct SmallPicture: Sendable {
  /// About how many pixels it has: enough for each shape that a person notices.
  private static let pixelCount = 1024.0
  /// The most pixels of a side; pictures of extreme shape are not drawn in proportion.
  private static let sideLimit = 128

  /// The number of columns.
  package let width: Int
  /// Red, green, blue and opacity of each pixel, not premultiplied, row by row from the top.
  package let bytes: [UInt8]
  /// The color behind a transparent picture.
  private let paper: Color

  /// The picture of `recipe`, without the border that a print shop cuts off.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for too many shapes.
  package init(_ recipe: Recipe) throws(GeobgError) {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    let canvas = recipe.view.canvas
    let ratio = Double(canvas.pixelWidth) / Double(canvas.pixelHeight)
    func side(_ length: Double) -> Int {
      min(max(1, Int(length.rounded())), SmallPicture.sideLimit)
    }
    let size = (
      width: side((SmallPicture.pixelCount * ratio).squareRoot()),
      height: side((SmallPicture.pixelCount / ratio).squareRoot())
    )
    let buffer = try recipe.scaled(toWidth: size.width, height: size.height).pixels()
    width = buffer.width
    bytes = buffer.bytes
    paper = recipe.palette.background(in: recipe.mode)
  }

  /// The colors of the pixels over the palette's background.
  package var colors: [Color] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      let alpha = Int(bytes[start + 3])
      func channel(_ value: UInt8, _ below: UInt8) -> UInt8 {
        UInt8((Int(value) * alpha + Int(below) * (255 - alpha) + 127) / 255)
      }
      return Color(
        red: channel(bytes[start], paper.red), green: channel(bytes[start + 1], paper.green),
        blue: channel(bytes[start + 2], paper.blue))
    }
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
