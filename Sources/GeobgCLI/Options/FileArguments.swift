internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Reads the recipe in an argument's file.
enum RecipeArgument {
  /// The recipe in the file at `path`, on standard input if `path` is `-`, or of the only picture of
  /// a list such as `@favorites.txt`.
  static func recipeFile(_ path: String) throws -> RecipeFile {
    if let list = try PictureArguments.list(path) {
      guard list.count == 1 else {
        throw Failure(
          usage: "\(path): the list has \(list.count) pictures, and this command takes one; for a "
            + "list of seeds, use geobg batch --seeds \(path)")
      }
      return try PictureArgument(item: list.items[0], isListed: true).recipeFile()
    }
    let isStream = path == "-"
    do {
      if isStream { return try RecipeFile(reading: try FileSource.standardInput()) }
      return try recipeFile(path, ByteSource.opening)
    } catch let error as FileError {
      // A word that is not a file may be a misspelled command.
      let looksLikeFile = isStream || path.contains { "./".contains($0) }
      throw Failure(error).map { failure in
        guard !looksLikeFile else { return failure }
        return path.isEmpty || FilePath.exists(path)
          ? Failure(failure.message + "; see geobg --help", failure.code)
          : Failure(
            "\(path): no such file or folder; geobg --help lists the commands", failure.code)
      } ?? error
    } catch {
      throw Failure(error)?.naming(isStream ? "standard input" : path) ?? error
    }
  }

  /// The recipe in the regular file at `path`, which is of a list.
  static func recipeFile(listed path: String) throws -> RecipeFile {
    do {
      return try recipeFile(path, ByteSource.regular)
    } catch let error as FileError {
      throw error
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
  }

  private static func recipeFile(
    _ path: String, _ open: (String) throws(FileError) -> ByteSource
  ) throws -> RecipeFile {
    try RecipeFile(reading: try open(path))
  }
}

/// Reads the palette that an argument names.
enum PaletteArgument {
  /// The palette given to `--palette`; see ``file(_:of:)``.
  static func palette(_ argument: String) throws -> Palette {
    try file(argument, of: "--palette").palette
  }

  /// The palette called `argument`, found by ``PaletteFile/named(_:)``.
  ///
  /// - Parameter flag: The option with this argument, to name in errors. Default: none.
  static func file(_ argument: String, of flag: String? = nil) throws -> PaletteFile {
    do {
      return try PaletteFile.named(argument)
    } catch GeobgError.paletteFile(let error) {
      throw Failure(error)?.naming(flag.map { "\($0) \(argument)" } ?? argument) ?? error
    } catch {
      // The other errors already name the argument.
      throw Failure(error).map { failure in flag.map(failure.naming) ?? failure } ?? error
    }
  }
}
