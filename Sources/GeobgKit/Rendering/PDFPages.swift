internal import GeobgPNG
internal import GeobgRaster
internal import GeobgSVG
internal import GeobgScene
internal import GeobgSystem

#if Cairo
internal import GeobgCairo
#endif

/// The pages of a PDF, which Cairo writes.
struct PDFPages<Pages: Sequence<Scene>> {
  let scenes: Pages
  /// The size of every page.
  let page: Canvas
  /// Text for the whole file.
  var metadata: String?

  /// The file, with the date of `output` or with ``Output/defaultDate``, and with its output intent.
  ///
  /// - Throws: ``GeobgError/render(_:)``; without the trait `Cairo`, ``OutputError/noPDF``.
  func file(_ output: Output, _ cancellation: Cancellation) throws(GeobgError) -> [UInt8] {
    #if Cairo
    var renderer = PDFRenderer(
      date: output.date ?? Output.defaultDate, cancellation: cancellation)
    renderer.hasIntent = output.hasIntent
    return try GeobgError.mapping(
      GeobgError.render, try renderer.render(pages: scenes, of: page, metadata: metadata))
    #else
    throw .output(.noPDF)
    #endif
  }
}
