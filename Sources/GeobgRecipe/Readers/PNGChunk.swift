internal import GeobgScene

/// The place of a chunk in a PNG; its data is not yet read.
package struct PNGChunk {
  /// The names of the chunks that geobg writes or reads: four letters each, as a big-endian number.
  package enum Name: UInt32 {
    /// `IHDR`
    case header = 0x4948_4452
    /// `sRGB`
    case colorSpace = 0x7352_4742
    /// `pHYs`
    case resolution = 0x7048_5973
    /// `iTXt`
    case text = 0x6954_5874
    /// `tEXt`, which only other programs write.
    case latinText = 0x7445_5874
    /// `zTXt`, which only other programs write.
    case compressedText = 0x7A54_5874
    /// `IDAT`
    case pixels = 0x4944_4154
    /// `acTL`
    case animation = 0x6163_544C
    /// `fcTL`
    case frameControl = 0x6663_544C
    /// `fdAT`
    case framePixels = 0x6664_4154
    /// `IEND`
    case end = 0x4945_4E44
  }

  /// A chunk of `data`, with its length and its checksum.
  package static func bytes(_ name: Name, _ data: [UInt8]) -> [UInt8] {
    let content = name.rawValue.bigEndianBytes + data
    return UInt32(data.count).bigEndianBytes + content + CRC32.checksum(content).bigEndianBytes
  }

  /// The eight bytes every PNG begins with (section 5.2).
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of bytes around the data: the length, the name and the checksum (section 5.3).
  package static let frameSize: Int64 = 12

  /// The offset of the chunk in the file.
  package let offset: Int64
  /// The number of bytes of data.
  package let length: Int64
  /// The name; nil for a chunk that geobg neither writes nor reads.
  package let name: Name?

  /// The offset of the data in the file.
  package var dataOffset: Int64 { offset + 8 }
  /// The offset of the next chunk in the file.
  package var end: Int64 { offset + PNGChunk.frameSize + length }
}
