package import GeobgRecipe
internal import GeobgSVG
package import GeobgScene

extension RecipeFile {
  /// The replay of the recipe as an animated SVG, which plays without a script.
  ///
  /// - Parameters:
  ///   - speed: How many times as fast as usual, within `Replay.speedRange`.
  ///   - metadata: Whether the file contains the recipe.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  package func replay(speed: Thousandths, metadata: Bool) throws(GeobgError) -> [UInt8] {
    var file = self
    file.output = output.with(format: .svg)
    let recipe = file.recipe
    let replay = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try Replay(recipe, speed: speed)
    }
    let text = metadata ? file.json : nil
    return try GeobgError.wrapping(GeobgError.render) { () throws(RenderError) in
      try SVGRenderer().render(replay, metadata: text)
    }
  }
}
