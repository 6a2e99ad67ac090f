internal import GeobgRecipe
internal import GeobgScene

#if Cairo
internal import GeobgCairo
#endif

/// The pages of a PDF, which Cairo writes.
struct PDFPages<Pages: Sequence<Scene>> {
  /// The scenes, one on each page.
  let scenes: Pages
  /// The size of every page.
  let page: Canvas
  /// Text for the whole file.
  var metadata: String?

  /// The file, created at `date` or at ``Output/defaultDate``.
  ///
  /// - Throws: ``GeobgError/render(_:)``; without the trait `Cairo`, ``OutputError/noPDF``.
  func file(dated date: Int64?, _ cancellation: Cancellation) throws(GeobgError) -> [UInt8] {
    #if Cairo
    let renderer = PDFRenderer(date: date ?? Output.defaultDate, cancellation: cancellation)
    return try GeobgError.wrapping(GeobgError.render) { () throws(RenderError) in
      try renderer.render(pages: scenes, of: page, metadata: metadata)
    }
    #else
    throw .output(.noPDF)
    #endif
  }
}
