internal import GeobgRecipe
internal import GeobgScene

/// The parts of a PNG file, in the order in which they are written.
struct PNGFile {
  /// The header of a zlib stream: DEFLATE, the largest window, nothing else (RFC 1950, section
  /// 2.2).
  static let streamHead: [UInt8] = [0x78, 0x01]
  /// An empty last block (RFC 1951, section 3.2.4).
  ///
  /// The picture's last band ends the stream itself; this block ends it in a file without that
  /// band.
  static let streamEnd: [UInt8] = [0x01, 0x00, 0x00, 0xFF, 0xFF]

  private let layout: PNGLayout
  private var checksum: UInt32 = 1
  private var isFirst = true

  init(_ layout: PNGLayout) {
    self.layout = layout
  }

  /// The beginning of a file: `height` rows of `canvas`, sRGB, the pixels per inch, and the recipe.
  ///
  /// The recipe comes before the pixels, so that a reader does not have to skip them.
  func head(_ canvas: Canvas, height: Int, metadata: String?) -> [UInt8] {
    var bytes = PNGChunk.signature
    bytes += PNGChunk.bytes(
      .header,
      PNGFile.data(
        UInt32(canvas.pixelWidth), UInt32(height), [8, layout.colorType, 0, 0, 0]))
    // Below, 0 is perceptual intent, and 1 is the unit meter.
    bytes += PNGChunk.bytes(.colorSpace, [0])
    let perMeter = (canvas.ppi.double * 1000 / Canvas.millimetersPerInch).rounded()
    let resolution = UInt32(perMeter)
    bytes += PNGChunk.bytes(.resolution, PNGFile.data(resolution, resolution, [1]))
    if let metadata { bytes += PNGRecipeText.chunk(metadata) }
    return bytes
  }

  private static func data(_ first: UInt32, _ second: UInt32, _ bytes: [UInt8]) -> [UInt8] {
    first.bigEndianBytes + second.bigEndianBytes + bytes
  }

  /// The chunk of the next rows, whose checksum is added too.
  mutating func chunk(of band: PNGBand) -> [UInt8] {
    append(checksum: band.checksum, byteCount: band.byteCount)
    return chunk(compressed: band.bytes)
  }

  /// The chunk of the next rows; the caller adds their checksum separately.
  mutating func chunk(compressed bytes: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    return PNGChunk.bytes(.pixels, isFirst ? PNGFile.streamHead + bytes : bytes)
  }

  /// Adds the checksum of rows; `byteCount` is their size before compression.
  mutating func append(checksum: UInt32, byteCount: Int64) {
    self.checksum = Adler32.combine(self.checksum, checksum, count: byteCount)
  }

  /// The checksum of all rows, which ends their stream.
  var checksumBytes: [UInt8] { checksum.bigEndianBytes }

  /// The checksum of all rows, and the end of the file.
  ///
  /// - Parameter isEnded: Whether the last rows end the stream, as a picture's last rows do.
  func tail(isEnded: Bool) -> [UInt8] {
    (isEnded ? [] : PNGChunk.bytes(.pixels, PNGFile.streamEnd))
      + PNGChunk.bytes(.pixels, checksumBytes) + PNGChunk.bytes(.end, [])
  }
}
