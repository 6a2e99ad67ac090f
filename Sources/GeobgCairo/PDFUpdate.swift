internal import GeobgRecipe
internal import GeobgScene

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
  /// The content of the catalog's dictionary, ending in a line feed.
  let catalog: String
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
    var (pages, catalog) = ([Page](), String?.none)
    for number in 1..<max(1, count) {
      let place = start + 20 * number
      var line = PDFScanner(Array(bytes[Int(place)..<Int(place + 20)]), at: place)
      guard let offset = line.integer(), offset < table else { continue }
      let object = bytes[Int(offset)..<Int(table)]
      if let entries = PDFPages.entries(of: number, "Page", in: object) {
        pages.append(Page(number: number, entries: entries))
      }
      if number == root { catalog = PDFPages.entries(of: number, "Catalog", in: object) }
    }
    guard !pages.isEmpty, let catalog else { throw entry.malformed("there is no page") }
    self.pages = pages
    self.catalog = catalog
  }

  /// The content of the dictionary of the type `type` at the beginning of `bytes`; nil if another object
  /// is there.
  private static func entries(
    of number: Int64, _ type: String, in bytes: ArraySlice<UInt8>
  ) -> String? {
    let head = Array("\(number) 0 obj\n<<".utf8)
    guard bytes.starts(with: head) else { return nil }
    let rest = bytes.dropFirst(head.count)
    guard
      [" ", "\n"].contains(where: { rest.starts(with: " /Type /\(type)\($0)".utf8) }),
      let end = rest.firstPlace(of: Array(">>\nendobj".utf8))?.lowerBound
    else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

/// What geobg adds to a file of Cairo: the boxes of its pages, and its output intent.
///
/// The page boxes show a printer where the cut is and how far the bleed reaches; Cairo cannot write them
/// before version 1.18. The output intent says that the colors are sRGB. Both are an incremental
/// update: after the file's end, the changed objects are written again, and then a table of them. Source:
/// ISO 32000-1, sections 7.5.6 (incremental updates), 14.11.2 (page boundaries) and 14.11.5 (output
/// intents).
struct PDFUpdate {
  /// The entries of each page; empty if the pages stay as they are.
  private let boxes: String
  private let hasIntent: Bool

  init(_ canvas: Canvas, hasIntent: Bool) {
    self.hasIntent = hasIntent
    guard canvas.edge != .none else {
      boxes = ""
      return
    }
    let (width, height) = canvas.points
    func box(_ name: String, _ margin: Thousandths) -> String {
      let inset = margin.double * 72 / Canvas.millimetersPerInch
      let numbers = [inset, inset, width - inset, height - inset].map(PDFUpdate.number)
      return "   /\(name) [ \(numbers.joined(separator: " ")) ]\n"
    }
    let edge = canvas.edge
    boxes = box("BleedBox", edge.margin - edge.bleed) + box("TrimBox", edge.margin)
  }

  /// Adds the update to the file `bytes`, as Cairo wrote it.
  ///
  /// - Throws: ``RenderError/backend(message:)``, if the file is not as Cairo is known to write it.
  func append(to bytes: inout [UInt8]) throws(RenderError) {
    do {
      let file = try PDFPages(bytes)
      var (update, table) = (Array("\n".utf8), "xref\n")
      func add(_ number: Int64, _ object: [UInt8]) {
        let offset = String(bytes.count + update.count)
        let zeros = String(repeating: "0", count: max(0, 10 - offset.count))
        table += "\(number) 1\n\(zeros)\(offset) 00000 n \n"
        update += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
      }
      if !boxes.isEmpty {
        for page in file.pages { add(page.number, Array("<<\(page.entries)\(boxes)>>".utf8)) }
      }
      if hasIntent {
        let profile = SRGBProfile.bytes
        let intent = """
             /OutputIntents [ <<
                /Type /OutputIntent
                /S /GTS_PDFA1
                /OutputConditionIdentifier (sRGB IEC61966-2.1)
                /RegistryName (http://www.color.org)
                /Info (sRGB IEC61966-2.1)
                /DestOutputProfile \(file.objectCount) 0 R
             >> ]

          """
        add(file.root, Array("<<\(file.catalog)\(intent)>>".utf8))
        let head = "<< /N 3 /Alternate /DeviceRGB /Length \(profile.count) >>\nstream\n"
        add(file.objectCount, Array(head.utf8) + profile + Array("\nendstream".utf8))
      }
      let start = bytes.count + update.count
      bytes += update + Array(table.utf8)
      bytes += Array(
        """
        trailer
        << /Size \(file.objectCount + (hasIntent ? 1 : 0))
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

/// The color profile of sRGB.
///
/// Source: ICC.1:1998-09 (version 2, as in PDF 1.4), and IEC 61966-2-1:1999 with its
/// primaries adapted to D50 by Bradford's matrix, as the ICC publishes them.
enum SRGBProfile {
  /// The whole profile; the same on every machine.
  static let bytes: [UInt8] = {
    let copyright = "No copyright, use freely"
    let curve =
      big(0x6375_7276) + big(0) + big(256)
      + (0...255).flatMap { value in
        let light = LinearColor(Color(red: UInt8(value), green: 0, blue: 0)).red
        let number = UInt16((light * 65_535).rounded())
        return [UInt8(number >> 8), UInt8(number & 255)]
      }
    // The same curve stands for all three channels.
    let tags: [(names: [String], data: [UInt8])] = [
      (["desc"], description("sRGB IEC61966-2.1")),
      (["cprt"], Array("text".utf8) + big(0) + Array(copyright.utf8) + [0]),
      (["wtpt"], xyz(0xF6D6, 0x10000, 0xD32D)), (["rXYZ"], xyz(0x6FA2, 0x38F5, 0x0390)),
      (["gXYZ"], xyz(0x6299, 0xB785, 0x18DA)), (["bXYZ"], xyz(0x24A0, 0x0F84, 0xB6CF)),
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let count = tags.reduce(0) { $0 + $1.names.count }
    var (table, data) = (big(UInt32(count)), [UInt8]())
    let start = 128 + 4 + 12 * count
    for (names, content) in tags {
      for name in names {
        table += Array(name.utf8) + big(UInt32(start + data.count)) + big(UInt32(content.count))
      }
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    return header(size: start + data.count) + table + data
  }()

  /// The header of 128 bytes, dated like ``Output/defaultDate``.
  private static func header(size: Int) -> [UInt8] {
    let head = big(UInt32(size)) + big(0) + big(0x0210_0000) + Array("mntrRGB XYZ ".utf8)
    let date: [UInt8] = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let rest = Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    // The light of the connection space: D50.
    let used = head + date + rest + big(0xF6D6) + big(0x10000) + big(0xD32D)
    return used + [UInt8](repeating: 0, count: 128 - used.count)
  }

  private static func description(_ text: String) -> [UInt8] {
    // The text in ASCII, no text in Unicode, and no text for old Macintoshes.
    Array("desc".utf8) + big(0) + big(UInt32(text.utf8.count + 1)) + Array(text.utf8) + [0]
      + [UInt8](repeating: 0, count: 8 + 3 + 67)
  }

  private static func xyz(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> [UInt8] {
    Array("XYZ ".utf8) + big(0) + big(x) + big(y) + big(z)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
}
