import GeobgRecipe
import GeobgTestSupport
import Testing

/// Segments before the pixels of a JPEG, built by hand.
@Suite(.timed) struct JPEGMetadataTests {
  private static let end: [UInt8] = [0xFF, 0xDA]
  private let file: RecipeFile
  private let packet: [UInt8]

  init() throws {
    file = try Carrier.file(.jpeg)
    packet = XMPPacket.holding(file.json)
  }

  private func read(_ segments: [[UInt8]], end: [UInt8] = end) throws -> RecipeFile {
    try RecipeFile(reading: [0xFF, 0xD8] + segments.joined() + end)
  }

  private func segment(_ data: [UInt8], marker: UInt8 = 0xE1) -> [UInt8] {
    [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
  }

  private func whole(_ packet: [UInt8]) -> [UInt8] {
    segment(JPEGMetadata.packetHeader + packet)
  }

  private let digest = String(repeating: "0123456789ABCDEF", count: 2)

  private func part(_ range: Range<Int>, of packet: [UInt8], length: Int? = nil) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return segment(
      JPEGMetadata.extensionHeader + Array(digest.utf8) + word(length ?? packet.count)
        + word(range.lowerBound) + packet[range])
  }

  @Test func othersSegmentsAreSteppedOver() throws {
    let exif = segment(Array("Exif\0\0".utf8))
    let comment = segment([], marker: 0xFE)
    #expect(try read([exif, comment, whole([]), [0xFF, 0x01], whole(packet)]) == file)
    // Fill bytes, of which any number may come before a segment.
    let filling = [UInt8](repeating: 0xFF, count: 20)
    #expect(try read([exif, filling, whole(packet)]) == file)
  }

