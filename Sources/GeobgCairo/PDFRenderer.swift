internal import CGeobgCairo
public import GeobgRecipe
public import GeobgScene

/// Draws scenes as a PDF, one page each: only vectors, no images, no fonts.
///
/// A page is as large as its canvas in print; by default, a pixel is 1/96 inch. A page whose canvas
/// has an edge also stores the cut and the bleed. Source: ISO 32000-1. Version 1.4 of PDF has all
/// the transparency that is needed, keeps its objects readable, and opens everywhere.
public struct PDFRenderer: Renderer {
  /// The longest side of a page that common readers open, in points (ISO 32000-1, annex C.2).
  public static let sideLimit = 14_400.0
  /// The date of creation in the file, in seconds since 1970, within ``Output/dateRange``.
  public let date: Int64
  /// Whether the file is still wanted.
  public let cancellation: Cancellation
  /// Whether the file says that its colors are sRGB: an output intent with its profile.
  ///
  /// Default: false.
  public var hasIntent = false

  /// A renderer whose files have the creation date `date`, or the nearest date in range.
  ///
  /// - Parameters:
  ///   - date: Default: ``Output/defaultDate``, not the clock's time.
  ///   - cancellation: Checked every few marks. Default: never canceled.
  public init(date: Int64 = Output.defaultDate, cancellation: Cancellation = .never) {
    let range = Output.dateRange
    self.date = min(max(date, range.lowerBound), range.upperBound)
    self.cancellation = cancellation
  }

  /// Checks that a page of `canvas` can be opened, before its marks are made.
  package static func check(_ canvas: Canvas) throws(RenderError) {
    let (width, height) = canvas.points
    guard max(width, height) <= sideLimit else {
      throw .pageTooLarge(points: max(width, height), limit: sideLimit)
    }
  }

  /// The file that shows `scene`.
  ///
  /// - Throws: ``RenderError/pageTooLarge(points:limit:)``, ``RenderError/outOfMemory``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try render(pages: CollectionOfOne(scene), of: scene.canvas, metadata: scene.metadata)
  }

  /// The file that shows one scene per page, each stretched to a page of the size `canvas`.
  ///
  /// Each scene is requested when its page is drawn, so a lazy sequence needs the memory of only
  /// one.
  ///
  /// - Parameter metadata: Text for the whole file; the scenes' own metadata is ignored. Default:
  ///   none.
  public func render(
    pages: some Sequence<Scene>, of canvas: Canvas, metadata: String? = nil
  ) throws(RenderError) -> [UInt8] {
    let (width, height) = canvas.points
    try PDFRenderer.check(canvas)
    try RenderError.checkMetadata(byteCount: metadata?.utf8.count ?? 0)
    let sink = ByteSink(cancellation)
    try withExtendedLifetime(sink) { () throws(RenderError) in
      // All pages have one size: Cairo would cut a page of another size to whole points.
      let surface = try Surface(
        owning: cairo_pdf_surface_create_for_stream(
          appendToSink, Unmanaged.passUnretained(sink).toOpaque(), width, height))
      surface.withPointer { pointer in
        cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_4)
        let date = CalendarDate(secondsSince1970: date).description
        cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, date)
        if let metadata {
          cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_SUBJECT, metadata)
        }
      }
      for scene in pages {
        try surface.draw { context throws(RenderError) in
          if let background = scene.background { context.paint(background) }
          context.scale(x: width / scene.width.double, y: height / scene.height.double)
          try ScenePainter(cancellation: cancellation).paint(scene.marks, on: context)
        }
        surface.withPointer { cairo_surface_show_page($0) }
        try cancellation.check()
      }
      let status = surface.withPointer { pointer in
        cairo_surface_finish(pointer)
        return cairo_surface_status(pointer)
      }
      try cancellation.check()
      if let error = RenderError(status) { throw error }
    }
    if canvas.edge != .none || hasIntent {
      try PDFUpdate(canvas, hasIntent: hasIntent).append(to: &sink.bytes)
    }
    return sink.bytes
  }
}

/// Receives the bytes of Cairo's stream.
///
/// It is a class because C refers to it by address.
private final class ByteSink {
  var bytes: [UInt8] = []
  /// Checked for each piece: Cairo writes a page at its end, all at once, and refused bytes stop
  /// it.
  let cancellation: Cancellation

  init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
  }
}

private func appendToSink(
  closure: UnsafeMutableRawPointer?, data: UnsafePointer<UInt8>?, length: UInt32
) -> cairo_status_t {
  guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
  guard !sink.cancellation.isCancelled else { return CAIRO_STATUS_WRITE_ERROR }
  sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}
