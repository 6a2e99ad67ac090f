import GeobgTestSupport

/// Makes PDF files with a recipe as their subject, in the forms of the standard (ISO 32000-1, section 7).
struct GeneratedPDF {
  /// An object's place in the cross-reference information.
  private enum Entry {
    case free
    case offset(Int)
    case inStream(Int, index: Int)
  }

  private var random: FixedGenerator
  private var bytes: [UInt8] = []
  private var own: [Range<Int>] = []
  private var entries: [Entry] = [.free]
  /// Where the last section of the cross-reference information is.
  private var previous: Int?
  /// The offset of `%PDF`, from which positions count.
  private var base = 0

  /// A file with the recipe `json`.
  static func file(_ json: String, _ random: inout FixedGenerator) -> GeneratedFile {
    var pdf = GeneratedPDF(random: random)
    pdf.write(json)
    random = pdf.random
    return GeneratedFile(bytes: pdf.bytes, own: pdf.own)
  }

  private mutating func write(_ json: String) {
    if isChosen(5) { append("Some mail header\r\n") }
    base = bytes.count
    append("%PDF-1.\(Int.random(in: 4...7, using: &random))\n%\u{E2}\u{E3}\n")
    let page = add("<</Type/Page/MediaBox[0 0 8 8]>>")
    let pages = add("<< /Type /Pages\n/Kids [\(page) 0 R] % a comment >>\n/Count 1 >>")
    root = add("<</Type/Catalog/Pages \(pages) 0 R>>")
    add("<</Length 22>>\nstream\n0 0 8 8 re f (Subject)\nendstream")
    // An update has another document information, and the first one is not valid any more.
    let isUpdated = isChosen(3)
    if isUpdated {
      information = add("<</Subject(an old subject)/Producer(A \\(first\\) Program)>>")
      writeSection()
      entries[information] = .free
    }
    let subject = string(json)
    if isChosen(4) {
      let number = addOwn("", subject, "")
      addInformation(Array("\(number) 0 R".utf8), isOwn: false)
    } else {
      addInformation(subject, isOwn: true)
    }
    writeSection()
  }

  /// Adds the document information.
  private mutating func addInformation(_ subject: [UInt8], isOwn: Bool) {
    let key = isChosen(4) ? "/Sub#6aect" : "/Subject"
    let title = isChosen(2) ? "<FEFF0041>" : "(a \\(title\\))"
    let before = "<</Title\(title)\(key)" + pick([" ", "\n"])
    let after = pick(["/Producer(A Program)", "\n/CreationDate (D:20260101)", " "]) + ">>"
    information = addOwn(before, subject, after, marks: isOwn)
  }

  /// The number of the document information.
  private var information = 0
  /// The number of the catalog.
  private var root = 0

  // MARK: - Objects

  @discardableResult private mutating func add(_ text: String) -> Int {
    addOwn(text, [], "", marks: false)
  }

  /// Adds an object of three parts, of which the second one is the recipe; returns its number.
  private mutating func addOwn(
    _ before: String, _ middle: [UInt8], _ after: String, marks: Bool = true
  ) -> Int {
    let number = entries.count
    // A stream cannot be in another one.
    guard usesStreams, !before.contains("stream\n"), isChosen(2) else {
      entries.append(.offset(bytes.count - base))
      append("\(number) 0 obj" + pick(["\n", " ", "\r\n"]) + before)
      note(middle, marks)
      append(after + pick(["\nendobj\n", " endobj\r\n"]))
      return number
    }
    let container = number + 1
    let head = "\(number) 0 "
    let content = Array((head + before).utf8) + middle + Array(after.utf8)
    let isPacked = isChosen(2)
    let data = isPacked ? StoredData.zlib(content) : content
    entries.append(.inStream(container, index: 0))
    entries.append(.offset(bytes.count - base))
    append("\(container) 0 obj\n<</Type/ObjStm/N 1/First \(head.utf8.count)/Length \(data.count)")
    append((isPacked ? "/Filter/FlateDecode" : "") + ">>stream\n")
    if marks, !isPacked {
      let start = bytes.count + head.utf8.count + before.utf8.count
      own.append(start..<(start + middle.count))
    }
    bytes += data
    append("\nendstream\nendobj\n")
    return number
  }

  private mutating func note(_ middle: [UInt8], _ marks: Bool) {
    if marks, !middle.isEmpty { own.append(bytes.count..<(bytes.count + middle.count)) }
    bytes += middle
  }

  // MARK: - Strings

