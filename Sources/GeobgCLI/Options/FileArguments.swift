internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// Reads the recipe that an argument names.
enum RecipeArgument {
  /// The recipe in the file at `path`, or on standard input for `-`.
  static func recipeFile(_ path: String) throws -> RecipeFile {
    let isStream = path == "-"
    do {
      if isStream { return try RecipeFile(reading: try FileSource.standardInput()) }
      return try RecipeFile(reading: try ByteSource.opening(path))
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

/// Reads the palette that an argument names.
enum PaletteArgument {
  /// The palette that the value of `--palette` names; see ``file(_:of:)``.
  static func palette(_ argument: String) throws -> Palette {
    try file(argument, of: "--palette").palette
  }

  /// The palette that `argument` names, as ``PaletteFile/named(_:)`` finds it.
  ///
  /// - Parameter flag: The flag that has the argument, for errors to name. Default: none.
  static func file(_ argument: String, of flag: String? = nil) throws -> PaletteFile {
    do {
      return try PaletteFile.named(argument)
    } catch GeobgError.paletteFile(let error) {
      throw Failure(error)?.naming(flag.map { "\($0) \(argument)" } ?? argument) ?? error
    } catch {
      // The others name the argument themselves.
      throw Failure(error).map { failure in flag.map(failure.naming) ?? failure } ?? error
    }
  }
}
