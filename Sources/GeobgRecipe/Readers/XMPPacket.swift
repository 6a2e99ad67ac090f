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
