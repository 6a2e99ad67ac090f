internal import GeobgKit
internal import GeobgRecipe
internal import GeobgStudio
internal import GeobgSystem

/// The file that the studio begins with.
enum StudioFile {
  /// A picture with a recipe, or a recipe.
  case recipe(RecipeFile)
  /// A palette, and the watch of its file.
  case palette(PaletteFile, PaletteWatch)

  /// The file at `path`, or standard input if `path` is `-`.
  ///
  /// - Throws: ``Failure``.
  init(_ path: String) throws {
    guard path != "-", let bytes = try StudioFile.paletteBytes(path) else {
      self = .recipe(try RecipeArgument.recipeFile(path))
      return
    }
    do throws(PaletteFormatError) {
      self = .palette(
        try PaletteFile(reading: bytes, named: PathText.shown(path)),
        PaletteWatch(path, bytes: bytes))
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
  }

  /// The bytes of a file that is no picture and no recipe; nil for these.
  private static func paletteBytes(_ path: String) throws -> [UInt8]? {
    // A missing file gets the error of a recipe's file.
    guard let bytes = try? PaletteWatch.read(path), Format(beginning: bytes) == nil,
      !bytes.starts(with: "<?xml".utf8)
    else { return nil }
    // Only a recipe has a seed.
    if let value = try? JSONValue(parsing: bytes, limit: PaletteFile.byteLimit),
      case .object(let members) = value, members["seed"] != nil
    {
      return nil
    }
    return bytes
  }
}
