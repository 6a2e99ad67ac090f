public import GeobgRecipe
public import GeobgScene

/// Joins files that hold the bands of a picture into one PNG, without decompressing them.
///
/// The chunks of rows are copied as they are, one at a time. Their checksums prove that they are
/// unchanged. All other bytes follow from the picture, and are compared with the expected bytes. So
/// a file that is damaged anywhere is refused, and the result is the same file that drawing the
/// whole picture makes.
///
/// The file is ``head(metadata:)``, then for each part in order ``open(_:from:metadata:)`` and
/// ``next()`` until it returns nil, and finally ``tail``.
public struct PNGJoiner {
  private let division: RowDivision
  private let layout: PNGLayout
  private var file: PNGFile
  private var part: OpenPart?

  /// A file that bands are copied from.
  private struct OpenPart {
    let source: ByteSource
    var reader: PNGChunkReader
    let bands: Range<Int>
    var band: Int
  }

  /// A joiner of a whole picture.
  ///
  /// - Parameters:
  ///   - canvas: The size of the whole picture.
  ///   - isTransparent: Whether the picture has no background.
  public init(_ canvas: Canvas, isTransparent: Bool) {
    division = RowDivision(canvas)
    layout = PNGLayout(isTransparent: isTransparent)
    file = PNGFile(layout)
  }

  /// The beginning of the whole file, which carries `metadata`.
  public func head(metadata: String) -> [UInt8] {
    file.head(division.canvas, height: division.canvas.pixelHeight, metadata: metadata)
  }

  /// Continues with `bands` from the file `source`, which carries `metadata`.
  ///
  /// The bands have to follow the bands added last.
  ///
  /// - Throws: ``MetadataError``, if the file is damaged or another program has saved it again. The
  ///   unfinished file is then unusable.
  public mutating func open(
    _ bands: Range<Int>, from source: ByteSource, metadata: String
  ) throws(MetadataError) {
    let bands = bands.clamped(to: division.bands)
    var reader = try PNGChunkReader(source)
    let beginning = file.head(
      division.canvas, height: division.rows(of: bands).count, metadata: metadata)
    try compare(beginning, with: source)
    while try reader.next().end < Int64(beginning.count) {}
    part = OpenPart(source: source, reader: reader, bands: bands, band: bands.lowerBound)
  }

  /// The next bytes of the whole file; nil at the end of the part.
  public mutating func next() throws(MetadataError) -> [UInt8]? {
    guard var part else { return nil }
    guard part.band < part.bands.upperBound else {
      try close(&part)
      self.part = nil
      return nil
    }
    let head = part.band == part.bands.lowerBound ? PNGFile.streamHead : []
    let limit = Int64(head.count) + chunkLimit(of: part.band)
    let data = try pixels(of: &part.reader, atMost: limit) { $0.starts(with: head) }
    part.band += 1
    self.part = part
    return file.chunk(compressed: Array(data.dropFirst(head.count)))
  }

  /// The end of the whole file, after all its bands were added.
  public var tail: [UInt8] { file.tail(isEnded: true) }

  /// Compares everything after the last band of `part`.
  private mutating func close(_ part: inout OpenPart) throws(MetadataError) {
    if part.bands.upperBound < division.bands.upperBound {
      let end = PNGFile.streamEnd
      _ = try pixels(of: &part.reader, atMost: Int64(end.count)) { $0.elementsEqual(end) }
    }
    let checksum = try pixels(of: &part.reader, atMost: 4) { $0.count == 4 }
    file.append(
      checksum: UInt32(bigEndianBytes: checksum),
      byteCount: layout.byteCount(
        width: division.canvas.pixelWidth, height: division.rows(of: part.bands).count))
    let end = try part.reader.next()
    guard end.name == .end, end.length == 0 else { throw PNGJoiner.strange(at: end.offset) }
    _ = try part.reader.data(of: end)
    guard end.end == part.source.byteCount else { throw PNGJoiner.strange(at: end.end) }
  }

  private func compare(
    _ expected: [UInt8], with source: ByteSource
  ) throws(MetadataError) {
    let found = try source.bytes(from: 0, atMost: Int64(expected.count))
    for (offset, pair) in zip(found, expected).enumerated() where pair.0 != pair.1 {
      throw PNGJoiner.strange(at: Int64(offset))
    }
    guard found.count == expected.count else { throw .truncated(offset: Int64(found.count)) }
  }

  /// The data of the next chunk, which has to hold pixels that `isExpected` accepts.
  private func pixels(
    of reader: inout PNGChunkReader, atMost limit: Int64,
    _ isExpected: (ArraySlice<UInt8>) -> Bool
  ) throws(MetadataError) -> ArraySlice<UInt8> {
    let chunk = try reader.next()
    guard chunk.name == .pixels, chunk.length <= limit else {
      throw PNGJoiner.strange(at: chunk.offset)
    }
    let data = try reader.data(of: chunk)
    guard isExpected(data) else { throw PNGJoiner.strange(at: chunk.dataOffset) }
    return data
  }

  /// More bytes than the chunk of a band can have.
  ///
  /// No DEFLATE code turns one byte into two (RFC 1951, section 3.2.7), and its tables are small
  /// compared with the data.
  private func chunkLimit(of band: Int) -> Int64 {
    let height = division.rows(ofBand: band).count
    return 2 * (layout.byteCount(width: division.canvas.pixelWidth, height: height) + 1 << 10)
  }

  private static func strange(at offset: Int64) -> MetadataError {
    .malformed(offset: offset, reason: "geobg writes other bytes here")
  }
}
