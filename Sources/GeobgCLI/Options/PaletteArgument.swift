internal import GeobgKit

/// Finds the palette that an argument names.
enum PaletteArgument {
  /// The palette that the value of `--palette` names; see ``file(_:of:)``.
  static func palette(_ argument: String) throws -> Palette {
    try file(argument, of: "--palette").palette
  }

  /// The built-in palette of that name, or the one in that file: a path with a slash, or one that
  /// ends in an extension of palettes.
  ///
  /// A plain name is never a file, so that a file in the folder cannot change what a script means
  /// by it.
  ///
  /// - Parameter flag: The flag that has the argument, for errors to name. Default: none.
  static func file(_ argument: String, of flag: String? = nil) throws -> PaletteFile {
    do {
      guard isPath(argument) else {
        return try PaletteFile.builtIn(argument)
      }
      let source = try FileSource.opening(argument)
      // One byte more than there may be tells that there are too many.
      let bytes = try source.bytes(from: 0, atMost: PaletteFile.byteLimit + 1)
      return try PaletteFile(reading: bytes, named: argument)
    } catch let error as PaletteFormatError {
      throw Failure(error)?.naming(flag.map { "\($0) \(argument)" } ?? argument) ?? error
    } catch {
      // The others name the argument themselves.
      throw Failure(error).map { failure in flag.map(failure.naming) ?? failure } ?? error
    }
  }

  /// Whether `argument` is a file, and not a built-in palette.
  static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || PaletteFormat(extensionOf: argument) != nil
  }
}
