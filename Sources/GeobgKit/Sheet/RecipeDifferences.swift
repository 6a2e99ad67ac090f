internal import GeobgRecipe
public import GeobgScene

/// The properties in which the recipes of a list differ, as short texts for people.
public struct RecipeDifferences: Sendable {
  private let fields: [RecipeField]

  /// The differences among `recipes`; the seed, if there are none.
  public init(among recipes: some Collection<Recipe>) {
    guard let first = recipes.first.map({ RecipeFile($0) }) else {
      fields = []
      return
    }
    let differing = RecipeField.labels.filter { field in
      recipes.contains { field.differs(first, RecipeFile($0)) }
    }
    fields = differing.isEmpty ? Array(RecipeField.labels.prefix(1)) : differing
  }

  /// The values of `recipe` for the properties that differ, such as `42`, `dusk` and `zoom 2`.
  ///
  /// What is usual, such as a number of the art that is not changed, is left out, unless there would be
  /// no text at all.
  public func texts(of recipe: Recipe) -> [String] {
    let unusual = fields.filter { !$0.isUsual(recipe) }
    return (unusual.isEmpty ? fields : unusual).compactMap { $0.label?(recipe) }
  }
}
