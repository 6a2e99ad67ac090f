internal import GeobgRecipe
internal import GeobgScene

/// The pages of a PDF that Cairo wrote, and the values that an update of the file has to repeat.
struct PDFPages {
  /// One page.
  struct Page {
    /// The page's object number.
    let number: Int64
    /// The content of the page's dictionary, ending in a line feed.
    let entries: String
  }

  /// The pages, first to last.
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
