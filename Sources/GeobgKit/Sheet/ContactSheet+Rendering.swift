internal import GeobgCairo
internal import GeobgSVG

extension ContactSheet {
  /// The file in its ``Output/format``, or as PNG where that is open, made sure of but not yet written.
  ///
  /// SVG and PDF are in memory then; a PNG is made as it is written. None carries a recipe.
  ///
  /// - Parameter page: The size of a page of PDF. Default: A4, upright.
  /// - Throws: ``SheetError``, ``RenderError``.
  public func begun(
    _ output: Output = .open, page: Canvas = .a4, _ rendering: Rendering = Rendering()
  ) throws -> FileInMaking {
    switch output.format ?? .png {
    case .png:
      let picture = try self.page()
      let renderer = PNGRenderer(
        compression: output.compression, threads: rendering.threads,
        pixelLimit: rendering.pixelLimit)
      try renderer.check(picture)
      let progress = rendering.progress
      return FileInMaking { write in
        try renderer.render(picture, progress: progress, write: write)
      }
    case .svg:
      let bytes = try SVGRenderer().render(Scene(try self.page(holding: .sheet)))
      return FileInMaking { write in try write(bytes) }
    case .pdf:
      let renderer = PDFRenderer(date: output.date ?? PDFRenderer.defaultDate)
      let bytes = try renderer.render(pages: try pages(page).lazy.map { Scene($0) }, of: page)
      return FileInMaking { write in try write(bytes) }
    }
  }
}
