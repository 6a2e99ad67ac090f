internal import GeobgCairo
internal import GeobgSVG

extension ContactSheet {
  /// The file in its ``Output/format``, or as PNG where that is open, made sure of but not yet written.
  ///
  /// SVG and PDF are in memory then; a file of pixels is made as it is written. None carries a recipe.
  ///
  /// - Parameter page: The size of a page of PDF. Default: A4, upright.
  /// - Throws: ``SheetError``, ``RenderError``, ``OutputError/noEncoder(_:)``.
  public func begun(
    _ output: Output = .open, page: Canvas = .a4, _ rendering: Rendering = Rendering()
  ) throws -> FileInMaking {
    switch output.format ?? .png {
    case .png, .jpeg, .webp:
      return try FileInMaking(pixelsOf: try self.page(), output, rendering)
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
