internal import GeobgScene

/// Finds the objects of a PDF by their numbers.
///
/// It goes from the file's end through the chain of cross-reference tables and streams, newest first, and reads
/// only the objects that are requested. Source: ISO 32000-1, sections 7.5.4 to 7.5.8.
struct PDFFile {
  /// Where an object is.
  private enum Place {
    case offset(Int64)
    /// In the object stream with this number.
    case stream(Int64)
  }

  /// A section of the cross-reference information.
  private enum Section {
    /// The first number, the count, and the offset of the first entry, of each part.
    case table([(first: Int64, count: Int64, start: Int64, stride: Int64)])
    /// The first number and the count of each part, the widths of the three fields, and the entries.
    case stream([(first: Int64, count: Int64)], widths: [Int], entries: [UInt8])
  }

  /// The number of bytes at the end of the file in which the last position must be.
  private static let tailLimit: Int64 = 2048
  /// The number of bytes at the beginning in which the first line must be.
  private static let headLimit: Int64 = 1024
  /// The most sections, and the most parts of a table.
  private static let sectionLimit = 512
  /// The most bytes of an object: each byte of a recipe as four hexadecimal digits.
  private static let objectLimit = Int64(4 * RecipeFile.byteLimit + 4096)
  /// The number of bytes that are read of an object at first.
  private static let windowSize: Int64 = 1 << 14
  /// The most bytes of a stream, unpacked.
  private static let streamLimit = RecipeFile.byteLimit + 4096

  private let source: ByteSource
  /// The offset of the first line, from which all positions count.
  private var base: Int64 = 0
  private var sections: [Section] = []
  /// The bytes of all sections that are packed.
  private var tableByteCount = 0
  /// The trailers, newest first.
  private(set) var trailers: [PDFValue] = []

  /// Reads the cross-reference information of `source`.
  init(_ source: ByteSource) throws(MetadataError) {
    self.source = source
    let head = try source.bytes(from: 0, atMost: Self.headLimit)
    guard let start = head.firstPlace(of: "%PDF-".bytes)?.lowerBound else {
      throw .wrongSignature(format: "PDF")
    }
    base = Int64(start)
    let tailStart = max(0, source.byteCount - Self.tailLimit)
    var tail = PDFScanner(try source.bytes(from: tailStart, atMost: Self.tailLimit), at: tailStart)
    guard tail.skip(pastLast: "startxref"), let last = tail.integer() else {
      throw .truncated(offset: source.byteCount)
    }
    var waiting = [last]
    var seen: [Int64] = []
    while let position = waiting.popLast() {
      guard !seen.contains(position), seen.count < Self.sectionLimit else { continue }
      seen.append(position)
      let trailer = try readSection(at: base + position)
      trailers.append(trailer)
      if let previous = trailer["Prev"]?.integer { waiting.append(previous) }
      // A file for old and new programs has a stream beside the table.
      if let stream = trailer["XRefStm"]?.integer { waiting.append(stream) }
    }
  }

  /// The value of `key` in the newest trailer that has it.
  func trailerValue(_ key: StaticString) -> PDFValue? {
    for trailer in trailers { if let value = trailer[key] { return value } }
    return nil
  }

  // MARK: - Sections

  private mutating func readSection(at offset: Int64) throws(MetadataError) -> PDFValue {
    var scanner = PDFScanner(try source.bytes(from: offset, atMost: Self.windowSize), at: offset)
    guard scanner.skip(next: "xref") else { return try readStreamSection(at: offset) }
    var parts: [(first: Int64, count: Int64, start: Int64, stride: Int64)] = []
    while !scanner.skip(next: "trailer") {
      guard let first = scanner.integer(), let count = scanner.integer(),
        parts.count < Self.sectionLimit
      else { throw scanner.malformed("the table of objects is missing") }
      let start = scanner.offsetAfterSpace
      // An entry has 20 bytes; some programs write only one byte at its end.
      let entry = try source.bytes(from: start, atMost: 20)
      let stride: Int64 = entry.count == 20 && entry[18] == 0x0A && entry[19].isDigit ? 19 : 20
      let length = min(count, source.byteCount) * stride
      guard start + length <= source.byteCount else {
        throw .truncated(offset: source.byteCount)
      }
      parts.append((first, count, start, stride))
      let next = start + length
      scanner = PDFScanner(try source.bytes(from: next, atMost: Self.windowSize), at: next)
    }
    sections.append(.table(parts))
    let trailer = try scanner.value()
    guard case .dictionary = trailer else { throw scanner.malformed("the trailer is missing") }
    return trailer
  }

