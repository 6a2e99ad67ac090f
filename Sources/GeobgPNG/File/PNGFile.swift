internal import GeobgRecipe
internal import GeobgScene

/// The parts of a PNG file, in the order in which they go out.
struct PNGFile {
  /// The head of zlib's format: DEFLATE, the widest window, nothing else (RFC 1950, section 2.2).
  static let streamHead: [UInt8] = [0x78, 0x01]
  /// A last block that stores nothing (RFC 1951, section 3.2.4): the end of a stream whose last band
  /// leaves it open, being none of the picture's last.
  static let streamEnd: [UInt8] = [0x01, 0x00, 0x00, 0xFF, 0xFF]

  private let layout: PNGLayout
  private var checksum: UInt32 = 1
  private var isFirst = true

  init(_ layout: PNGLayout) {
    self.layout = layout
  }

  /// The beginning of a file: `height` rows of `canvas`, sRGB, the pixels of an inch, and the recipe,
  /// before the pixels so that a reader need not step over them.
  func head(_ canvas: Canvas, height: Int, metadata: String?) -> [UInt8] {
    var bytes = PNGChunk.signature
    bytes += chunk(
      .header,
      UInt32(canvas.pixelWidth).bigEndianBytes + UInt32(height).bigEndianBytes + [
        8, layout.colorType, 0, 0, 0,
      ])
    // Perceptual intent, unit of a meter.
    bytes += chunk(.colorSpace, [0])
    let perMeter = (canvas.ppi.double * 1000 / Canvas.millimetersPerInch).rounded()
    let resolution = UInt32(perMeter).bigEndianBytes
    bytes += chunk(.resolution, resolution + resolution + [1])
    if let metadata { bytes += chunk(.text, PNGRecipeText.header + Array(metadata.utf8)) }
    return bytes
  }

  /// The next rows, as a chunk of their own.
  mutating func chunk(of band: PNGBand) -> [UInt8] {
    append(checksum: band.checksum, byteCount: band.byteCount)
    return chunk(compressed: band.bytes)
  }

  /// A chunk of the next rows, whose checksum is added apart.
  mutating func chunk(compressed bytes: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    return chunk(.pixels, isFirst ? PNGFile.streamHead + bytes : bytes)
  }

  /// Adds the checksum of rows, `byteCount` bytes when they are not compressed.
  mutating func append(checksum: UInt32, byteCount: Int64) {
    self.checksum = Adler32.combine(self.checksum, checksum, count: byteCount)
  }

  /// The checksum of all rows, and the end.
  ///
  /// - Parameter isEnded: Whether the last rows end the stream, as a picture's last do.
  func tail(isEnded: Bool) -> [UInt8] {
    (isEnded ? [] : chunk(.pixels, PNGFile.streamEnd)) + chunk(.pixels, checksum.bigEndianBytes)
      + chunk(.end, [])
  }

  private func chunk(_ name: PNGChunk.Name, _ data: [UInt8]) -> [UInt8] {
    let content = name.rawValue.bigEndianBytes + data
    return UInt32(data.count).bigEndianBytes + content
      + CRC32.checksum(content).bigEndianBytes
  }
}
