internal import CGeobgZlib

/// Where a chunk of a PNG lies, its data not yet read.
struct PNGChunk {
  /// The names of the chunks that geobg writes.
  enum Name: String {
    case header = "IHDR"
    case colorSpace = "sRGB"
    case resolution = "pHYs"
    case text = "iTXt"
    case pixels = "IDAT"
    case end = "IEND"
  }

  /// How many bytes stand around the data: its length, the name and the checksum (section 5.3).
  static let frameSize = 12

  /// Where it begins in the file.
  let offset: Int
  /// How many bytes of data it has.
  let length: Int
  /// What it is; nil for what geobg does not write.
  let name: Name?

  /// Where its data begins in the file.
  var dataOffset: Int { offset + 8 }
  /// Where the next chunk begins in the file.
  var end: Int { offset + PNGChunk.frameSize + length }

  /// The CRC-32 of a chunk's name and data.
  static func checksum(_ content: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
  }
}
