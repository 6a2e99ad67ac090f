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
    if canvas.edge != .none { try PDFBoxes(canvas).append(to: &sink.bytes) }
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

/// The pages of a PDF that Cairo wrote, and the values that an update of the file has to repeat.
struct PDFPages {
  struct Page {
    let number: Int64
    /// The content of the page's dictionary, ending in a line feed.
    let entries: String
  }

  let pages: [Page]
  /// The position of the table of objects, in bytes.
  let table: Int64
  /// The highest object number, plus one.
  let objectCount: Int64
  /// The object number of the catalog.
  let root: Int64
  /// The object number of the document information.
  let information: Int64

  /// Reads `bytes`, a whole file.
  ///
  /// - Throws: ``MetadataError``, if something is not where it is expected.
  init(_ bytes: [UInt8]) throws(MetadataError) {
    let tailStart = max(0, bytes.count - 1024)
    var tail = PDFScanner(Array(bytes[tailStart...]), at: Int64(tailStart))
    guard tail.skip(pastLast: "trailer"), let objectCount = tail.integer(after: "/Size"),
      let root = tail.integer(after: "/Root"), let information = tail.integer(after: "/Info"),
      tail.skip(past: "startxref"), let table = tail.integer(), table < Int64(bytes.count)
    else { throw tail.malformed("the trailer is missing") }
    (self.table, self.objectCount, self.root, self.information) = (
      table, objectCount, root, information
    )
    // The table finds the pages; searching could fail, because a stream may contain any text.
    var entry = PDFScanner(Array(bytes[Int(table)...]), at: table)
    guard entry.skip(past: "xref"), entry.integer() == 0, let count = entry.integer(),
      entry.offsetAfterSpace + 20 * count <= Int64(bytes.count)
    else { throw entry.malformed("the table of objects is missing") }
    let start = entry.offsetAfterSpace
    var pages: [Page] = []
    for number in 1..<max(1, count) {
      let place = start + 20 * number
      var line = PDFScanner(Array(bytes[Int(place)..<Int(place + 20)]), at: place)
      guard let offset = line.integer(), offset < table else { continue }
      if let page = PDFPages.page(number, in: bytes[Int(offset)..<Int(table)]) {
        pages.append(page)
      }
    }
    guard !pages.isEmpty else { throw entry.malformed("there is no page") }
    self.pages = pages
  }

  /// The page at the beginning of `bytes`; nil if another object is there.
  private static func page(_ number: Int64, in bytes: ArraySlice<UInt8>) -> Page? {
    let head = Array("\(number) 0 obj\n<<".utf8)
    guard bytes.starts(with: head) else { return nil }
    let rest = bytes.dropFirst(head.count)
    guard rest.starts(with: " /Type /Page ".utf8) || rest.starts(with: " /Type /Page\n".utf8),
      let end = rest.firstPlace(of: Array(">>\nendobj".utf8))?.lowerBound
    else { return nil }
    return Page(number: number, entries: String(decoding: rest[..<end], as: UTF8.self))
  }
}

/// The page boxes that show a printer where the cut is and how far the bleed reaches.
///
/// Cairo cannot write them before version 1.18. They are added as an incremental update: after the
/// file's end, each page is written again with its boxes, and then a table of these pages. Source:
/// ISO 32000-1, sections 7.5.6 (incremental updates) and 14.11.2 (page boundaries).
struct PDFBoxes {
  private let boxes: String

  init(_ canvas: Canvas) {
    let (width, height) = canvas.points
    func box(_ name: String, _ margin: Thousandths) -> String {
      let inset = margin.double * 72 / Canvas.millimetersPerInch
      let numbers = [inset, inset, width - inset, height - inset].map(PDFBoxes.number)
      return "   /\(name) [ \(numbers.joined(separator: " ")) ]\n"
    }
    let edge = canvas.edge
    boxes = box("BleedBox", edge.margin - edge.bleed) + box("TrimBox", edge.margin)
  }

  /// Adds the boxes to every page of the file `bytes`, as Cairo wrote it.
  ///
  /// - Throws: ``RenderError/backend(message:)``, if the file is not as Cairo is known to write it.
  func append(to bytes: inout [UInt8]) throws(RenderError) {
    do {
      let file = try PDFPages(bytes)
      var update = "\n"
      var table = "xref\n"
      for page in file.pages {
        let offset = String(bytes.count + update.utf8.count)
        let zeros = String(repeating: "0", count: max(0, 10 - offset.count))
        table += "\(page.number) 1\n\(zeros)\(offset) 00000 n \n"
        update += "\(page.number) 0 obj\n<<\(page.entries)\(boxes)>>\nendobj\n"
      }
      let start = bytes.count + update.utf8.count
      bytes += Array(update.utf8) + Array(table.utf8)
      bytes += Array(
        """
        trailer
        << /Size \(file.objectCount)
           /Root \(file.root) 0 R
           /Info \(file.information) 0 R
           /Prev \(file.table)
        >>
        startxref
        \(start)
        %%EOF

        """.utf8)
    } catch {
      throw .backend(message: "the pages of the PDF are not at the expected place: \(error)")
    }
  }

  /// A length in points with six decimal places, as in Cairo's page sizes.
  private static func number(_ points: Double) -> String {
    let millionths = Int((points * 1_000_000).rounded())
    let rest = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}

/// A moment in UTC, in the Gregorian calendar.
///
/// Source: Hinnant, "chrono-compatible low-level date algorithms", for the days.
struct CalendarDate: CustomStringConvertible {
  /// The moment in ISO 8601: `2000-01-01T00:00:00Z`.
  let description: String

  /// The moment `seconds` after the start of 1970; not negative.
  init(secondsSince1970 seconds: Int64) {
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Years that begin in March have the leap day at their end; eras of 400 years repeat.
    let shifted = days + 719_468
    let (era, day) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)

    func padded(_ number: Int64, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    let date = [
      padded(calendarYear, to: 4), padded(calendarMonth, to: 2), padded(dayOfMonth, to: 2),
    ]
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    description = "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }
}
