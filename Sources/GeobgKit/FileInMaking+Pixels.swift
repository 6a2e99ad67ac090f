internal import GeobgCairo

extension FileInMaking {
  /// The file of pixels that shows `picture`, in the format of `output` or as PNG, made sure of but not
  /// yet drawn.
  ///
  /// - Parameter bands: Which rows a PNG shows. Default: all.
  /// - Throws: ``RenderError``, ``OutputError/noEncoder(_:)``.
  init(
    pixelsOf picture: some Picture, _ output: Output, bands: Range<Int>? = nil,
    _ rendering: Rendering
  ) throws {
    let progress = rendering.progress
    let format = output.format ?? .png
    guard format == .png else {
      guard let encoder = rendering.encoders[format] else { throw OutputError.noEncoder(format) }
      let renderer = PixelRenderer(
        encoder, quality: output.quality, threads: rendering.threads,
        pixelLimit: rendering.pixelLimit)
      try renderer.check(picture)
      self.init { write in try renderer.render(picture, progress: progress, write: write) }
      return
    }
    let renderer = PNGRenderer(
      compression: output.compression, threads: rendering.threads,
      pixelLimit: rendering.pixelLimit)
    try renderer.check(picture, bands: bands)
    self.init { write in
      try renderer.render(picture, bands: bands, progress: progress, write: write)
    }
  }
}
