internal import GeobgPNG
public import GeobgRecipe
internal import GeobgSVG
internal import GeobgScene

#if Cairo
internal import GeobgCairo
#endif

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
      var picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
        // A share of rows that does not exist is refused later.
        try ComposedPicture(
          recipe, rows: (try? file.rows())?.count, isExact: file.output.renderer == .exact,
          limits: options.limits, cancellation: options.cancellation)
      }
      picture.metadata = metadata
      return try picture.prepared(as: file.output, options)
    case .vectors(let format):
      #if Cairo
      if format == .pdf {
        try GeobgError.wrapping(GeobgError.render) { () throws(RenderError) in
          try PDFRenderer.check(recipe.view.canvas)
        }
      }
      #endif
      var (scene, extras) = try GeobgError.wrapping(GeobgError.recipe) {
        () throws(RecipeError) in
        (
          try Composer(recipe, cancellation: options.cancellation).scene(
            for: file.output.product(format), limits: options.limits),
          try SVGExtras(
            of: recipe, groups: file.output.hasGroups, adaptive: file.output.isAdaptive,
            cancellation: options.cancellation, limits: options.limits)
        )
      }
      scene.metadata = metadata
      return try PreparedFile(scene, as: format, extras, dated: file.output.date, options)
    }
  }
}

extension Output {
  /// What the marks become in a vector format.
  fileprivate func product(_ format: Format.VectorFormat) -> RenderCost.Product {
    switch format {
    case .svg: .svg(forms: 1 + (hasGroups ? 1 : 0) + (isAdaptive ? 1 : 0))
    case .pdf: .pdf
    }
  }
}
