import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct PNGMetadataTests {
  /// The chunks of a valid file, each with its length, name, data and checksum.
  private func chunks() throws -> [[UInt8]] {
    var (rest, chunks) = (try Carrier.bytes(.png).dropFirst(8), [[UInt8]]())
    while !rest.isEmpty {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      chunks.append(Array(rest.prefix(length + 12)))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  private func name(_ chunk: [UInt8]) -> String { String(decoding: chunk[4..<8], as: UTF8.self) }

  private func read(_ chunks: [[UInt8]]) throws -> RecipeFile {
    try RecipeFile(reading: Format.png.signature + chunks.flatMap { $0 })
  }

  /// `data` as a chunk, with a checksum computed bit by bit.
  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var crc: UInt32 = .max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    func word(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
    return word(UInt32(data.count)) + content + word(~crc)
  }

  @Test func theRecipeComesBeforeThePixels() throws {
    let names = try chunks().map { name($0) }
    #expect(names.prefix(5) == ["IHDR", "sRGB", "pHYs", "iTXt", "IDAT"])
    #expect(names.dropFirst(5) == ["IDAT", "IEND"])
    #expect(try read(chunks()) == Carrier.file(.png))
  }

  @Test func afterThePixelsItIsFoundAsWell() throws {
    var moved = try chunks()
    moved.swapAt(3, 4)
    #expect(try read(moved) == Carrier.file(.png))
  }

  @Test(arguments: [0, 3])
  func aWrongChecksumIsSeen(index: Int) throws {
    var damaged = try chunks()
    let last = damaged[index].count - 1
    let declared = damaged[index].suffix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    damaged[index][last] ^= 1
    let error = DocumentError.picture(
      .badChecksum(
        chunk: name(damaged[index]), declared: declared ^ 1, computed: declared))
    #expect(throws: error) { try read(damaged) }
  }

  /// `data` as a block of zlib that is stored, which every reader has to accept.
  private func packed(_ data: [UInt8]) -> [UInt8] { StoredData.zlib(data) }

  /// A wrong checksum inside a chunk with a right one is seen, too.
  @Test func aWrongChecksumOfZlibIsSeen() throws {
    var data = packed(Array(try Carrier.file(.png).json.utf8))
    data[data.count - 1] ^= 1
    var changed = try chunks()
    changed[3] = chunk("zTXt", Array("geobg\0".utf8) + [0] + data)
    let error = MetadataError.malformed(
      offset: 8 + 25 + 13 + 21 + 8, reason: "the compressed data has a wrong checksum")
    #expect(throws: DocumentError.picture(error)) { try read(changed) }
  }

  /// Programs keep the text in another kind of chunk.
  @Test func everyKindOfTextIsRead() throws {
    let file = try Carrier.file(.png)
    let (json, keyword) = (Array(file.json.utf8), Array("geobg\0".utf8))
    let kinds: [(String, [UInt8])] = [
      ("tEXt", keyword + json), ("zTXt", keyword + [0] + packed(json)),
      ("iTXt", keyword + [0, 0, 0, 0] + json),
      ("iTXt", keyword + [0, 0] + Array("en-US\0geobg é\0".utf8) + json),
      ("iTXt", keyword + [1, 0, 0, 0] + packed(json)),
    ]
    for (name, data) in kinds {
      var changed = try chunks()
      changed[3] = chunk(name, data)
      #expect(try read(changed) == file, "\(name)")
    }
  }

  @Test(arguments: [
    ("zTXt", [1] as [UInt8], "a text chunk has an unknown compression"),
    ("zTXt", [0, 1, 2, 3], "the compressed data is not zlib's"),
    ("zTXt", [0, 0x78, 0x01, 7, 0], "the compressed data is not DEFLATE"),
    ("zTXt", [0, 0x78, 0x01, 1, 9, 0, 0xF6, 0xFF, 1], "the compressed data ends too early"),
    ("iTXt", [0, 0, 1], "a text chunk has no text"),
  ])
  func aDamagedTextIsRefused(name: String, data: [UInt8], reason: String) throws {
    var changed = try chunks()
    changed[3] = chunk(name, Array("geobg\0".utf8) + data)
    let error = DocumentError.picture(.malformed(offset: 8 + 25 + 13 + 21 + 8, reason: reason))
    #expect(throws: error) { try read(changed) }
  }

  @Test func theErrorNamesTheProgram() throws {
    var changed = try chunks()
    changed[3] = chunk("tEXt", Array("Software\0GIMP 2.10".utf8))
    #expect(throws: DocumentError.picture(.lost(program: "GIMP 2.10"))) { try read(changed) }
  }

  @Test func othersTextsAreSteppedOver() throws {
    var more = try chunks()
    more.insert(chunk("iTXt", Array("Comment".utf8) + [0, 0, 0, 0, 0, 0x78]), at: 3)
    more.insert(chunk("iTXt", []), at: 3)
    more.insert(chunk("iTXt", Array("geobgs".utf8) + [0, 0, 0, 0, 0]), at: 3)
    #expect(try read(more) == Carrier.file(.png))
  }

  @Test(
    arguments: [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 1, 0, 0]] as [[UInt8]])
  func aLengthBeyondTheFileIsCutShort(length: [UInt8]) throws {
    var damaged = try chunks()
    damaged[3].replaceSubrange(0..<4, with: length)
    let count = 8 + damaged.reduce(0) { $0 + $1.count }
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(count)))) { try read(damaged) }
  }

  @Test func aHeaderIsFirstAndAlone() throws {
    let sound = try chunks()
    let reason = "a PNG must have one header, at the beginning"
    #expect(throws: DocumentError.picture(.malformed(offset: 33, reason: reason))) {
      try read([sound[0]] + sound)
    }
    #expect(throws: DocumentError.picture(.malformed(offset: 8, reason: reason))) {
      try read(Array(sound.dropFirst()))
    }
    #expect(throws: DocumentError.picture(.malformed(offset: 8, reason: reason))) {
      try read([chunk("IHDR", [0])] + sound.dropFirst())
    }
  }

  @Test func withoutAnEndItIsCutShort() throws {
    let plain = try chunks().filter { !["iTXt", "IEND"].contains(name($0)) }
    let count = 8 + plain.reduce(0) { $0 + $1.count }
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(count)))) { try read(plain) }
    #expect(throws: DocumentError.picture(.missing)) { try read(plain + [chunk("IEND", [])]) }
    #expect(
      throws: DocumentError.picture(
        .malformed(offset: Int64(count + 4), reason: "a chunk has no name"))
    ) {
      try read(plain + [chunk("\0\0\0\0", [])])
    }
  }
}
