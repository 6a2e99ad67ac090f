internal import GeobgPNG
internal import GeobgRaster
public import GeobgRecipe
internal import GeobgSVG
public import GeobgScene
internal import GeobgSystem

#if Cairo
internal import GeobgCairo
#endif

extension Picture {
  /// Renders the picture as the bytes of a file in `format`.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/render(_:)``; ``GeobgError/output(_:)`` if there is no encoder for the
  ///   format.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [UInt8] {
    try prepared(as: Output(format: format), options).bytes()
  }

  /// Writes the picture to `path`, in the format of the path's extension.
  ///
  /// The file is written completely or not at all.
  ///
  /// - Parameters:
  ///   - path: Where the file is written; its extension is the format's.
  ///   - options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
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
      try prepared(as: output, options)
    }
  }

  /// Checks that the picture can be made with the settings in `output`; nothing is written yet.
  ///
  /// SVG and PDF are then complete in memory; pixel formats are drawn while the file is written.
  ///
  /// - Parameters:
  ///   - output: The kind of file, and its settings.
  ///   - options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    as output: Output, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    switch output.format.content {
    case .vectors(let format):
      return try PreparedFile(
        Scene(self), as: format, nil, output, inline: output.isInline ? metadata ?? "" : nil,
        options)
    case .pixels: return try preparedPixels(as: output, options)
    }
  }

  /// Prepares the picture in a pixel format.
  private func preparedPixels(
    as output: Output, _ options: RenderOptions
  ) throws(GeobgError) -> PreparedFile {
    guard output.format.needsEncoder else { return try preparedPNG(output, options) }
    #if hasFeature(Embedded)
    throw .output(.noEncoder(output.format))
    #else
    guard let encoder = options.encoders[output.format] else {
      throw .output(.noEncoder(output.format))
    }
    let image = PixelImage(
      canvas, isOpaque: background != nil, quality: output.quality,
      compression: output.compression, metadata: options.metadata ? metadata : nil)
    try GeobgError.mapping(
      GeobgError.recipe, try options.limits.check(memory: encoder.memory(for: image)))
    try GeobgError.mapping(GeobgError.render, try encoder.check(image))
    try GeobgError.mapping(
      GeobgError.render,
      try RenderError.checkMetadata(byteCount: image.metadata?.utf8.count ?? 0))
    let rows = try GeobgError.mapping(
      GeobgError.render,
      try PixelRows(self, as: image.isOpaque ? .rgb : .rgba, by: output.renderer, options))
    return PreparedFile(rendering: { write throws(RenderError) in
      let encoding = try encoder.begin(image, cancellation: options.cancellation)
      try rows.hand { pixels throws(RenderError) in
        let bytes = try encoding.append(pixels)
        if !bytes.isEmpty { try write(bytes) }
      }
      try write(encoding.finish())
    })
    #endif
  }

  private func preparedPNG(
    _ output: Output, _ options: RenderOptions
  ) throws(GeobgError) -> PreparedFile {
    let division = RowDivision(canvas)
    let bands = try GeobgError.mapping(GeobgError.output, try division.bands(of: output.rows))
    let renderer = PNGRenderer(
      painter: OutputPainter(output.renderer, cancellation: options.cancellation),
      worker: options.worker(pixelCount: canvas.pixelWidth * division.rows(ofBand: 0).count),
      compression: output.compression,
      pixelLimit: options.pixelLimit, hasMetadata: options.metadata)
    try GeobgError.mapping(GeobgError.render, try renderer.check(self, bands: bands))
    let height = Double(division.rows(of: bands).count)
    return PreparedFile(rendering: { write throws(RenderError) in
      try renderer.render(
        self, bands: bands, progress: { rows in options.progress(Double(rows) / height) }
      ) { bytes throws(RenderError) in
        try options.cancellation.check()
        try write(bytes)
      }
    })
  }
}

extension PreparedFile {
  /// Renders `scene`, which is the whole picture, in a vector format.
  ///
  /// - Parameters:
  ///   - extras: What an SVG contains besides; nil for nothing.
  ///   - output: The date and the output intent of a PDF.
  ///   - recipe: What the ids of an SVG for the markup of a page depend on; nil for a plain file.
  init(
    _ scene: Scene, as format: Format.VectorFormat, _ extras: SVGExtras?, _ output: Output,
    inline recipe: String?,
    _ options: RenderOptions
  ) throws(GeobgError) {
    // If composing was canceled, the scene is incomplete.
    try GeobgError.mapping(GeobgError.render, try options.cancellation.check())
    options.progress(0.5)
    var scene = scene
    if !options.metadata { scene.metadata = nil }
    let bytes: [UInt8]
    switch format {
    case .svg:
      let whole = scene
      let renderer = SVGRenderer(cancellation: options.cancellation).inline(recipe?.bytes)
      bytes = try GeobgError.mapping(GeobgError.render, try renderer.render(whole, extras))
    case .pdf:
      bytes = try PDFPages(
        scenes: CollectionOfOne(scene), page: scene.canvas, metadata: scene.metadata
      ).file(output, options.cancellation)
    }
    options.progress(1)
    self.init { write throws(GeobgError) in try write(bytes) }
  }
}

extension Output {
  /// The output with the renderer that draws it in this build; files name it.
  package var drawn: Output {
    #if Cairo
    return self
    #else
    var output = self
    if format.isOfPixels { output.renderer = .exact }
    return output
    #endif
  }
}
