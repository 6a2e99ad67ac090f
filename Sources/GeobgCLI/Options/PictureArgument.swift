internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A picture that an argument names, itself or in a list.
struct PictureArgument {
  let item: PictureList.Item
  /// Whether it is of a list; its file is then a regular one, and no other list.
  let isListed: Bool

  /// The name of the picture in messages.
  var name: String { item.name }

  func recipeFile() throws -> RecipeFile {
    switch item {
    case .file(let path) where isListed: try RecipeArgument.recipeFile(listed: path)
    case .file(let path): try RecipeArgument.recipeFile(path)
    case .recipe(let file): file
    }
  }
}
