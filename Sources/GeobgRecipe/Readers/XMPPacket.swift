internal import GeobgScene

/// The recipe in XMP, the metadata that JPEG and WebP share.
///
/// Source: ISO 16684-1, and XMP Specification Part 3 for packets too long for one JPEG segment.
package enum XMPPacket {
  /// The longest packet that is read: each byte of a recipe as an entity, and the text around it.
  static let byteLimit = Int64(6 * RecipeFile.byteLimit + 4096)

  private static let property = "geobg:recipe".bytes
  private static let extensionProperty = "xmpNote:HasExtendedXMP".bytes

  /// A packet that contains `recipe`.
  package static func holding(_ recipe: String) -> [UInt8] {
    packet(
      namespace: #"xmlns:geobg="urn:x-geobg:1/""#, property: property,
      value: XMLText.escape(recipe))
  }

  /// A packet that contains only the digest of another packet, which contains everything.
  package static func naming(extension digest: String) -> [UInt8] {
    packet(
      namespace: #"xmlns:xmpNote="http://ns.adobe.com/xmp/note/""#, property: extensionProperty,
      value: Array(digest.utf8))
  }

  private static func packet(
    namespace: String, property: [UInt8], value: [UInt8]
  ) -> [UInt8] {
    var bytes = Array(
      (#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>"#
        + #"<x:xmpmeta xmlns:x="adobe:ns:meta/">"#
        + #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
        + #"<rdf:Description rdf:about="" "# + namespace + ">").utf8)
    bytes += Array("<".utf8) + property + Array(">".utf8) + value
    bytes += Array("</".utf8) + property
    bytes += Array("></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>".utf8)
    return bytes
  }

  /// The recipe in `packet`, which begins at `offset` of its file; nil if there is none.
  ///
  /// Other programs rewrite packets. So the recipe may be an element or an attribute, with any
  /// entities.
  static func recipe(in packet: [UInt8], at offset: Int64) throws(MetadataError) -> String? {
    guard let value = try value(of: property, in: packet, at: offset) else { return nil }
    guard value.count <= RecipeFile.byteLimit else {
      throw .tooLarge(
        part: "a recipe", byteCount: Int64(value.count), limit: Int64(RecipeFile.byteLimit))
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// The digest in `packet` that identifies another packet; nil if there is none.
  static func extensionDigest(in packet: [UInt8], at offset: Int64) throws(MetadataError)
    -> [UInt8]?
  {
    try value(of: extensionProperty, in: packet, at: offset)
  }

  private static func value(
    of property: [UInt8], in packet: [UInt8], at offset: Int64
  ) throws(MetadataError) -> [UInt8]? {
    guard let name = packet.firstPlace(of: property) else { return nil }
    var rest = packet[name.upperBound...]
    let end: UInt8
    switch rest.popFirst() {
    case UInt8(ascii: ">"): end = UInt8(ascii: "<")
    case UInt8(ascii: "="):
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else {
        throw .malformed(offset: offset + Int64(name.upperBound), reason: "the XMP has no value")
      }
      end = quote
    default:
      throw .malformed(offset: offset + Int64(name.upperBound), reason: "the XMP has no value")
    }
    guard let last = rest.firstIndex(of: end) else {
      throw .malformed(offset: offset + Int64(packet.count), reason: "the XMP ends inside a value")
    }
    return try XMLEntities.decode(rest[..<last], at: offset)
  }
}

// MARK: - WebP

/// Reads the recipe in the XMP of a WebP.
///
/// It steps from chunk to chunk and never reads the pixels.
package enum WebPMetadata {
  /// The name of the container, which every WebP begins with.
  package static let container = "RIFF".bytes
  /// The kind of content, after the four bytes of the container's length.
  package static let kind = "WEBP".bytes
  /// The name of the chunk that contains XMP.
  package static let chunkName = "XMP ".bytes

  /// The number of bytes before the data of the container or a chunk: the name and the length.
  private static let headSize: Int64 = 8
  /// The most chunks, more than any picture has; it stops the reading of endless empty chunks.
  private static let chunkLimit: Int64 = 1 << 16

  /// The recipe in `source`.
  static func read(_ source: ByteSource) throws(MetadataError) -> String {
    let head = try source.bytes(from: 0, atMost: headSize + Int64(kind.count))
    guard head.begins(with: container), head.dropFirst(Int(headSize)).begins(with: kind) else {
      throw .wrongSignature(format: "WebP")
    }
    let end = headSize + length(in: head)
    guard end <= source.byteCount else { throw .truncated(offset: source.byteCount) }
    var offset = Int64(head.count)
    for _ in 0..<chunkLimit {
      guard offset < end else { throw .missing }
      let head = try source.bytes(from: offset, atMost: headSize)
      let start = offset + headSize
      guard head.count == Int(headSize), length(in: head) <= end - start else {
        throw .malformed(
          offset: offset, reason: "a chunk is longer than the file or chunk around it")
      }
      if head.begins(with: chunkName) {
        guard length(in: head) <= XMPPacket.byteLimit else {
          throw .tooLarge(part: "XMP", byteCount: length(in: head), limit: XMPPacket.byteLimit)
        }
        let packet = try source.bytes(from: start, atMost: length(in: head))
        if let recipe = try XMPPacket.recipe(in: packet, at: start) { return recipe }
      }
      // A chunk of an odd length is followed by a byte of padding.
      offset = start + length(in: head) + length(in: head) % 2
    }
    throw .tooLarge(part: "a list of chunks", byteCount: offset, limit: headSize * chunkLimit)
  }

  /// The little-endian length in a head of ``headSize`` bytes.
  private static func length(in head: [UInt8]) -> Int64 { Int64(littleEndianBytes: head[4..<8]) }
}
