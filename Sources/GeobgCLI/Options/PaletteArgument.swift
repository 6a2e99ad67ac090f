internal import GeobgKit

/// Finds the palette that an argument names.
enum PaletteArgument {
  /// The built-in palette of that name, or the one in that file: a path with a slash, or one that
  /// ends in `.json`.
  ///
  /// A plain name is never a file, so that a file in the folder cannot change what a script means
  /// by it.
  static func palette(_ argument: String) throws -> Palette {
    guard argument.contains("/") || argument.hasSuffix(".json") else {
      do {
        return try PaletteFile.builtIn(argument).palette
      } catch {
        throw Failure(error)?.naming("--palette") ?? error
      }
    }
    do {
      let source = try FileSource.opening(argument)
      // One byte more than there may be tells that there are too many.
      let bytes = try source.bytes(from: 0, atMost: PaletteFile.byteLimit + 1)
      return try PaletteFile(parsing: bytes).palette
    } catch let error as FileError {
      throw Failure(error)?.naming("--palette") ?? error
    } catch {
      throw Failure(error)?.naming("--palette \(argument)") ?? error
    }
  }
}
