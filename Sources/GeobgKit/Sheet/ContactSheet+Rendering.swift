public import GeobgRecipe
public import GeobgScene

extension ContactSheet {
  /// Checks that the file can be made in its ``Output/format``; nothing is written yet.
  ///
  /// SVG and PDF are then complete in memory; pixel formats are drawn while the file is written.
  /// The file contains no recipe.
  ///
  /// - Parameters:
  ///   - output: The kind of file, and its settings. Default: PNG.
  ///   - page: The size of a PDF page. Default: A4, portrait.
  ///   - options: How the file is made. Default: no encoders.
  /// - Throws: ``GeobgError/sheet(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    as output: Output = Output(), page: Canvas = .a4, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    let part: SheetError.Part
    switch output.format.content {
    case .pixels: part = .row
    case .vectors(.svg): part = .sheet
    case .vectors(.pdf): return try preparedPages(dated: output.date, of: page, options)
    }
    let sheet = try GeobgError.wrapping(GeobgError.sheet) { () throws(SheetError) in
      try self.page(holding: part)
    }
    return try sheet.prepared(as: output, options)
  }

  private func preparedPages(
    dated date: Int64?, of page: Canvas, _ options: RenderOptions
  ) throws(GeobgError) -> PreparedFile {
    let pages = try GeobgError.wrapping(GeobgError.sheet) { () throws(SheetError) in
      try self.pages(page)
    }
    let bytes = try PDFPages(scenes: pages.lazy.map { Scene($0) }, page: page)
      .file(dated: date, options.cancellation)
    options.progress(1)
    return PreparedFile { write throws(GeobgError) in try write(bytes) }
  }
}
