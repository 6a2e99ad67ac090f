public import GeobgKit
public import GeobgRecipe

/// The pictures of a contact sheet, collected from files, folders and manifests.
public struct SheetEntries {
  /// The pictures, in order; each recipe appears once.
  public private(set) var entries: [ContactSheet.Entry] = []
  /// Files found in folders that contain no recipe.
  public private(set) var skipped: [String] = []
  private var seen: Set<Recipe> = []

  /// Starts without pictures.
  public init() {}

  /// Adds the pictures at `path`: a picture or recipe, a folder (with all its subfolders), or the
  /// manifest of a batch, whose pictures need not exist.
  ///
  /// - Parameter read: Reads the recipe of a file. A file that is named directly must contain a
  ///   recipe; a folder may hold other files. Default: reads the file at the path.
  /// - Throws: ``FileError``, ``ManifestError``, and for a file that is named, as `read` does.
  public mutating func add(
    _ path: String,
    read: (_ path: String) throws -> RecipeFile = {
      try RecipeFile(reading: try ByteSource.opening($0))
    }
  ) throws {
    if path.hasSuffix(ManifestPlace.suffix) {
      try add(ManifestPlace(path: path))
    } else if let folder = FileTree(path) {
      try add(folder)
    } else {
      add(try read(path).recipe, name: path)
    }
  }

  /// Adds the picture of `recipe`, called `name`, unless the same recipe was added before.
  public mutating func add(_ recipe: Recipe, name: String) {
    guard seen.insert(recipe).inserted else { return }
    entries.append(ContactSheet.Entry(recipe, name: name))
  }

  private mutating func add(_ place: ManifestPlace) throws {
    for item in try ManifestReader.items(madeIn: place) {
      add(item.file.recipe, name: place.path(of: item.name))
    }
  }

  private mutating func add(_ folder: FileTree) throws {
    let extensions = Format.allCases.flatMap(\.fileExtensions) + ["json"]
    for path in try folder.files(withExtensions: extensions) {
      do {
        add(try RecipeFile(reading: try ByteSource.opening(path)).recipe, name: path)
      } catch let error as FileError {
        throw error
      } catch DocumentError.picture(.unreadable(let error)) {
        throw error
      } catch {
        skipped.append(path)
      }
    }
  }
}
