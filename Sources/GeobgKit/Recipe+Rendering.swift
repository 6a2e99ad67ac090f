internal import GeobgSystem

extension Recipe {
  /// The recipe of `seed`, a number or any text, in a built-in palette.
  ///
  /// - Throws: ``RecipeError`` for the seed, ``UnknownPalette`` for the palette.
  public init(
    _ seed: String, palette: String = "original", view: Viewport = .phone, mode: Mode = .light,
    mesh: WireMesh? = nil
  ) throws {
    self.init(
      seed: try Seed(parsing: seed), palette: try PaletteFile.builtIn(palette).palette,
      view: view, mode: mode, mesh: mesh)
  }

  /// What the recipe shows, without metadata.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  public func scene() throws(RecipeError) -> Scene {
    try Composer(self).scene()
  }

  /// The picture as the bytes of a file that carries this recipe.
  ///
  /// - Parameter rendering: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``,
  ///   ``OutputError/noEncoder(_:)``.
  public func rendered(
    as format: Format, _ rendering: Rendering = Rendering()
  ) throws -> [UInt8] {
    try RecipeFile(self, output: Output.open.with(format: format)).rendered(rendering)
  }

  /// Writes the picture to `path`, in the format that its name ends in, and carrying this recipe.
  ///
  /// The file is whole or not there.
  ///
  /// - Parameter rendering: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``FileError``, ``RecipeError``, ``RenderError``, ``OutputError/noEncoder(_:)``,
  ///   ``OutputError/unknownExtension(path:)``.
  public func write(to path: String, _ rendering: Rendering = Rendering()) throws {
    let target = try FileTarget(path)
    guard let format = Format(pathExtension: path) else {
      throw OutputError.unknownExtension(path: path)
    }
    try RecipeFile(self, output: Output.open.with(format: format)).begun(rendering)
      .write(to: target)
  }
}
