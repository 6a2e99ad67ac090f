internal import GeobgScene

/// A packet of XMP that is spread over several segments of a JPEG.
struct JPEGExtendedPacket {
  /// How many bytes a segment has between its header and the packet's: the digest, the length of the
  /// whole packet and the place of this part in it.
  private static let placeSize = 40

  /// The name that all its segments have.
  let digest: [UInt8]
  private var bytes: [UInt8] = []
  private var length: Int64?

  /// A packet of which nothing is known but its name.
  init(digest: [UInt8]) {
    self.digest = digest
  }

  /// Whether all of it is there.
  var isWhole: Bool { length == Int64(bytes.count) }

  /// Adds what `segment` holds of the packet.
  ///
  /// - Returns: The packet, once it is whole.
  /// - Throws: ``MetadataError``; parts come in order, as every program writes them.
  mutating func append(
    _ segment: JPEGSegmentReader.Segment
  ) throws(MetadataError) -> [UInt8]? {
    let part = segment.data.dropFirst(JPEGMetadata.extensionHeader.count)
    guard part.count >= Self.placeSize else {
      throw .malformed(offset: segment.offset, reason: "a part of XMP without a place")
    }
    guard part.prefix(digest.count) == digest[...], digest.count == 32, !isWhole else { return nil }
    let place = part.dropFirst(digest.count)
    let length = Int64(bigEndianBytes: place.prefix(4))
    let start = Int64(bigEndianBytes: place.dropFirst(4).prefix(4))
    guard length <= XMPPacket.byteLimit else {
      throw .tooLarge(part: "XMP", byteCount: length, limit: XMPPacket.byteLimit)
    }
    let data = part.dropFirst(Self.placeSize)
    guard start == Int64(bytes.count), length == self.length ?? length,
      Int64(data.count) <= length - start
    else {
      throw .malformed(offset: segment.offset, reason: "a part of XMP out of its place")
    }
    self.length = length
    bytes += data
    return isWhole ? bytes : nil
  }
}
