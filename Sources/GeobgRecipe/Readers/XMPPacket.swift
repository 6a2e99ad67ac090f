internal import GeobgScene

/// The recipe in XMP, the metadata that JPEG and WebP share.
///
/// Source: ISO 16684-1, and XMP Specification Part 3 for packets too long for one JPEG segment.
package enum XMPPacket {
  /// The longest packet that is read: each byte of a recipe as an entity, and the text around it.
  static let byteLimit = Int64(6 * RecipeFile.byteLimit + 4096)

  /// The most prefixes of a namespace that are compared with each name.
  private static let prefixLimit = 64

  private static let recipe = Property(
    prefix: "geobg", name: "recipe", namespace: "urn:x-geobg:1/")
  private static let extended = Property(
    prefix: "xmpNote", name: "HasExtendedXMP", namespace: "http://ns.adobe.com/xmp/note/")
  private static let creatorTool = Property(
    prefix: "xmp", name: "CreatorTool", namespace: "http://ns.adobe.com/xap/1.0/")

  /// A property of XMP.
  private struct Property {
    /// The prefix that geobg writes.
    let prefix: StaticString
    let name: StaticString
    /// The URI of the namespace.
    let namespace: StaticString

    /// The name with its prefix.
    var fullName: [UInt8] { Array(prefix.utf8) + [UInt8(ascii: ":")] + Array(name.utf8) }
  }

  /// A packet that contains `recipe`.
  package static func holding(_ recipe: String) -> [UInt8] {
    packet(Self.recipe, value: XMLText.escape(recipe))
  }

  /// A packet that contains only the digest of another packet, which contains everything.
  package static func naming(extension digest: String) -> [UInt8] {
    packet(extended, value: digest.bytes)
  }

  private static func packet(_ property: Property, value: [UInt8]) -> [UInt8] {
    var bytes =
      (#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>"#
      + #"<x:xmpmeta xmlns:x="adobe:ns:meta/">"#
      + #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
      + #"<rdf:Description rdf:about="" xmlns:"#).bytes
    bytes +=
      Array(property.prefix.utf8) + "=\"".bytes + Array(property.namespace.utf8) + "\">".bytes
    bytes += "<".bytes + property.fullName + ">".bytes + value
    bytes += "</".bytes + property.fullName
    bytes += "></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>".bytes
    return bytes
  }

  /// The recipe in `packet`, which begins at `offset` of its file; nil if there is none.
  ///
  /// Other programs rewrite packets. So the recipe may be an element or an attribute, with any
  /// prefix and any entities.
  static func recipe(in packet: [UInt8], at offset: Int64) throws(MetadataError) -> String? {
    try value(of: Self.recipe, in: packet, at: offset).map { (value) throws(MetadataError) in
      try RecipeText.checked(value)
    }
  }

  /// The digest in `packet` that identifies another packet; nil if there is none.
  static func extensionDigest(in packet: [UInt8], at offset: Int64) throws(MetadataError)
    -> [UInt8]?
  {
    try value(of: extended, in: packet, at: offset)
  }

  /// The program that `packet` names; nil if it names none, or is damaged.
  static func program(in packet: [UInt8]) -> String? {
    guard let value = try? value(of: creatorTool, in: packet, at: 0) else { return nil }
    return ProgramName.plain(value[...])
  }

  /// The value of `property`, without the white space around it.
  private static func value(
    of property: Property, in packet: [UInt8], at offset: Int64
  ) throws(MetadataError) -> [UInt8]? {
    do throws(MetadataError) {
      let text = try firstValue(of: property, in: try XMLEncoding.utf8(packet))
      guard let text, let first = text.firstIndex(where: { !XMLTokenizer.isSpace($0) }),
        let last = text.lastIndex(where: { !XMLTokenizer.isSpace($0) })
      else { return text }
      return Array(text[first...last])
    } catch .truncated {
      throw .malformed(offset: offset + Int64(packet.count), reason: "the XMP ends too early")
    } catch .malformed(let place, let reason) {
      throw .malformed(offset: offset + place, reason: reason)
    } catch {
      throw error
    }
  }

  private static func firstValue(
    of property: Property, in packet: [UInt8]
  ) throws(MetadataError) -> [UInt8]? {
    // Nearly all packets of photos have no such property, and need no more than a search.
    guard packet.firstPlace(of: Array(property.name.utf8)) != nil else { return nil }
    var tokens = XMLTokenizer(packet)
    var prefixes = [Array(property.prefix.utf8) + [UInt8(ascii: ":")]]
    var text: [UInt8]?
    var depth = 0
    while let token = try tokens.next() {
      switch token {
      case .start(let tag):
        for (name, value) in tag.attributes
        where tokens.bytes[name].begins(with: "xmlns:")
          && tokens.bytes[value].isBytes(of: property.namespace)
        {
          let prefix = tokens.bytes[name].dropFirst("xmlns:".utf8.count) + [UInt8(ascii: ":")]
          if prefixes.contains(Array(prefix)) { continue }
          guard prefixes.count < prefixLimit else {
            throw .tooMany("names for a namespace", limit: prefixLimit)
          }
          prefixes.append(Array(prefix))
        }
        func isProperty(_ name: Range<Int>) -> Bool {
          tokens.isLocal(name, property.name)
            && prefixes.contains { tokens.bytes[name].begins(with: $0) }
        }
        if text != nil { continue }
        for (name, value) in tag.attributes where isProperty(name) {
          return try tokens.text(at: value, as: .attribute)
        }
        if isProperty(tag.name) { (text, depth) = ([], tokens.depth) }
      case .text(let range): if text != nil { text? += try tokens.text(at: range) }
      case .data(let range): if text != nil { text? += try tokens.text(at: range, as: .data) }
      case .end:
        if let text, tokens.depth < depth { return text }
        // Some programs fill what is left with zeros.
        if tokens.depth == 0 { return nil }
      case .comment: break
      }
    }
    return nil
  }
}
