internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

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
    if argument == "-", flag != nil { return try standardInput() }
    do {
      return try PaletteFile.named(argument)
    } catch  where FilePath.exists(argument) && isPicture(argument) {
      throw Failure(
        usage: (flag.map { "\($0) " } ?? "") + "\(argument): a picture is no palette; "
          + hint(ofPicture: argument))
    } catch  where FileOptions.isPictureName(argument) {
      // Not the name of a palette, but of a file that is not there.
      let absent = GeobgError.file(.unreadable(path: argument, reason: "no such file or directory"))
      throw Failure(absent).map { failure in flag.map(failure.naming) ?? failure } ?? error
    } catch GeobgError.paletteFile(let error) {
      throw Failure(error)?.naming(flag.map { "\($0) \(argument)" } ?? argument) ?? error
    } catch {
      // The other errors already name the argument.
      throw Failure(error).map { failure in flag.map(failure.naming) ?? failure } ?? error
    }
  }

  /// The palette on standard input, in any format of palettes.
  private static func standardInput() throws -> PaletteFile {
    let bytes = try FileSource.standardInput()
    do throws(PaletteFileError) {
      return try PaletteFile(reading: bytes, named: "palette")
    } catch {
      // These formats have no signature, and standard input has no name.
      for name in ["palette.hex", "palette.yaml"] where error == .unknownFormat {
        if let file = try? PaletteFile(reading: bytes, named: name) { return file }
      }
      throw Failure(error)?.naming("standard input") ?? error
    }
  }

  /// Whether the file `argument` is a picture, by its name or its content.
  private static func isPicture(_ argument: String) -> Bool {
    FileOptions.isPictureName(argument) || PictureSignature(argument)?.isPicture ?? false
  }

  /// What to do with the picture `argument`, to use its colors.
  private static func hint(ofPicture argument: String) -> String {
    PictureSignature(argument)?.format?.isOfPixels == true
      ? "make one of its colors with geobg palettes from \(argument.quotedForShell) > palette.json, "
        + "and use ./palette.json"
      : "geobg makes one of the colors of a JPEG, PNG or WebP; convert the picture first"
  }
}
