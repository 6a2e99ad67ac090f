public import GeobgScene

/// Makes one PNG of files that hold the bands of a picture, without inflating any.
///
/// The chunks of rows are passed on as they are, one at a time. Their checksums prove that each is
/// what was written; all that stands around them follows from the picture, and is compared with
/// what has to be there byte by byte. So a file that is damaged anywhere is refused, and what comes
/// out is the file that drawing the whole picture makes.
public struct PNGJoiner {
  private let division: PNGDivision
  private let layout: PixelLayout
  private var file: PNGFile

  /// The beginning of the whole file, handed to `write`.
  ///
  /// - Parameters:
  ///   - canvas: The size of the whole picture.
  ///   - isTransparent: Whether it has no background.
  ///   - metadata: The text that the whole file carries.
  /// - Throws: What `write` throws.
  public init(
    _ canvas: Canvas, isTransparent: Bool, metadata: String,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    division = PNGDivision(canvas)
    layout = PixelLayout(isTransparent: isTransparent)
    file = try PNGFile(
      canvas, height: canvas.pixelHeight, layout: layout, metadata: metadata, write: write)
  }

  /// Adds `bands`, which follow those added last, from the file `source` that carries `metadata`.
  ///
  /// - Throws: ``MetadataError`` where the file is damaged, or another program has saved it anew;
  ///   what reading and writing throw. The file that was begun is no good then.
  public mutating func append(
    _ bands: Range<Int>, from source: some ByteSource, metadata: String
  ) throws {
    var reader = try PNGChunkReader(source)
    let rows = division.rows(of: bands).count
    let beginning = try beginning(rows: rows, metadata: metadata)
    try compare(beginning, with: source)
    while try reader.next().end < beginning.count {}
    for band in bands {
      let isFirst = band == bands.lowerBound
      let head = isFirst ? PNGFile.streamHead : []
      let limit = head.count + chunkLimit(of: band)
      let data = try pixels(of: &reader, atMost: limit) { $0.starts(with: head) }
      try file.append(compressed: Array(data.dropFirst(head.count)))
    }
    if bands.upperBound < division.bands.upperBound {
      let end = PNGFile.streamEnd
      _ = try pixels(of: &reader, atMost: end.count) { $0.elementsEqual(end) }
    }
    let checksum = try pixels(of: &reader, atMost: 4) { $0.count == 4 }
    file.append(
      checksum: checksum.reduce(0) { $0 << 8 | UInt($1) },
      byteCount: layout.byteCount(width: division.canvas.pixelWidth, height: rows))
    try checkEnd(&reader, of: source)
  }

  /// Adds what ends the whole file, all of whose bands have been added.
  ///
  /// - Throws: What `write` throws.
  public func finish() throws {
    try file.finish(isEnded: true)
  }

  /// What a file of so many rows has before its first pixel.
  private func beginning(rows: Int, metadata: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try PNGFile(
      division.canvas, height: rows, layout: layout, metadata: metadata
    ) { bytes += $0 }
    return bytes
  }

  private func compare(_ expected: [UInt8], with source: some ByteSource) throws {
    let found = try source.bytes(from: 0, atMost: expected.count)
    guard found != expected else { return }
    guard let offset = zip(found, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { throw MetadataError.truncated(offset: found.count) }
    throw PNGJoiner.strange(at: offset)
  }

  /// The data of the next chunk, which has to be one of pixels that `isExpected` agrees to.
  private func pixels(
    of reader: inout PNGChunkReader<some ByteSource>, atMost limit: Int,
    _ isExpected: (ArraySlice<UInt8>) -> Bool
  ) throws -> ArraySlice<UInt8> {
    let chunk = try reader.next()
    guard chunk.name == .pixels, chunk.length <= limit else {
      throw PNGJoiner.strange(at: chunk.offset)
    }
    let data = try reader.data(of: chunk)
    guard isExpected(data) else { throw PNGJoiner.strange(at: chunk.dataOffset) }
    return data
  }

  private func checkEnd<Source: ByteSource>(
    _ reader: inout PNGChunkReader<Source>, of source: Source
  ) throws {
    let end = try reader.next()
    guard end.name == .end, end.length == 0 else { throw PNGJoiner.strange(at: end.offset) }
    _ = try reader.data(of: end)
    guard end.end == source.byteCount else { throw PNGJoiner.strange(at: end.end) }
  }

  /// More bytes than the chunk of a band has: no code of DEFLATE makes two of one (RFC 1951,
  /// section 3.2.7), and its tables are a small part of what they serve.
  private func chunkLimit(of band: Int) -> Int {
    let height = division.rows(ofBand: band).count
    return 2 * (layout.byteCount(width: division.canvas.pixelWidth, height: height) + 1 << 10)
  }

  private static func strange(at offset: Int) -> MetadataError {
    .malformed(offset: offset, reason: "not what geobg writes there")
  }
}
