internal import CCairo
public import GeobgScene

/// Draws scenes as a PDF, a page each: vectors alone, no image, no font.
///
/// A page is as large as its canvas in print; unless that says otherwise, a pixel is 1/96 inch.
/// Source: ISO 32000-1, whose version 1.4 has all the transparency that is needed, keeps its objects
/// readable, and opens everywhere.
public struct PDFRenderer: Renderer {
  /// The longest side of a page that common readers open, in points (ISO 32000-1, annex C.2).
  public static let sideLimit = 14_400.0
  /// The date in a file that was given none: the start of 2000, UTC, in seconds since 1970.
  public static let defaultDate = 946_684_800
  /// The dates a file can bear: the years 1970 to 9999, in seconds since 1970.
  public static let dateRange = 0...253_402_300_799

  /// When the file says it was made, in seconds since 1970, within ``dateRange``.
  public let date: Int

  /// A renderer whose files bear `date`.
  ///
  /// Default: ``defaultDate``, whatever the clock says.
  public init(date: Int = defaultDate) {
    precondition(PDFRenderer.dateRange.contains(date), "a date is within its range")
    self.date = date
  }

  /// The file that shows `scene`.
  ///
  /// - Throws: ``RenderError/pageTooLarge(points:limit:)``, ``RenderError/outOfMemory``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try render(pages: CollectionOfOne(scene))
  }

  /// The file that shows a scene a page, with the metadata of the first.
  ///
  /// A scene is asked for when its page is drawn, so that a lazy sequence takes the memory of one.
  ///
  /// - Parameter pages: At least one scene.
  /// - Throws: As ``render(_:)`` does.
  public func render(pages: some Sequence<Scene>) throws(RenderError) -> [UInt8] {
    let sink = ByteSink()
    try withExtendedLifetime(sink) { () throws(RenderError) in
      // Of no size: each page has its own.
      let surface = try Surface(
        owning: cairo_pdf_surface_create_for_stream(
          appendToSink, Unmanaged.passUnretained(sink).toOpaque(), 0, 0))
      surface.withPointer { pointer in
        cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_4)
        let date = CalendarDate(secondsSince1970: date).description
        cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, date)
      }
      var isFirst = true
      for scene in pages {
        try draw(scene, on: surface, isFirst: isFirst)
        isFirst = false
      }
      let status = surface.withPointer { pointer in
        cairo_surface_finish(pointer)
        return cairo_surface_status(pointer)
      }
      if let error = RenderError(status) { throw error }
    }
    return sink.bytes
  }

  /// Draws `scene` as the next page.
  private func draw(
    _ scene: Scene, on surface: borrowing Surface, isFirst: Bool
  ) throws(RenderError) {
    let (width, height) = scene.canvas.points
    guard max(width, height) <= PDFRenderer.sideLimit else {
      throw .pageTooLarge(points: max(width, height), limit: PDFRenderer.sideLimit)
    }
    if isFirst, let metadata = scene.metadata {
      let count = metadata.utf8.count
      guard count <= MetadataError.recipeLimit else {
        throw .metadataTooLong(byteCount: count, limit: MetadataError.recipeLimit)
      }
      surface.withPointer { pointer in
        cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_SUBJECT, metadata)
      }
    }
    surface.withPointer { cairo_pdf_surface_set_size($0, width, height) }
    try surface.draw { context in
      if let background = scene.background { context.paint(background) }
      context.scale(x: width / scene.width.double, y: height / scene.height.double)
      ScenePainter.paint(scene.marks, on: context)
    }
    surface.withPointer { cairo_surface_show_page($0) }
  }
}

/// Where Cairo's stream goes.
///
/// A class, because C holds on to it by address.
private final class ByteSink {
  var bytes: [UInt8] = []
}

private func appendToSink(
  closure: UnsafeMutableRawPointer?, data: UnsafePointer<UInt8>?, length: UInt32
) -> cairo_status_t {
  guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
  sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}
