public import GeobgRecipe
public import GeobgScene

extension Recipe {
  /// The recipe of `seed`, a number or any text, with a built-in palette.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for the seed, ``GeobgError/palette(_:)`` for the palette.
  public init(
    _ seed: String, palette: String = "original", view: Viewport = .phone, mode: Mode = .light,
    mesh: WireMesh? = nil
  ) throws(GeobgError) {
    self.init(
      seed: try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
        try Seed(parsing: seed)
      },
      palette: try GeobgError.wrapping(GeobgError.palette) { () throws(UnknownPalette) in
        try PaletteFile.builtIn(palette).palette
      },
      view: view, mode: mode, mesh: mesh)
  }

  /// Renders the picture as the bytes of a file that contains this recipe.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [UInt8] {
    try RecipeFile(self, output: Output(format: format)).render(options)
  }

  /// Writes the picture with this recipe to `path`, in the format of the path's extension.
  ///
  /// The file is written completely or not at all.
  ///
  /// - Parameters:
  ///   - path: Where the file is written; its extension is the format's.
  ///   - options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``,
  ///   ``GeobgError/output(_:)``.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) {
    try write(to: path, options, whenWhole: {})
  }

  /// Writes the picture; calls `whenWhole` before the file gets its name.
  func write(
    to path: String, _ options: RenderOptions, whenWhole: () throws(GeobgError) -> Void
  ) throws(GeobgError) {
    try PreparedFile.write(to: path, whenWhole: whenWhole) { output throws(GeobgError) in
      try RecipeFile(self, output: output).prepared(options)
    }
  }
}
