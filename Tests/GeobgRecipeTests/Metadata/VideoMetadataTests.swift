import GeobgRecipe
import GeobgTestSupport
import Testing

/// The recipe in the comment of a video; `FilmCommandTests` reads videos that ffmpeg has made.
@Suite(.timed) struct VideoMetadataTests {
  private static let recipe = #"{"engine":1,"seed":"9"}"#
  private static let file = try? RecipeFile(reading: Array(recipe.utf8))

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A box of an MP4.
  private static func box(_ name: String, _ data: [UInt8], isLong: Bool = false) -> [UInt8] {
    let name = name.unicodeScalars.map { UInt8($0.value) }
    return isLong
      ? bytes(1, 4) + name + bytes(16 + data.count, 8) + data
      : bytes(8 + data.count, 4) + name + data
  }

  private static func mp4(_ comment: [UInt8], isLong: Bool = false) -> [UInt8] {
    let item = box("\u{A9}cmt", box("data", bytes(1, 4) + bytes(0, 4) + comment))
    let tool = box("\u{A9}too", box("data", bytes(1, 4) + bytes(0, 4) + Array("Lavf".utf8)))
    let meta = box("meta", bytes(0, 4) + box("hdlr", bytes(0, 25)) + box("ilst", tool + item))
    return box("ftyp", Array("isom".utf8)) + box("mdat", bytes(0, 100), isLong: isLong)
      + box("moov", box("mvhd", bytes(0, 100)) + box("udta", meta), isLong: isLong)
  }

  /// An element of a WebM, whose size has `length` bytes.
  private static func element(_ name: Int, _ data: [UInt8], length: Int = 2) -> [UInt8] {
    let nameLength = name > 0xFF_FFFF ? 4 : name > 0xFFFF ? 3 : name > 0xFF ? 2 : 1
    return bytes(name, nameLength) + bytes(1 << (7 * length) | data.count, length) + data
  }

  private static func webm(_ comment: [UInt8], segment length: Int = 8) -> [UInt8] {
    func tag(_ name: String, _ value: [UInt8]) -> [UInt8] {
      element(0x67C8, element(0x45A3, Array(name.utf8)) + element(0x4487, value))
    }
    let tags =
      element(0x7373, element(0x63C0, []) + tag("ENCODER", Array("Lavf".utf8)))
      + element(0x7373, tag("COMMENT", comment))
    return element(0x1A45_DFA3, bytes(0, 31), length: 1)
      + element(
        0x1853_8067, element(0x1F43_B675, bytes(0, 100)) + element(0x1254_C367, tags),
        length: length)
  }

  private static let files = [
    mp4(Array(recipe.utf8)), mp4(Array(recipe.utf8), isLong: true), webm(Array(recipe.utf8)),
    webm(Array(recipe.utf8), segment: 4),
  ]

  @Test(arguments: files.indices) func theRecipeIsFound(index: Int) throws {
    #expect(try RecipeFile(reading: Self.files[index]) == Self.file)
  }

  /// Recorders write a size of ones while they do not know it, and a box may reach to the end.
  @Test func unknownSizes() throws {
    var webm = Self.webm(Array(Self.recipe.utf8), segment: 8)
    let place = 4 + 1 + 31 + 4
    webm.replaceSubrange(place..<place + 8, with: [0x01] + [UInt8](repeating: 0xFF, count: 7))
    #expect(try RecipeFile(reading: webm) == Self.file)
    var mp4 = Self.mp4(Array(Self.recipe.utf8))
    let start = 12 + 108
    mp4.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
    #expect(try RecipeFile(reading: mp4) == Self.file)
  }

  @Test func otherComments() {
    for file in [Self.mp4(Array("Holidays".utf8)), Self.webm([]), Self.mp4([])] {
      #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: file) }
    }
    let long = Array("{".utf8) + [UInt8](repeating: 0x20, count: RecipeFile.byteLimit)
    #expect(
      throws: DocumentError.picture(
        .tooLarge(
          part: "a recipe", byteCount: Int64(long.count), limit: Int64(RecipeFile.byteLimit)))
    ) { try RecipeFile(reading: Self.mp4(long)) }
  }

  @Test func endlessParts() {
    let many = Array(repeating: Self.box("free", []), count: 70_000).flatMap { $0 }
    let error = DocumentError.picture(
      .unsupported(reason: "it has more than 65536 parts; no picture needs so many"))
    #expect(throws: error) { try RecipeFile(reading: Self.box("ftyp", []) + many) }
  }

  /// A part that ends inside its own beginning, at any depth, is damage.
  @Test(arguments: 0..<16) func shortParts(count: Int) throws {
    for fill: UInt8 in [0, 0x7F, 0xEC, 0xFF] {
      let bytes = [UInt8](repeating: fill, count: count)
      var inside = bytes
      for name in ["data", "\u{A9}cmt", "ilst", "meta", "udta", "moov"] {
        inside = Self.box(name, inside)
        #expect(throws: DocumentError.self) {
          try RecipeFile(reading: Self.box("ftyp", []) + inside)
        }
      }
      // As in a file, where `meta` begins with its version.
      for name in ["data", "ilst", "meta"] {
        let short = Self.box("udta", Self.box("meta", Self.box(name, bytes)))
        #expect(throws: DocumentError.self) {
          try RecipeFile(reading: Self.box("ftyp", []) + Self.box("moov", short))
        }
      }
      inside = bytes
      for name in [0x4487, 0x67C8, 0x7373, 0x1254_C367, 0x1853_8067] {
        inside = Self.element(name, inside, length: 1 + count % 2)
        #expect(throws: DocumentError.self) {
          try RecipeFile(reading: Self.element(0x1A45_DFA3, []) + inside)
        }
      }
    }
  }

  /// A `meta` without a version, and a size that lies behind the end of its part.
  @Test(
    arguments: [
      "00000008 66747970 00000018 6d6f6f76 00000010 75647461 00000008 6d657461",
      "1A45DFA3 80 18538067 81 EC FF 00",
    ])
  func partsThatEndEarly(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    let file = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(16 * digits[$0] + digits[$0 + 1])
    }
    #expect(throws: DocumentError.self) { try RecipeFile(reading: file) }
  }

  /// Bytes that are no text are not repaired: the recipe would be another one.
  @Test func otherEncodings() {
    let latin = Array(#"{"engine":1,"seed":"a"#.utf8) + [0xFF] + Array(#"b"}"#.utf8)
    for file in [Self.mp4(latin), Self.webm(latin)] {
      #expect(
        throws: DocumentError.picture(
          .unsupported(reason: "its recipe is not UTF-8; save it as UTF-8"))
      ) { try RecipeFile(reading: file) }
    }
  }

  /// A damaged file is an error, or has the recipe still; nothing traps.
  @Test(arguments: files.indices) func damaged(index: Int) throws {
    let file = Self.files[index]
    for end in 0..<file.count {
      #expect(throws: DocumentError.self) { try RecipeFile(reading: Array(file[..<end])) }
    }
    for place in file.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, file[place] ^ 0x10] {
        var changed = file
        changed[place] = value
        _ = try? RecipeFile(reading: changed)
      }
    }
  }
}
