internal import CZlib
internal import GeobgScene

/// A PNG file as it grows, chunk by chunk.
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
  /// How much compressed data a chunk holds at most: small enough to stream, large enough that its
  /// twelve bytes of frame do not count.
  private static let dataChunkLimit = 1 << 18

  private var bytes = PNGFile.signature
  private let rows: PixelRows

  /// The beginning of a file of `width` by `height` pixels: its size, sRGB, and 96 ppi.
  init(width: Int, height: Int, layout: PixelRows.Layout) {
    rows = PixelRows(width: width, height: height, layout: layout)
    append(
      chunk: "IHDR",
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, layout.colorType, 0, 0, 0])
    // Perceptual intent, unit of a meter.
    append(chunk: "sRGB", [0])
    append(
      chunk: "pHYs",
      bigEndian(PNGFile.pixelsPerMeter) + bigEndian(PNGFile.pixelsPerMeter) + [1])
  }

  /// Adds the recipe, before the pixels so that a reader need not step over them.
  mutating func append(metadata: String) throws(RenderError) {
    let text = Array(metadata.utf8)
    guard text.count <= MetadataError.recipeLimit else {
      throw .metadataTooLong(byteCount: text.count, limit: MetadataError.recipeLimit)
    }
    append(chunk: "iTXt", PNGFile.textHeader + text)
  }

  /// Adds the pixels of `surface`, compressed.
  mutating func append(_ surface: borrowing Surface) throws(RenderError) {
    let deflater = try Deflater(chunkLimit: PNGFile.dataChunkLimit)
    var chunks: [[UInt8]] = []
    rows.forEach(of: surface) { row in
      deflater.compress(row) { chunks.append($0) }
    }
    deflater.finish { chunks.append($0) }
    for chunk in chunks { append(chunk: "IDAT", chunk) }
  }

  /// The whole file.
  consuming func finished() -> [UInt8] {
    append(chunk: "IEND", [])
    return bytes
  }

  private mutating func append(chunk name: String, _ data: [UInt8]) {
    bytes += bigEndian(UInt32(data.count))
    let content = Array(name.utf8) + data
    bytes += content
    bytes += bigEndian(PNGFile.checksum(content))
  }

  /// The CRC-32 of a chunk's name and data.
  static func checksum(_ content: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
  }

  private func bigEndian(_ word: UInt32) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}
