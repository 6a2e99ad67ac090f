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
    try recipe.prepared(as: [output], options)[0]
  }
}

extension Recipe {
  /// Checks that a file for each of `outputs` can be made; nothing is written yet.
  ///
  /// Files of vectors share the scene, which is composed once.
  ///
  /// - Parameter options: How each file is made; progress is that of each alone. Default: with this
  ///   recipe in it, and no encoders.
  /// - Returns: The files, in the order of `outputs`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    as outputs: [Output], _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [PreparedFile] {
    var picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try ComposedPicture(self)
    }
    var scene: Scene?
    var files: [PreparedFile] = []
    for output in outputs {
      // Of an output that leaves its format open, the file says what it is.
      let file = RecipeFile(self, output: output.with(format: output.format))
      picture.metadata = options.metadata ? file.json : nil
      switch output.format.content {
      case .pixels:
        _ = try GeobgError.wrapping(GeobgError.output) { () throws(OutputError) in
          try file.bands()
        }
        files.append(try picture.prepared(as: file.output, options))
      case .vectors(let format):
        let whole = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
          if let scene { return scene }
          return try self.scene()
        }
        scene = whole
        files.append(
          try picture.prepared(as: format, dated: output.date, whole, options))
      }
    }
    return files
  }
}
