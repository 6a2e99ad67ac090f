internal import GeobgCairo
internal import GeobgSVG

extension RecipeFile {
  /// The file in its ``Output/format``, or as PNG where that is open.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``,
  ///   ``OutputError/tooManyShares(count:bandCount:)``, ``OutputError/noEncoder(_:)``.
  public func rendered(_ rendering: Rendering = Rendering()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try begun(rendering).write { bytes += $0 }
    return bytes
  }

  /// The file, made sure of and begun, but not yet written.
  ///
  /// SVG and PDF are in memory then; of a file of pixels, which is made as it is written, nothing but
  /// the certainty that it can be.
  ///
  /// - Parameter scene: The recipe's scene, where it is composed already. Default: composes it.
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``,
  ///   ``OutputError/tooManyShares(count:bandCount:)``, ``OutputError/noEncoder(_:)``.
  public func begun(_ rendering: Rendering = Rendering(), scene: Scene? = nil) throws
    -> FileInMaking
  {
    let output = output.with(format: output.format ?? .png)
    let metadata = rendering.metadata ? RecipeFile(recipe, output: output).json : nil
    guard output.format?.isOfPixels != true else {
      var picture = try ComposedPicture(recipe)
      picture.metadata = metadata
      return try FileInMaking(pixelsOf: picture, output, bands: try bands(), rendering)
    }
    var scene = try scene ?? recipe.scene()
    scene.metadata = metadata
    let renderer: any Renderer =
      output.format == .svg
      ? SVGRenderer() : PDFRenderer(date: output.date ?? PDFRenderer.defaultDate)
    let bytes = try renderer.render(scene)
    return FileInMaking { write in try write(bytes) }
  }
}
