internal import GeobgCairo
internal import GeobgSVG

/// How a file is made, as far as it does not decide the file's bytes.
public struct Rendering: Sendable {
  /// Whether the file carries its recipe.
  ///
  /// Default: true.
  public var metadata: Bool
  /// How many bands of a PNG are made side by side; at least 1.
  ///
  /// Default: 1.
  public var threads = 1
  /// The most pixels of a PNG.
  ///
  /// Default: ten thousand million.
  public var pixelLimit = PNGRenderer.defaultPixelLimit
  /// Called as a PNG grows, with how many of its rows are done.
  ///
  /// Default: nothing.
  public var progress: @Sendable (_ rows: Int) -> Void = { _ in }

  /// With or without metadata, and all else by default.
  public init(metadata: Bool = true) {
    self.metadata = metadata
  }
}

extension RecipeFile {
  /// The file in its ``Output/format``, or as PNG where that is open.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``.
  public func rendered(_ rendering: Rendering = Rendering()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try begun(rendering).write { bytes += $0 }
    return bytes
  }

  /// The file, made sure of and begun, but not yet written.
  ///
  /// SVG and PDF are in memory then; of a PNG, which is made as it is written, nothing but the
  /// certainty that it can be.
  ///
  /// - Parameter scene: The recipe's scene, where it is composed already. Default: composes it.
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``.
  public func begun(_ rendering: Rendering = Rendering(), scene: Scene? = nil) throws
    -> FileInMaking
  {
    let output = output.with(format: output.format ?? .png)
    let metadata = rendering.metadata ? RecipeFile(recipe, output: output).json : nil
    guard output.format != .png else {
      var picture = try ComposedPicture(recipe)
      picture.metadata = metadata
      let renderer = PNGRenderer(
        compression: output.compression, threads: rendering.threads,
        pixelLimit: rendering.pixelLimit)
      try renderer.check(picture)
      let (whole, progress) = (picture, rendering.progress)
      return FileInMaking { write in
        try renderer.render(whole, progress: progress, write: write)
      }
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

/// A file that is sure to be possible, and is made as it is written.
public struct FileInMaking: Sendable {
  private let body: @Sendable (_ write: ([UInt8]) throws -> Void) throws -> Void

  init(_ body: @escaping @Sendable (_ write: ([UInt8]) throws -> Void) throws -> Void) {
    self.body = body
  }

  /// Hands `write` the file from its beginning to its end, a piece at a time.
  ///
  /// - Throws: ``RenderError/outOfMemory``, and what `write` throws.
  public func write(_ write: ([UInt8]) throws -> Void) throws {
    try body(write)
  }

  /// Writes the file to `target`.
  ///
  /// - Throws: As ``FileTarget/write(_:)`` does, and ``RenderError/outOfMemory``.
  public func write(to target: FileTarget) throws {
    try target.write { append in try write(append) }
  }
}
