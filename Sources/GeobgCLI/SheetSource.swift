internal import GeobgBatch
internal import GeobgKit

/// What goes onto a contact sheet, gathered from the arguments that name it.
struct SheetSource {
  /// The pictures, in order; each recipe once.
  private(set) var entries: [ContactSheet.Entry] = []
  /// The files in folders that carry no recipe.
  private(set) var skipped: [String] = []
  private var seen: Set<Recipe> = []

  /// Adds what `argument` names: a picture or a recipe, a folder with all that are below it, or the
  /// manifest of a batch, whose pictures need not be there.
  ///
  /// A file that is named has to carry a recipe; a folder may hold others as well.
  mutating func add(_ argument: String) throws {
    if argument.hasSuffix(ManifestPlace.suffix) {
      let place = ManifestPlace(path: argument)
      for item in try ManifestReader.items(madeIn: place) {
        add(item.file.recipe, from: place.path(of: item.name))
      }
      return
    }
    guard let folder = FileTree(argument) else {
      return add(try RecipeArgument.recipeFile(argument).recipe, from: argument)
    }
    let extensions = Format.allCases.flatMap(\.fileExtensions) + ["json"]
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
