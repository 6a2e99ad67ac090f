extension Recipe {
  /// What the recipe shows, without metadata.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  public func scene() throws(RecipeError) -> Scene {
    try Composer(self).scene()
  }
}
