internal import GeobgScene

/// Reads the recipe in the XMP of a JPEG.
///
/// It steps through the segments before the pixels, and never reads the pixels.
package enum JPEGMetadata {
  /// The two bytes that every JPEG begins with, and the first byte of a segment.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// The header of a segment that contains an XMP packet.
  package static let packetHeader = "http://ns.adobe.com/xap/1.0/\0".bytes
  /// The header of a segment that contains a part of a long XMP packet.
  package static let extensionHeader = "http://ns.adobe.com/xmp/extension/\0".bytes
  /// The most bytes in a segment after its length, which has two bytes and counts itself.
  package static let segmentLimit = 65_533

  /// The recipe in `source`.
  ///
  /// - Throws: ``MetadataError``.
  static func read(_ source: ByteSource) throws(MetadataError) -> String {
    var reader = try JPEGSegmentReader(source)
    var long: JPEGExtendedPacket?
    while let segment = try reader.nextAPP1() {
      if segment.data.begins(with: packetHeader) {
        let packet = Array(segment.data.dropFirst(packetHeader.count))
        let offset = segment.offset + Int64(packetHeader.count)
        if let recipe = try XMPPacket.recipe(in: packet, at: offset) { return recipe }
        if let digest = try XMPPacket.extensionDigest(in: packet, at: offset) {
          long = JPEGExtendedPacket(digest: digest)
        }
      } else if segment.data.begins(with: extensionHeader),
        let packet = try long?.append(segment),
        let recipe = try XMPPacket.recipe(in: packet, at: segment.offset)
      {
        return recipe
      }
    }
    guard long?.isWhole ?? true else {
      throw .malformed(offset: reader.offset, reason: "a part of the XMP is missing")
    }
    throw .missing
  }
}