  private mutating func readStreamSection(at offset: Int64) throws(MetadataError) -> PDFValue {
    var scanner = PDFScanner(try source.bytes(from: offset, atMost: Self.windowSize), at: offset)
    guard scanner.integer() != nil, scanner.integer() != nil, scanner.skip(next: "obj") else {
      throw scanner.malformed("the table of objects is missing")
    }
    let dictionary = try scanner.value()
    guard dictionary["Type"]?.isName("XRef") ?? false, let start = scanner.streamStart(),
      let size = dictionary["Size"]?.integer
    else { throw scanner.malformed("the table of objects is missing") }
    let entries = try stream(dictionary, at: start)
    tableByteCount += entries.count
    guard tableByteCount <= Self.streamLimit else {
      throw .tooLarge(
        part: "the table of objects", byteCount: Int64(tableByteCount),
        limit: Int64(Self.streamLimit))
    }
    let widths = (dictionary["W"]?.items ?? []).map { Int(min($0.integer ?? 9, 9)) }
    guard widths.count >= 3, widths.allSatisfy({ $0 <= 8 }) else {
      throw scanner.malformed("the table of objects has no widths")
    }
    let numbers = (dictionary["Index"]?.items ?? [.integer(0), .integer(size)]).map {
      $0.integer ?? 0
    }
    var parts: [(first: Int64, count: Int64)] = []
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      parts.append((numbers[index], numbers[index + 1]))
    }
    sections.append(.stream(parts, widths: Array(widths.prefix(3)), entries: entries))
    return dictionary
  }

  /// Where the object `number` is; nil if it is free or has no entry.
  private func place(of number: Int64) throws(MetadataError) -> Place? {
    for section in sections {
      switch section {
      case .table(let parts):
        for part in parts where part.first <= number && number - part.first < part.count {
          let start = part.start + part.stride * (number - part.first)
          let bytes = try source.bytes(from: start, atMost: part.stride)
          var entry = PDFScanner(bytes, at: start)
          guard let offset = entry.integer(), entry.integer() != nil else {
            throw entry.malformed("the table has no entry for the document information")
          }
          return entry.skip(next: "n") ? .offset(offset) : nil
        }
      case .stream(let parts, let widths, let entries):
        let size = widths[0] + widths[1] + widths[2]
        var skipped: Int64 = 0
        for part in parts {
          if part.first <= number, number - part.first < part.count {
            let index = skipped + number - part.first
            guard size > 0, index < Int64(entries.count / size) else { return nil }
            return Self.place(in: entries[(Int(index) * size)...].prefix(size), widths)
          }
          skipped += min(part.count, Int64(entries.count))
        }
      }
    }
    return nil
  }

  /// The place in an entry of a cross-reference stream (section 7.5.8.3); nil for a free object.
  private static func place(in entry: ArraySlice<UInt8>, _ widths: [Int]) -> Place? {
    func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
      Int64(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) & .max >> 8
    }
    let kind = widths[0] == 0 ? 1 : number(entry.prefix(widths[0]))
    let value = number(entry.dropFirst(widths[0]).prefix(widths[1]))
    return kind == 1 ? .offset(value) : kind == 2 ? .stream(value) : nil
  }

  // MARK: - Objects

  /// The object `number`; nil if there is none.
  func object(_ number: Int64) throws(MetadataError) -> PDFValue? {
    switch try place(of: number) {
    case nil: nil
    case .offset(let offset): try object(number, at: base + offset).value
    case .stream(let stream): try object(number, inStream: stream)
    }
  }

  /// The value itself, or the object it refers to.
  func resolved(_ value: PDFValue?) throws(MetadataError) -> PDFValue? {
    guard let value, let number = value.reference else { return value }
    return try object(number)
  }

  /// The object `number` at `offset`, and the offset of its data if it is a stream.
  private func object(
    _ number: Int64, at offset: Int64
  ) throws(MetadataError) -> (value: PDFValue, data: Int64?) {
    var size = Self.windowSize
    while true {
      var scanner = PDFScanner(try source.bytes(from: offset, atMost: size), at: offset)
      do throws(MetadataError) {
        guard scanner.integer() == number, scanner.integer() != nil, scanner.skip(next: "obj")
        else {
          throw scanner.malformed("the table has the wrong position of an object")
        }
        let value = try scanner.value()
        return (value, scanner.streamStart())
      } catch {
        // The window was too small for the object.
        guard case .truncated = error, offset + size < source.byteCount, size < Self.objectLimit
        else { throw error }
        size = min(size * 8, Self.objectLimit)
      }
    }
  }

  /// The object `number` in an object stream (section 7.5.7).
  private func object(
    _ number: Int64, inStream stream: Int64
  ) throws(MetadataError) -> PDFValue? {
    guard case .offset(let offset) = try place(of: stream) else { return nil }
    let container = try object(stream, at: base + offset)
    guard let data = container.data, let count = container.value["N"]?.integer,
      let first = container.value["First"]?.integer
    else {
      throw .malformed(offset: base + offset, reason: "an object stream is missing")
    }
    let bytes = try self.stream(container.value, at: data)
    var head = PDFScanner(bytes, at: 0)
    for _ in 0..<min(count, Int64(bytes.count)) {
      guard let found = head.integer(), let place = head.integer() else { break }
      guard found == number else { continue }
      let start = first + place
      guard start < Int64(bytes.count) else { break }
      var scanner = PDFScanner(Array(bytes[Int(start)...]), at: start)
      return try scanner.value()
    }
    throw .malformed(offset: base + offset, reason: "an object stream lacks an object")
  }

  // MARK: - Streams

  /// The data of the stream `dictionary` at `start`, unpacked.
  private func stream(
    _ dictionary: PDFValue, at start: Int64
  ) throws(MetadataError) -> [UInt8] {
    let filters = dictionary["Filter"]?.items ?? []
    let isPacked = filters.first?.isName("FlateDecode") ?? filters.first?.isName("Fl") ?? false
    guard filters.isEmpty || filters.count == 1 && isPacked else {
      throw .unsupported(
        reason: "its objects are packed with an old filter; save it again, such as with qpdf")
    }
    let limit = Int64(Self.streamLimit)
    // The packed data knows its own end.
    let length = dictionary["Length"]?.integer ?? limit
    let bytes = try source.bytes(from: start, atMost: min(length, limit))
    guard isPacked else { return bytes }
    let data = try ZlibStream.bytes(
      of: bytes, limit: Self.streamLimit, part: "a stream of objects")
    return try unfiltered(data, dictionary["DecodeParms"]?.items.first, at: start)
  }

  /// `data` without its predictor (section 7.4.4.4).
  private func unfiltered(
    _ data: [UInt8], _ parameters: PDFValue?, at start: Int64
  ) throws(MetadataError) -> [UInt8] {
    let predictor = parameters?["Predictor"]?.integer ?? 1
    guard predictor > 1 else { return data }
    let width = Int(min(parameters?["Columns"]?.integer ?? 1, 1 << 16))
    let isOfBytes =
      (parameters?["Colors"]?.integer ?? 1) == 1
      && (parameters?["BitsPerComponent"]?.integer ?? 8) == 8
    guard predictor >= 10, isOfBytes, width > 0 else {
      throw .unsupported(
        reason: "its table of objects has an unusual form; save it again, such as with qpdf")
    }
    var rows: [UInt8] = []
    rows.reserveCapacity(data.count)
    var above = [UInt8](repeating: 0, count: width)
    var index = 0
    while index + width < data.count {
      let kind = data[index]
      var row = Array(data[(index + 1)...(index + width)])
      index += width + 1
      for column in 0..<width {
        let left = column > 0 ? row[column - 1] : 0
        let corner = column > 0 ? above[column - 1] : 0
        switch kind {
        case 1: row[column] &+= left
        case 2: row[column] &+= above[column]
        case 3: row[column] &+= UInt8((Int(left) + Int(above[column])) / 2)
        case 4: row[column] &+= Self.paeth(left, above[column], corner)
        default: break
        }
      }
      rows += row
      above = row
    }
    return rows
  }

  /// The predictor of Paeth (PNG Specification, third edition, section 9.4).
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let distances = [left, above, corner].map { abs(estimate - Int($0)) }
    if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
    return distances[1] <= distances[2] ? above : corner
  }
}
