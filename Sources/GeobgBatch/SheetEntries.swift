public import GeobgKit
public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

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
  /// A file that is named directly must contain a recipe; a folder may hold other files.
  ///
  /// - Throws: ``BatchError/picture(_:)`` with ``GeobgError/document(_:)`` if a file that is named has no
  ///   recipe.
  public mutating func add(_ path: String) throws(BatchError) {
    if try !addSeveral(path) { try add(reading: path, with: ByteSource.opening) }
  }

  /// Adds the pictures at `path`, as ``add(_:)`` does, but reads a single file with `read`.
  ///
  /// - Parameters:
  ///   - wrap: Converts an error of a folder or a manifest to the caller's error type.
  ///   - read: Reads the recipe of a file. It is not called for files in folders.
  /// - Throws: The errors of `wrap` and of `read`.
  public mutating func add<Failure: Error>(
    _ path: String, wrapping wrap: (BatchError) -> Failure,
    read: (_ path: String) throws(Failure) -> RecipeFile
  ) throws(Failure) {
    do throws(BatchError) {
      guard try !addSeveral(path) else { return }
    } catch {
      throw wrap(error)
    }
    add(try read(path).recipe, name: path)
  }

  /// Adds the picture of `recipe`, called `name`, unless the same recipe was added before.
  public mutating func add(_ recipe: Recipe, name: String) {
    guard seen.insert(recipe).inserted else { return }
    entries.append(ContactSheet.Entry(recipe, name: name))
  }

  /// Adds the pictures of the folder or manifest at `path`; false if `path` is neither.
  private mutating func addSeveral(_ path: String) throws(BatchError) -> Bool {
    if path.hasSuffix(ManifestPlace.suffix) {
      try add(ManifestPlace(path: path))
    } else if let folder = FileTree(path) {
      try add(folder)
    } else {
      return false
    }
    return true
  }

  private mutating func add(_ place: ManifestPlace) throws(BatchError) {
    for item in try ManifestReader.items(madeIn: place) {
      add(item.file.recipe, name: place.path(of: item.name))
    }
  }

  private mutating func add(_ folder: FileTree) throws(BatchError) {
    let extensions = Format.allCases.flatMap(\.fileExtensions) + ["json"]
    let paths = try BatchError.mapping(
      BatchError.file, try folder.files(withExtensions: extensions))
    for path in paths {
      do throws(BatchError) {
        try add(reading: path, with: ByteSource.regular)
      } catch .picture(.document(.picture(.unreadable(let name, let reason)))) {
        throw .file(.readFailed(path: name, reason: reason))
      } catch .picture {
        skipped.append(path)
      }
    }
  }

  /// Adds the picture of the recipe in the file at `path`.
  private mutating func add(
    reading path: String, with open: (String) throws(FileError) -> ByteSource
  ) throws(BatchError) {
    let bytes = try BatchError.mapping(BatchError.file, try open(path))
    do throws(DocumentError) {
      add(try RecipeFile(reading: bytes).recipe, name: path)
    } catch {
      throw .picture(.document(error))
    }
  }
}
