internal import GeobgScene

/// An XMP packet that is split over several segments of a JPEG.
struct JPEGExtendedPacket {
  /// The number of bytes between a segment's header and its part of the packet.
  ///
  /// They are the digest, the length of the whole packet, and the place of the part in the packet.
  private static let placeSize = 40

  /// The digest that all segments of the packet contain.
  let digest: [UInt8]
  private var bytes: [UInt8] = []
  private var length: Int64?

  /// A packet without data yet.
  init(digest: [UInt8]) {
    self.digest = digest
  }

  /// Whether the packet is complete.
  var isWhole: Bool { length == Int64(bytes.count) }

  /// Adds the part of the packet in `segment`.
  ///
  /// - Returns: The packet, when it is complete.
  /// - Throws: ``MetadataError``, also if the parts are not in order; every program writes them in
  ///   order.
  mutating func append(
    _ segment: JPEGSegmentReader.Segment
  ) throws(MetadataError) -> [UInt8]? {
    let part = segment.data.dropFirst(JPEGMetadata.extensionHeader.count)
    guard part.count >= Self.placeSize else {
      throw .malformed(offset: segment.offset, reason: "a part of the XMP has no position")
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
      throw .malformed(offset: segment.offset, reason: "a part of the XMP is at the wrong position")
    }
    self.length = length
    bytes += data
    return isWhole ? bytes : nil
  }
}
