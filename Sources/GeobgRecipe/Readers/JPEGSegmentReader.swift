internal import GeobgScene

/// Steps through what stands before the pixels of a JPEG.
struct JPEGSegmentReader {
  /// A segment of an application's own data.
  struct Segment {
    /// Where its data begins in the file.
    let offset: Int64
    /// All of it.
    let data: [UInt8]
  }

  /// More segments than any picture has; a file of nothing but empty ones ends here.
  private static let countLimit: Int64 = 1 << 16
  /// How many bytes of filling there may be before a segment.
  private static let fillLimit: Int64 = 64

  private let source: ByteSource
  /// Where the next segment begins in the file.
  private(set) var offset: Int64 = 2
  private var count: Int64 = 0

  /// A reader of `source`, from its first segment on.
  ///
  /// - Throws: ``MetadataError/wrongSignature(format:)``, and what reading throws.
  init(_ source: ByteSource) throws(MetadataError) {
    guard try source.metadata(from: 0, atMost: 3) == JPEGMetadata.signature else {
      throw .wrongSignature(format: "JPEG")
    }
    self.source = source
  }

  /// The next segment of the kind that holds XMP; nil where the pixels begin.
  ///
  /// - Throws: ``MetadataError``.
  mutating func nextAPP1() throws(MetadataError) -> Segment? {
    while true {
      count += 1
      guard count <= Self.countLimit else {
        throw .tooLarge(
          part: "a list of segments", byteCount: offset, limit: 4 * Self.countLimit)
      }
      let head = try source.metadata(from: offset, atMost: Self.fillLimit)
      let filling = head.prefix { $0 == 0xFF }.count
      guard filling < head.count else {
        guard head.count == Int(Self.fillLimit) else {
          throw .truncated(offset: source.byteCount)
        }
        throw .malformed(offset: offset, reason: "a segment without a kind")
      }
      let marker = head[filling]
      guard filling > 0, marker != 0 else {
        throw .malformed(offset: offset, reason: "no segment where one should begin")
      }
      let start = offset + Int64(filling) + 1
      switch marker {
      case 0xD9, 0xDA: return nil
      case 0x01, 0xD0...0xD8: offset = start
      default:
        let length = try length(at: start)
        offset = start + length
        guard marker == 0xE1 else { continue }
        return Segment(
          offset: start + 2, data: try source.metadata(from: start + 2, atMost: length - 2))
      }
    }
  }

  /// The length of the segment at `start`, all of which is there, with the two bytes that say it.
  private func length(at start: Int64) throws(MetadataError) -> Int64 {
    let bytes = try source.metadata(from: start, atMost: 2)
    guard bytes.count == 2 else { throw .truncated(offset: source.byteCount) }
    let length = Int64(bigEndianBytes: bytes)
    guard length >= 2 else {
      throw .malformed(offset: start, reason: "a segment of \(length) bytes")
    }
    guard start + length <= source.byteCount else {
      throw .truncated(offset: source.byteCount)
    }
    return length
  }
}
