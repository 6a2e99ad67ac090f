internal import GeobgDesktop
internal import GeobgRecipe

extension WallpaperSource {
  /// The file at `path` itself if `desktop` can show it; otherwise its recipe.
  ///
  /// - Throws: ``Failure``, ``FileError``.
  init(_ path: String, for desktop: Desktop) throws {
    if path != "-", let source = try WallpaperSource(showing: path, on: desktop) {
      self = source
    } else {
      self.init(drawing: try RecipeArgument.recipeFile(path))
    }
  }
}
