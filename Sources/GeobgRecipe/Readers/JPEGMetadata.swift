/// Reads back the recipe that a JPEG carries in XMP.
///
/// It steps from segment to segment up to the pixels, and never looks at those.
package enum JPEGMetadata {
  /// The two bytes every JPEG begins with, and the first of a segment.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// What a segment begins with that is a packet of XMP.
  package static let packetHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// What a segment begins with that is a part of a packet too long for one.
  package static let extensionHeader = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  /// How much a segment holds besides its length, which counts itself and has two bytes.
  package static let segmentLimit = 65_533

  /// The recipe in `source`.
  ///
  /// - Throws: ``MetadataError``.
  static func read(_ source: ByteSource) throws(MetadataError) -> String {
    var reader = try JPEGSegmentReader(source)
    var long: JPEGExtendedPacket?
    while let segment = try reader.nextAPP1() {
      if segment.data.starts(with: packetHeader) {
        let packet = Array(segment.data.dropFirst(packetHeader.count))
        let offset = segment.offset + Int64(packetHeader.count)
        if let recipe = try XMPPacket.recipe(in: packet, at: offset) { return recipe }
        if let digest = try XMPPacket.extensionDigest(in: packet, at: offset) {
          long = JPEGExtendedPacket(digest: digest)
        }
      } else if segment.data.starts(with: extensionHeader),
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
