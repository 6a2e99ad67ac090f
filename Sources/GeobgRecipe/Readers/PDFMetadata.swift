internal import GeobgScene

/// Reads the text that ``PDFRenderer`` wrote into a PDF's document information.
///
/// It goes from the file's end to the cross-reference table, then to the information dictionary and
/// its subject, and reads nothing else. It accepts tables as Cairo writes them: one section, every
/// entry of twenty bytes (ISO 32000-1, section 7.5.4). If geobg added an update to the end of the
/// file, it uses the table before the update, which the update does not change.
package enum PDFMetadata {
  /// The number of bytes at the end of the file in which the trailer must be.
  private static let tailLimit: Int64 = 2048
  /// The most bytes of a table's heading.
  private static let headingLimit: Int64 = 256
  /// The most bytes of the object with the subject: each byte of a recipe as four hexadecimal
  /// digits.
  private static let objectLimit = Int64(4 * RecipeFile.byteLimit + 4096)

  /// The recipe in `source`.
  ///
  /// - Throws: ``MetadataError``.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    guard try source.metadata(from: 0, atMost: 5).begins(with: "%PDF-") else {
      throw .wrongSignature(format: "PDF")
    }
    let tailStart = max(0, source.byteCount - tailLimit)
    var tail = PDFScanner(try source.metadata(from: tailStart, atMost: tailLimit), at: tailStart)
    // Looks for the last one, because the recipe before it may contain the word too.
    guard tail.skip(pastLast: "trailer"), let information = tail.integer(after: "/Info") else {
      throw .truncated(offset: source.byteCount)
    }
    let previous = tail.integer(after: "/Prev")
    guard tail.skip(past: "startxref"), let last = tail.integer() else {
      throw .truncated(offset: source.byteCount)
    }
    let table = previous ?? last

    var heading = PDFScanner(try source.metadata(from: table, atMost: headingLimit), at: table)
    guard heading.skip(past: "xref"), let first = heading.integer(), let count = heading.integer(),
      first <= information, information - first < count
    else { throw heading.malformed("the table of objects is missing") }
    let entryStart = heading.offsetAfterSpace + 20 * (information - first)
    var entry = PDFScanner(try source.metadata(from: entryStart, atMost: 20), at: entryStart)
    guard let object = entry.integer() else {
      throw entry.malformed("the table has no entry for the document information")
    }

    var scanner = PDFScanner(try source.metadata(from: object, atMost: objectLimit), at: object)
    guard scanner.integer() == information, scanner.skip(past: "obj") else {
      throw scanner.malformed("the table has the wrong position of the document information")
    }
    guard try scanner.skip(toKey: "/Subject") else { throw .missing }
    return try scanner.string()
  }
}
