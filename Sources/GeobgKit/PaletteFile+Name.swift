public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension PaletteFile {
  /// The palette that `name` means: the name of a built-in palette, the path of a palette file, or
  /// colors, such as `#0b3954,#ff6663`.
  ///
  /// The name of a built-in palette may be in upper or lower case. A plain name never means a file.
  /// So a file in the current folder cannot change what a script does.
  ///
  /// - Throws: ``GeobgError/palette(_:)``, ``GeobgError/file(_:)``, or
  ///   ``GeobgError/paletteFile(_:)``, which does not name the file.
  public static func named(_ name: String) throws(GeobgError) -> PaletteFile {
    guard isPath(name) else {
      return try GeobgError.wrapping(GeobgError.palette) { () throws(UnknownPalette) in
        try builtInOrColors(builtInName(likeName: name) ?? name)
      }
    }
    // Reads one byte more than the limit, which shows that a file is too long.
    let source = try GeobgError.wrapping(GeobgError.file) { () throws(FileError) in
      try ByteSource.opening(name, prefix: PaletteFile.byteLimit + 1)
    }
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try source.bytes(from: 0, atMost: Int64(PaletteFile.byteLimit) + 1)
    } catch {
      throw .document(.picture(.unreadable(error)))
    }
    return try GeobgError.wrapping(GeobgError.paletteFile) { () throws(PaletteFormatError) in
      try PaletteFile(reading: bytes, named: PathText.shown(name))
    }
  }

  /// The name of the built-in palette called `name`, in upper or lower case; nil if there is none.
  package static func builtInName(likeName name: String) -> String? {
    let name = name.lowercasedASCII
    return builtInNames.first { $0.hasBytes(of: name) }
  }

  /// Whether `name` is the path of a file and not the name of a built-in palette.
  ///
  /// A path contains a slash or ends in the extension of a palette format.
  public static func isPath(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "/")) || PaletteFormat(extensionOf: name) != nil
  }
}
