internal import GeobgPNG
public import GeobgRecipe
internal import GeobgSVG
public import GeobgScene
internal import GeobgSystem

#if Cairo
internal import GeobgCairo
#endif

extension Recipe {
  /// The recipe of `seed`, a number or any text, with a built-in palette.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for the seed, ``GeobgError/palette(_:)`` for the palette.
  public init(
    _ seed: String, palette: String = PaletteFile.defaultName, view: Viewport = .phone,
    mode: Mode = .light,
    mesh: WireMesh? = nil
  ) throws(GeobgError) {
    self.init(
      seed: try GeobgError.mapping(GeobgError.recipe, try Seed(parsing: seed)),
      palette: try GeobgError.mapping(GeobgError.palette, try PaletteFile.builtIn(palette).palette),
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

extension RecipeFile {
  /// Renders the file in its ``Output/format``.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func render(_ options: RenderOptions = RenderOptions()) throws(GeobgError) -> [UInt8] {
    try prepared(options).bytes()
  }

  /// Checks that the file can be made; nothing is written yet.
  ///
  /// SVG and PDF are then complete in memory; pixel formats are drawn while the file is written.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    // The recipe in the file always states the format, even if `output` does not, and the renderer.
    let file = RecipeFile(recipe, output: output.with(format: output.format).drawn)
    let metadata = options.metadata ? file.json : nil
    switch output.format.content {
    case .pixels:
      // A share of rows that does not exist is refused later.
      let rows = (try? file.rows())?.count
      var picture = try GeobgError.mapping(
        GeobgError.recipe,
        try ComposedPicture(
          recipe, rows: rows, isExact: file.output.renderer == .exact, limits: options.limits,
          cancellation: options.cancellation))
      picture.metadata = metadata
      return try picture.prepared(as: file.output, options)
    case .vectors(let format):
      #if Cairo
      if format == .pdf {
        try GeobgError.mapping(GeobgError.render, try PDFRenderer.check(recipe.view.canvas))
      }
      #endif
      var scene = try GeobgError.mapping(
        GeobgError.recipe,
        try Composer(recipe, cancellation: options.cancellation).scene(
          for: file.output.product(format), limits: options.limits))
      let extras = try GeobgError.mapping(
        GeobgError.recipe,
        try SVGExtras(
          of: recipe, &scene, groups: file.output.hasGroups, layers: file.output.layers,
          adaptive: file.output.isAdaptive, cancellation: options.cancellation,
          limits: options.limits))
      scene.metadata = metadata
      return try PreparedFile(
        scene, as: format, extras, file.output, inline: file.inlineText, options)
    }
  }
}

extension Output {
  /// What the marks become in a vector format.
  fileprivate func product(_ format: Format.VectorFormat) -> RenderCost.Product {
    switch format {
    case .svg:
      .svg(
        forms: 1 + (hasGroups || layers != nil ? 1 : 0) + (isAdaptive ? 1 : 0),
        isCompared: layers == .exact)
    case .pdf: .pdf
    }
  }
}

extension RecipeFile {
  /// The replay of the recipe as an animated SVG, which plays without a script.
  ///
  /// - Parameters:
  ///   - speed: How many times as fast as usual, within `Replay.speedRange`.
  ///   - metadata: Whether the file contains the recipe.
  package func replay(speed: Thousandths, metadata: Bool) throws(GeobgError) -> [UInt8] {
    var file = self
    file.output = output.with(format: .svg)
    let recipe = file.recipe
    let replay = try GeobgError.mapping(GeobgError.recipe, try Replay(recipe, speed: speed))
    let text = metadata ? file.json : nil
    return try GeobgError.mapping(
      GeobgError.render,
      try SVGRenderer().inline(file.inlineText?.bytes).render(replay, metadata: text))
  }

  /// What the ids of the file depend on, if it is an SVG for the markup of a page.
  var inlineText: String? { output.isInline ? json : nil }
}
