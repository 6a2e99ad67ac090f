extension PaletteFile {
  /// The palette that a person names: a built-in palette by its name, or a palette file by its path.
  ///
  /// A plain name is never a file, so that a file in the current folder cannot change what a script
  /// means by a name.
  ///
  /// - Throws: ``UnknownPalette``, ``FileError``, or ``PaletteFormatError``, which does not name the file.
  public static func named(_ name: String) throws -> PaletteFile {
    guard isPath(name) else { return try builtIn(name) }
    let source = try FileSource.opening(name)
    // One byte more than a file may have shows that it is too long.
    let bytes = try source.bytes(from: 0, atMost: PaletteFile.byteLimit + 1)
    return try PaletteFile(reading: bytes, named: name)
  }

  /// Whether `name` is the path of a file, and not the name of a built-in palette: it has a slash, or
  /// ends in an extension of palettes.
  public static func isPath(_ name: String) -> Bool {
    name.contains("/") || PaletteFormat(extensionOf: name) != nil
  }
}
