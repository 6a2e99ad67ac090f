import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Pictures in the formats that need an encoder.
enum EncodedPicture {
  /// The formats.
  static let formats: [Format] = [.jpeg, .webp]

  /// A picture of several bands.
  static func recipe(_ seed: UInt64 = 5, mode: Mode = .dark) throws -> Recipe {
    try Fixtures.recipe(seed, width: 400, height: 700, mode: mode, passes: 1)
  }

  /// A picture of 8 by 8 pixels without shapes.
  static func tiny(
    _ format: Format, width: Int = 8, height: Int = 8, ppi: Thousandths = 96
  ) throws -> RecipeFile {
    var recipe = try Recipe("a<&>\"'é")
    recipe.plane = nil
    recipe.view = try Viewport(
      canvas: try Canvas(pixelWidth: width, pixelHeight: height, ppi: ppi))
    return RecipeFile(recipe, output: Output(format: format))
  }

  /// A recipe that fills more than two JPEG segments.
  static func long(_ format: Format) throws -> RecipeFile {
    var file = try tiny(format)
    file.recipe.drawing = try Drawing(
      (1...4000).map { number in
        .tap(try Tap(address: UInt64(number), place: Point(x: 9_999_999.125, y: -1)))
      })
    return file
  }

  /// The bytes of `file`.
  static func bytes(_ file: RecipeFile) throws -> [UInt8] {
    try file.render(Fixtures.rendering())
  }

  /// `recipe` rendered in `format` and decoded by Pillow.
  static func bitmap(_ recipe: Recipe, _ format: Format) throws -> Bitmap {
    let bytes = Data(try recipe.render(as: format, Fixtures.rendering()))
    return try #require(Bitmap(png: format == .png ? bytes : try OtherDecoder.png(of: bytes)))
  }
}
