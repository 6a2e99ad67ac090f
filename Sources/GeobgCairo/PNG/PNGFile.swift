internal import CZlib
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

  /// 96 pixels an inch, in pixels a meter.
  private static let pixelsPerMeter: UInt32 = 3780
  /// The head of zlib's format: DEFLATE, the widest window, nothing else (RFC 1950, section 2.2).
  private static let streamHead: [UInt8] = [0x78, 0x01]

  private let write: ([UInt8]) throws -> Void
  private var checksum: UInt = 1
  private var isFirst = true

  /// The beginning of a file, handed to `write`: the size of `canvas`, sRGB, and 96 ppi.
  init(_ canvas: Canvas, layout: PixelLayout, write: @escaping ([UInt8]) throws -> Void) throws {
    self.write = write
    try write(PNGFile.signature)
    try append(
      chunk: "IHDR",
      bigEndian(UInt32(canvas.pixelWidth)) + bigEndian(UInt32(canvas.pixelHeight))
        + [8, layout.colorType, 0, 0, 0])
    // Perceptual intent, unit of a meter.
    try append(chunk: "sRGB", [0])
    let resolution = bigEndian(PNGFile.pixelsPerMeter)
    try append(chunk: "pHYs", resolution + resolution + [1])
  }

  /// Adds the recipe, before the pixels so that a reader need not step over them.
  func append(metadata: String) throws {
    try append(chunk: "iTXt", PNGFile.textHeader + Array(metadata.utf8))
  }

  /// Adds the next rows, as a chunk of their own.
  mutating func append(_ band: PNGBand) throws {
    checksum = Adler32.combine(checksum, band.checksum, count: band.byteCount)
    try append(chunk: "IDAT", isFirst ? PNGFile.streamHead + band.bytes : band.bytes)
    isFirst = false
  }

  /// Adds the checksum of all rows, and the end.
  func finish() throws {
    try append(chunk: "IDAT", bigEndian(UInt32(truncatingIfNeeded: checksum)))
    try append(chunk: "IEND", [])
  }

  /// The CRC-32 of a chunk's name and data.
  static func checksum(_ content: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
  }

  private func append(chunk name: String, _ data: [UInt8]) throws {
    let content = Array(name.utf8) + data
    try write(
      bigEndian(UInt32(data.count)) + content + bigEndian(PNGFile.checksum(content)))
  }

  private func bigEndian(_ word: UInt32) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}
