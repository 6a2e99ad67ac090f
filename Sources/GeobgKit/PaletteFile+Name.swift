public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension PaletteFile {
  /// The palette that a person names: a built-in palette by its name, or a palette file by its path.
  ///
  /// A plain name is never a file, so that a file in the current folder cannot change what a script
  /// means by a name.
  ///
  /// - Throws: ``GeobgError/palette(_:)``, ``GeobgError/file(_:)``, or
  ///   ``GeobgError/paletteFile(_:)``, which does not name the file.
  public static func named(_ name: String) throws(GeobgError) -> PaletteFile {
    guard isPath(name) else {
      return try GeobgError.wrapping(GeobgError.palette) { () throws(UnknownPalette) in
        try builtIn(name)
      }
    }
    let source = try GeobgError.wrapping(GeobgError.file) { () throws(FileError) in
      try ByteSource.opening(name)
    }
    // One byte more than a file may have shows that it is too long.
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try source.bytes(from: 0, atMost: Int64(PaletteFile.byteLimit) + 1)
    } catch {
      throw .document(.picture(.unreadable(error)))
    }
    return try GeobgError.wrapping(GeobgError.paletteFile) { () throws(PaletteFormatError) in
      try PaletteFile(reading: bytes, named: name)
    }
  }

  /// Whether `name` is the path of a file, and not the name of a built-in palette: it has a slash, or
  /// ends in an extension of palettes.
  public static func isPath(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "/")) || PaletteFormat(extensionOf: name) != nil
  }
}
