internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads the recipe in an argument's file.
enum RecipeArgument {
  /// The recipe in the file at `path`, on standard input if `path` is `-`, in a link, or of the only
  /// picture of a list such as `@favorites.txt`.
  static func recipeFile(_ path: String) throws -> RecipeFile {
    if let file = try linked(path) { return file }
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
      // A word that is not a file may be a misspelled command, or the value of an option.
      if !isStream, !FilePath.exists(path), !path.isEmpty,
        let failure = CommandSlip(Geobg.words.dropFirst())?.failure(missing: path)
      {
        throw failure
      }
      let looksLikeFile = isStream || path.contains { "./".contains($0) }
      throw Failure(error).map { failure in
        guard !looksLikeFile else { return failure }
        return path.isEmpty || FilePath.exists(path)
          ? Failure(failure.message + "; see geobg --help", failure.code)
          : Failure(
            "\(path): no such file or folder; geobg --help lists the commands", failure.code)
      } ?? error
    } catch DocumentError.wrongKind(field: "the document", _, found: "a list") {
      let name = isStream ? "standard input" : path
      throw Failure(
        "\(name): a list of recipes, and this command takes one; geobg batch "
          + "\(path.quotedForShell) makes a picture of each", .badData)
    } catch {
      throw Failure(error)?.naming(isStream ? "standard input" : path) ?? error
    }
  }

  /// The recipe in the link `argument` to a picture; nil if it is the name of a file.
  static func linked(_ argument: String) throws -> RecipeFile? {
    guard LinkAddress.isLink(argument), !FilePath.exists(argument) else { return nil }
    do throws(DocumentError) {
      return try RecipeFile(link: argument)
    } catch {
      guard let failure = Failure(error), error.field != "link" else { throw error }
      throw failure.naming("the link")
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