  /// `json`, which is ASCII, as a string of the standard.
  private mutating func string(_ json: String) -> [UInt8] {
    let ascii = Array(json.utf8)
    let text: [UInt8] =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: [0xFE, 0xFF] + ascii.flatMap { [0, $0] }
      case 1: [0xEF, 0xBB, 0xBF] + ascii
      default: ascii
      }
    return isChosen(2) ? hexadecimal(text) : literal(text)
  }

  private mutating func hexadecimal(_ text: [UInt8]) -> [UInt8] {
    let digits = Array((isChosen(2) ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    let breaksLines = isChosen(2)
    var string = Array("<".utf8)
    for (index, byte) in text.enumerated() {
      if breaksLines, index % 40 == 39 { string.append(0x0A) }
      string += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return string + Array(">".utf8)
  }

  private mutating func literal(_ text: [UInt8]) -> [UInt8] {
    let writesOctal = isChosen(2)
    var string = Array("(".utf8)
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): string += [0x5C, byte]
      case 0x0A, 0x0D: string += Array((byte == 0x0A ? "\\n" : "\\r").utf8)
      case 0x20...0x7E where !writesOctal || index % 7 > 0: string.append(byte)
      default:
        string += [0x5C, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
      }
      // A line that continues.
      if writesOctal, index % 60 == 59 { string += [0x5C, 0x0A] }
    }
    return string + Array(")".utf8)
  }

  // MARK: - The cross-reference information

  /// Whether the file has streams of objects and of cross-references, and not tables.
  private lazy var usesStreams = isChosen(2)

  private mutating func writeSection() {
    let start = bytes.count - base
    let trailer =
      "/Root \(root) 0 R/Info \(information) 0 R" + (previous.map { "/Prev \($0)" } ?? "")
    if usesStreams { writeStreamSection(trailer) } else { writeTable(trailer) }
    append("startxref\n\(start)\n%%EOF" + pick(["\n", "\r\n", ""]))
    previous = start
    if bytes.last != 0x0A { append("\n") }
  }

  private mutating func writeTable(_ trailer: String) {
    append("xref\n0 \(entries.count)\n")
    for entry in entries {
      guard case .offset(let offset) = entry else {
        append("0000000000 65535 f \n")
        continue
      }
      let digits = String(offset)
      append(String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n")
    }
    append("trailer" + pick(["\n", " "]) + "<</Size \(entries.count)\(trailer)>>\n")
  }

  private mutating func writeStreamSection(_ trailer: String) {
    let number = entries.count
    entries.append(.offset(bytes.count - base))
    let widths = [1, Int.random(in: 2...4, using: &random), Int.random(in: 1...2, using: &random)]
    func big(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
    var rows = entries.map { entry -> [UInt8] in
      let (kind, first, second): (Int, Int, Int) =
        switch entry {
        case .free: (0, 0, 0)
        case .offset(let offset): (1, offset, 0)
        case .inStream(let stream, let index): (2, stream, index)
        }
      return big(kind, widths[0]) + big(first, widths[1]) + big(second, widths[2])
    }
    let hasPredictor = isChosen(2)
    if hasPredictor {
      var above = [UInt8](repeating: 0, count: widths.reduce(0, +))
      rows = rows.map { row in
        defer { above = row }
        return [2] + zip(row, above).map { $0 &- $1 }
      }
    }
    let data = rows.flatMap { $0 }
    let isPacked = hasPredictor || isChosen(2)
    let stream = isPacked ? StoredData.zlib(data) : data
    let fields = widths.map(String.init).joined(separator: " ")
    append("\(number) 0 obj\n<</Type/XRef/Size \(entries.count)/W[\(fields)]")
    if isPacked { append("/Filter" + (isChosen(2) ? "/FlateDecode" : "[/FlateDecode]")) }
    if hasPredictor {
      append("/DecodeParms<</Predictor 12/Columns \(widths.reduce(0, +))>>")
    }
    append("/Length \(stream.count)\(trailer)>>stream\r\n")
    bytes += stream
    append("\nendstream\nendobj\n")
  }

  // MARK: - Choices

  private init(random: FixedGenerator) { self.random = random }

  private mutating func append(_ text: String) {
    bytes += text.unicodeScalars.map { UInt8($0.value & 255) }
  }

  /// Whether one of `count` equal cases is chosen.
  private mutating func isChosen(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick(_ parts: [String]) -> String {
    parts.randomElement(using: &random) ?? ""
  }
}
