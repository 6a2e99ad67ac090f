internal import GeobgKit

/// Reads the recipe that an argument names.
enum RecipeArgument {
  /// The recipe in the file at `path`, or on standard input for `-`.
  static func recipeFile(_ path: String) throws -> RecipeFile {
    let isStream = path == "-"
    do {
      if isStream { return try RecipeFile(reading: try FileSource.standardInput()) }
      return try RecipeFile(reading: try FileSource.opening(path))
    } catch let error as FileError {
      // A word that is no file may have been meant as a command.
      let looksLikeFile = isStream || path.contains { "./".contains($0) }
      throw Failure(error).map { failure in
        looksLikeFile ? failure : Failure(failure.message + "; see geobg --help", failure.code)
      } ?? error
    } catch {
      throw Failure(error)?.naming(isStream ? "standard input" : path) ?? error
    }
  }
}
