internal import GeobgScene

/// Steps through the segments before the pixels of a JPEG.
struct JPEGSegmentReader {
  /// A segment with an application's data.
  struct Segment {
    /// The offset of its data in the file.
    let offset: Int64
    /// All of its data.
    let data: [UInt8]
  }

  /// The most segments, more than any picture has; it stops the reading of endless empty segments.
  private static let countLimit: Int64 = 1 << 16
  /// The number of bytes in which a segment must begin; fill bytes can come before it.
  private static let fillLimit: Int64 = 64

  private let source: ByteSource
  /// The offset of the next segment in the file.
  private(set) var offset: Int64 = 2
  private var count: Int64 = 0

  /// A reader of `source`, beginning at its first segment.
  ///
  /// - Throws: ``MetadataError/wrongSignature(format:)``, ``MetadataError/unreadable(_:)``.
  init(_ source: ByteSource) throws(MetadataError) {
    guard try source.metadata(from: 0, atMost: 3) == JPEGMetadata.signature else {
      throw .wrongSignature(format: "JPEG")
    }
    self.source = source
  }

  /// The next APP1 segment, the kind that contains XMP; nil where the pixels begin.
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
        throw .malformed(offset: offset, reason: "a segment has no kind")
      }
      let marker = head[filling]
      guard filling > 0, marker != 0 else {
        throw .malformed(offset: offset, reason: "a segment should begin here")
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

  /// The length of the segment at `start`, including the two bytes of the length itself.
  ///
  /// - Throws: ``MetadataError``, also if the file ends before the segment does.
  private func length(at start: Int64) throws(MetadataError) -> Int64 {
    let bytes = try source.metadata(from: start, atMost: 2)
    guard bytes.count == 2 else { throw .truncated(offset: source.byteCount) }
    let length = Int64(bigEndianBytes: bytes)
    guard length >= 2 else {
      throw .malformed(
        offset: start, reason: ("a segment has a length of \(length) bytes" as ByteText).string)
    }
    guard start + length <= source.byteCount else {
      throw .truncated(offset: source.byteCount)
    }
    return length
  }
}
