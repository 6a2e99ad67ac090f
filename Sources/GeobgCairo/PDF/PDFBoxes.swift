internal import GeobgRecipe
internal import GeobgScene

/// The page boxes that show a printer where the cut is and how far the bleed reaches.
///
/// Cairo cannot write them before version 1.18. They are added as an incremental update: after the
/// file's end, each page is written again with its boxes, and then a table of these pages. Source:
/// ISO 32000-1, sections 7.5.6 (incremental updates) and 14.11.2 (page boundaries).
struct PDFBoxes {
  private let boxes: String

  /// The boxes of a page of `canvas`.
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
