internal import GeobgPNG
public import GeobgRecipe
internal import GeobgScene

extension RecipeFile {
  /// The file in its ``Output/format``.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func render(_ options: RenderOptions = RenderOptions()) throws(GeobgError) -> [UInt8] {
    try prepared(options).bytes()
  }

  /// Checks that the file can be made; nothing is written yet.
  ///
  /// SVG and PDF are in memory then; a file of pixels is drawn as it is written.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    // Of an output that leaves its format open, the file says what it is.
    let output = output.with(format: output.format)
    let file = RecipeFile(recipe, output: output)
    if output.format == .png {
      _ = try GeobgError.wrapping(GeobgError.output) { () throws(OutputError) in
        try file.bands()
      }
    }
    var picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try ComposedPicture(recipe, cancellation: options.cancellation)
    }
    picture.metadata = options.metadata ? file.json : nil
    guard case .vectors(let format) = output.format.content else {
      return try picture.prepared(as: output, options)
    }
    let scene = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try Composer(recipe, cancellation: options.cancellation).scene()
    }
    return try picture.prepared(as: format, dated: output.date, scene, options)
  }
}
