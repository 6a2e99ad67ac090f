public import GeobgRecipe
internal import GeobgScene

extension RecipeFile {
  /// The rows of the canvas that the file shows, counted from the top: all of them, but for a PNG
  /// of the share ``Output/rows``.
  ///
  /// A share is of the picture's bands, which are 32 to 256 rows each; so shares differ in height
  /// by one band at most.
  ///
  /// - Throws: ``OutputError/tooManyShares(count:bandCount:)``.
  public func rows() throws(OutputError) -> Range<Int> {
    let division = PNGDivision(recipe.view.canvas)
    return division.rows(of: try division.bands(of: output.rows))
  }
}