  /// Exif as cameras write it, in either order of bytes.
  private func exif(_ texts: [(tag: UInt16, text: String)], isLittle: Bool) -> [UInt8] {
    func number<N: FixedWidthInteger>(_ value: N) -> [UInt8] {
      withUnsafeBytes(of: isLittle ? value.littleEndian : value.bigEndian) { Array($0) }
    }
    var entries = number(UInt16(texts.count))
    var (data, place) = ([UInt8](), 8 + 2 + 12 * texts.count + 4)
    for (tag, text) in texts {
      let bytes = Array(text.utf8) + [0]
      entries += number(tag) + number(UInt16(2)) + number(UInt32(bytes.count))
      if bytes.count <= 4 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += number(UInt32(place + data.count))
        data += bytes
      }
    }
    let head = Array((isLittle ? "II" : "MM").utf8) + number(UInt16(42)) + number(UInt32(8))
    return Array("Exif\0\0".utf8) + head + entries + number(UInt32(0)) + data
  }

  @Test(arguments: [true, false]) func theProgramOrTheCameraIsNamed(isLittle: Bool) throws {
    let cases: [(texts: [(tag: UInt16, text: String)], name: String)] = [
      ([(0x10F, "NIKON CORPORATION"), (0x110, "NIKON D850"), (0x131, "Ver.1.20")], "NIKON D850"),
      ([(0x110, "iPhone 15"), (0x131, "17.5.1")], "iPhone 15"),
      ([(0x110, "iPhone 15"), (0x131, "GIMP 2.10.34")], "GIMP 2.10.34"),
      ([(0x131, "ACD")], "ACD"),
    ]
    for (texts, name) in cases {
      let data = exif(texts, isLittle: isLittle)
      #expect(throws: DocumentError.picture(.lost(program: name))) { try read([segment(data)]) }
      // No length of the segment is too short.
      for count in 0..<data.count { _ = try? read([segment(Array(data[..<count]))]) }
    }
    let packet = whole(
      Array(
        ("<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:CreatorTool='Darkroom 7'/>")
          .utf8))
    #expect(throws: DocumentError.picture(.lost(program: "Darkroom 7"))) { try read([packet]) }
  }

  /// Some programs write an attribute instead of an element.
  @Test(arguments: ["'", "\""])
  func anAttributeIsAsGoodAsAnElement(quote: String) throws {
    let value = file.json.replacing("&", with: "&#38;").replacing("<", with: "&#x3c;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
    let text = "<rdf:Description geobg:recipe=\(quote)\(value)\(quote)/>"
    #expect(try read([whole(Array(text.utf8))]) == file)
  }

  @Test func aPacketInPartsIsPutTogether() throws {
    let name = whole(XMPPacket.naming(extension: digest))
    let (first, second) = (part(0..<9, of: packet), part(9..<packet.count, of: packet))
    #expect(try read([name, first, second]) == file)
    let stranger = segment(
      JPEGMetadata.extensionHeader + [UInt8](repeating: 0x30, count: 32) + [0, 0, 0, 9, 0, 0, 0, 0])
    #expect(try read([name, first, stranger, second]) == file)
    #expect(throws: DocumentError.picture(.missing)) { try read([first, second]) }
    #expect(throws: malformed("a part of the XMP is missing", at: name.count + first.count + 2)) {
      try read([name, first])
    }
    let start = 6 + name.count
    #expect(throws: malformed("a part of the XMP is at the wrong position", at: start)) {
      try read([name, second, first])
    }
    #expect(
      throws: malformed(
        "a part of the XMP is at the wrong "
          + "position", at: start + first.count)
    ) {
      try read([name, first, part(9..<packet.count, of: packet, length: packet.count - 1)])
    }
  }

  /// A stated length is accepted only up to the limit, and no memory is allocated for it.
  @Test func aLongPacketHasALimit() throws {
    let name = whole(XMPPacket.naming(extension: digest))
    let limit = 6 * RecipeFile.byteLimit + 4096
    let error = DocumentError.picture(
      .tooLarge(part: "XMP", byteCount: Int64(limit) + 1, limit: Int64(limit)))
    #expect(throws: error) { try read([name, part(0..<9, of: packet, length: limit + 1)]) }
    #expect(throws: malformed("a part of the XMP is missing", at: name.count + 90)) {
      try read([name, part(0..<9, of: packet, length: limit)])
    }
  }

  @Test(arguments: [
    (0, "a segment should begin here", 4), (1, "a segment has no kind", 2),
    (2, "a segment has a length of 1 bytes", 4), (3, "an entity has no end", 49),
    (4, "a name is missing in a tag", 49), (5, "the XMP ends too early", 52),
    (6, "a part of the XMP has no position", 101),
  ])
  func damage(number: Int, reason: String, offset: Int) throws {
    let segments: [[UInt8]] =
      switch number {
      case 0: [[0xFF, 0x01, 0x00, 0xE1]]
      case 1: [[UInt8](repeating: 0xFF, count: 64)]
      case 2: [[0xFF, 0xE1, 0, 1]]
      case 3: [whole(Array("<geobg:recipe>&nbsp<".utf8))]
      case 4: [whole(Array("<geobg:recipe <".utf8))]
      case 5: [whole(Array("<geobg:recipe>abc".utf8))]
      default:
        [
          whole(Array("<a xmpNote:HasExtendedXMP='\(digest)'/>".utf8)),
          segment(JPEGMetadata.extensionHeader),
        ]
      }
    #expect(throws: malformed(reason, at: offset)) { try read(segments) }
  }

  @Test func withoutPixelsItIsCutShort() throws {
    let exif = segment(Array("Exif\0\0".utf8))
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(2 + exif.count)))) {
      try read([exif], end: [])
    }
    #expect(throws: DocumentError.picture(.missing)) { try read([exif]) }
    #expect(throws: DocumentError.picture(.missing)) { try read([exif], end: [0xFF, 0xD9]) }
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(1 + exif.count)))) {
      try read([exif.dropLast()], end: [])
    }
  }

  @Test func endlessSegmentsEnd() throws {
    let many = [[UInt8]](repeating: [0xFF, 0x01], count: 1 << 16)
    let error = DocumentError.picture(.tooMany("segments", limit: 1 << 16))
    #expect(throws: error) { try read(many) }
    #expect(throws: DocumentError.picture(.missing)) { try read(many.dropLast()) }
  }

  private func malformed(_ reason: String, at offset: Int) -> DocumentError {
    .picture(.malformed(offset: Int64(offset), reason: reason))
  }
}
