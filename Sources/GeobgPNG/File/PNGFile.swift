internal import CGeobgZlib
internal import GeobgScene

/// A PNG file as it goes out, chunk by chunk.
struct PNGFile {
  /// The eight bytes every PNG begins with (section 5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The keyword of the chunk that holds the recipe.
  static let keyword = "geobg"
  /// What stands between the keyword and the text in an iTXt chunk that is not compressed: the end
  /// of the keyword, two flags of zero, no language and no translated keyword (section 11.3.3.4).
  static let textHeader = Array(keyword.utf8) + [0, 0, 0, 0, 0]
  /// The head of zlib's format: DEFLATE, the widest window, nothing else (RFC 1950, section 2.2).
  static let streamHead: [UInt8] = [0x78, 0x01]
  /// A last block that stores nothing (RFC 1951, section 3.2.4): the end of a stream whose last band
  /// leaves it open, being none of the picture's last.
  static let streamEnd: [UInt8] = [0x01, 0x00, 0x00, 0xFF, 0xFF]

  private let write: ([UInt8]) throws -> Void
  private var checksum: UInt = 1
  private var isFirst = true

  /// The beginning of a file, handed to `write`: `height` rows of `canvas`, sRGB, the pixels of an
  /// inch, and the recipe, before the pixels so that a reader need not step over them.
  init(
    _ canvas: Canvas, height: Int, layout: PixelLayout, metadata: String?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.write = write
    try write(PNGFile.signature)
    try append(
      chunk: .header,
      bigEndian(UInt32(canvas.pixelWidth)) + bigEndian(UInt32(height)) + [
        8, layout.colorType, 0, 0, 0,
      ])
    // Perceptual intent, unit of a meter.
    try append(chunk: .colorSpace, [0])
    let perMeter = (canvas.ppi.double * 1000 / Canvas.millimetersPerInch).rounded()
    let resolution = bigEndian(UInt32(perMeter))
    try append(chunk: .resolution, resolution + resolution + [1])
    if let metadata { try append(chunk: .text, PNGFile.textHeader + Array(metadata.utf8)) }
  }

  /// Adds the next rows, as a chunk of their own.
  mutating func append(_ band: PNGBand) throws {
    try append(compressed: band.bytes)
    append(checksum: band.checksum, byteCount: band.byteCount)
  }

  /// Adds a chunk of rows whose checksum follows.
  mutating func append(compressed bytes: [UInt8]) throws {
    try append(chunk: .pixels, isFirst ? PNGFile.streamHead + bytes : bytes)
    isFirst = false
  }

  /// Adds the checksum of rows, `byteCount` bytes when they are not compressed.
  mutating func append(checksum: UInt, byteCount: Int) {
    self.checksum = Adler32.combine(self.checksum, checksum, count: byteCount)
  }

  /// Adds the checksum of all rows, and the end.
  ///
  /// - Parameter isEnded: Whether the last rows end the stream, as a picture's last do.
  func finish(isEnded: Bool) throws {
    if !isEnded { try append(chunk: .pixels, PNGFile.streamEnd) }
    try append(chunk: .pixels, bigEndian(UInt32(truncatingIfNeeded: checksum)))
    try append(chunk: .end, [])
  }

  private func append(chunk name: PNGChunk.Name, _ data: [UInt8]) throws {
    let content = Array(name.rawValue.utf8) + data
    try write(
      bigEndian(UInt32(data.count)) + content + bigEndian(PNGChunk.checksum(content)))
  }

  private func bigEndian(_ word: UInt32) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}
