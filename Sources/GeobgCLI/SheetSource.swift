internal import GeobgKit

/// What goes onto a contact sheet, gathered from the arguments that name it.
struct SheetSource {
  /// The pictures, in order; each recipe once.
  private(set) var entries: [ContactSheet.Entry] = []
  /// The files in folders that carry no recipe.
  private(set) var skipped: [String] = []
  private var seen: Set<Recipe> = []

  /// Adds what `argument` names: a picture or a recipe, or a folder with all that are below it.
  ///
  /// A file that is named has to carry a recipe; a folder may hold others as well.
  mutating func add(_ argument: String) throws {
    guard let folder = FileTree(argument) else {
      return add(try RecipeArgument.recipeFile(argument).recipe, from: argument)
    }
    let extensions = Format.allCases.map(\.rawValue) + ["json"]
    for path in try folder.files(withExtensions: extensions) {
      do {
        add(try RecipeFile(reading: try FileSource.opening(path)).recipe, from: path)
      } catch let error as FileError {
        throw error
      } catch {
        skipped.append(path)
      }
    }
  }

  private mutating func add(_ recipe: Recipe, from path: String) {
    guard seen.insert(recipe).inserted else { return }
    entries.append(ContactSheet.Entry(recipe, name: path == "-" ? "standard input" : path))
  }
}
