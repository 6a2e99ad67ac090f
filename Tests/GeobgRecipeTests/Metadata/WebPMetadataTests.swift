import GeobgRecipe
import GeobgTestSupport
import Testing

/// Chunks of a WebP, built by hand.
@Suite(.timed) struct WebPMetadataTests {
  private let file: RecipeFile
  private let recipe: [UInt8]

  init() throws {
    file = try Carrier.file(.webp)
    recipe = WebPMetadataTests.chunk("XMP ", XMPPacket.holding(file.json))
  }

  private static func word(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8], length: Int? = nil) -> [UInt8] {
    Array(name.utf8) + word(length ?? data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private func read(
    _ chunks: [[UInt8]], kind: String = "WEBP", length: Int? = nil
  ) throws -> RecipeFile {
    let content = Array(kind.utf8) + chunks.joined()
    return try RecipeFile(
      reading: Array("RIFF".utf8) + WebPMetadataTests.word(length ?? content.count) + content)
  }

  @Test func othersChunksAreSteppedOver() throws {
    let odd = Self.chunk("VP8L", [1, 2, 3])
    let packet = Self.chunk("XMP ", Array("<x:xmpmeta/>".utf8))
    #expect(try read([odd, packet, recipe, odd]) == file)
    #expect(throws: DocumentError.picture(.missing)) { try read([odd, packet]) }
    #expect(throws: DocumentError.picture(.missing)) { try read([]) }
  }

  @Test func theProgramIsNamed() throws {
    let head: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
    let entry: [UInt8] = [0x31, 1, 2, 0, 4, 0, 0, 0] + Array("ACD\0".utf8)
    let exif = Self.chunk("EXIF", head + entry + [0, 0, 0, 0])
    #expect(throws: DocumentError.picture(.lost(program: "ACD"))) { try read([exif]) }
    #expect(try read([exif, recipe]) == file)
  }

  /// A prefix may be declared again and again, and a namespace may have several, but not any number.
  @Test func prefixesOfTheNamespace() throws {
    func read(_ names: some Sequence<String>) throws -> RecipeFile {
      let elements = names.map { "<e xmlns:\($0)=\"urn:x-geobg:1/\"/>" }.joined()
      let packet = String(decoding: XMPPacket.holding(file.json), as: UTF8.self)
        .replacing("<rdf:Description", with: "\(elements)<rdf:Description")
      return try self.read([Self.chunk("XMP ", Array(packet.utf8))])
    }
    #expect(try read((0..<1000).map { _ in "p" }) == file)
    #expect(try read((0..<63).map { "p\($0)" }) == file)
    let error = DocumentError.picture(.tooMany("names for a namespace", limit: 64))
    #expect(throws: error) { try read((0..<64).map { "p\($0)" }) }
  }

  /// Sound and video files use the same container.
  @Test(arguments: ["WAVE", "AVI ", "webp"])
  func othersFilesAreOfNoFormat(kind: String) {
    #expect(throws: DocumentError.unknownFormat) { try read([recipe], kind: kind) }
  }

  @Test(arguments: [0x7FFF_FFFF, 0xFFFF_FFFF])
  func aLengthBeyondTheFileIsCutShort(length: Int) throws {
    let count = 12 + recipe.count
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(count)))) {
      try read([recipe], length: length)
    }
    let error = DocumentError.picture(
      .malformed(
        offset: 12, reason: "a chunk is longer than the file or chunk around it"))
    #expect(throws: error) { try read([Self.chunk("VP8L", [1, 2], length: length), recipe]) }
    #expect(throws: error) { try read([Array("VP8L".utf8)]) }
  }

  @Test func endlessChunksEnd() throws {
    let many = [[UInt8]](repeating: Self.chunk("JUNK", []), count: 1 << 16)
    let error = DocumentError.picture(.tooMany("chunks", limit: 1 << 16))
    #expect(throws: error) { try read(many) }
    #expect(throws: DocumentError.picture(.missing)) { try read(many.dropLast()) }
  }
}
