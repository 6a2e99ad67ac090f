import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct SVGMetadataTests {
  @Test func soundIsTaken() throws {
    let bytes = try Carrier.bytes(.svg)
    #expect(try RecipeFile(reading: bytes) == Carrier.file(.svg))
    let prologue = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    #expect(try RecipeFile(reading: prologue + bytes) == Carrier.file(.svg))
  }

  @Test func withoutMetadataNoneIsFound() {
    for text in [
      "<svg/>", "<svg><metadata/></svg>", "<svg><metadata>A picture</metadata></svg>",
      "<svg><metadata><r>{}</r></metadata></svg>", "<svg a='&lt;metadata>{}'/>",
      "<svg><!-- <metadata>{}</metadata> --></svg>", "<svg><![CDATA[<metadata>{}]]></svg>",
    ] {
      #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: Array(text.utf8)) }
    }
  }

  @Test(arguments: [
    "<?xml?><html/>", "<html></html>", "<!doctype html><p>a<br>b", "< 3", "\u{FEFF}<a/>",
  ])
  func otherTextIsNoPicture(text: String) {
    #expect(throws: DocumentError.unknownFormat) { try RecipeFile(reading: Array(text.utf8)) }
  }

  /// Programs leave their name in a file that they saved without the recipe.
  @Test(
    arguments: [
      ("<!-- Generator: Adobe Illustrator 28.0, SVG Export --><svg/>", "Adobe Illustrator 28.0"),
      ("<svg xmlns:inkscape='x'/>", "Inkscape"),
      ("<svg><!-- Created with \u{1B}[31m --></svg>", nil),
    ] as [(String, String?)])
  func theErrorNamesTheProgram(text: String, program: String?) {
    let error = program.map { MetadataError.lost(program: $0) } ?? .missing
    #expect(throws: DocumentError.picture(error)) { try RecipeFile(reading: Array(text.utf8)) }
  }

  @Test(arguments: ["&", "&amp", "& ;"])
  func aDamagedEntityIsRefused(entity: String) {
    let bytes = Array("<svg><metadata>{\(entity)}</metadata></svg>".utf8)
    #expect {
      try RecipeFile(reading: bytes)
    } throws: { error in
      guard case DocumentError.picture(let error) = error else { return false }
      return switch error {
      case .malformed(offset: 16, _), .unsupported: true
      default: false
      }
    }
  }

  @Test(arguments: [
    "<svg><metadata>{}", "<svg", "<svg ", "<svg a", "<svg a=", "<svg a='", "<svg><!--",
  ])
  func withoutItsEndItIsCutShort(text: String) {
    let bytes = Array(text.utf8)
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(bytes.count)))) {
      try RecipeFile(reading: bytes)
    }
  }

  @Test func emptyMetadataIsNoRecipe() {
    #expect(throws: DocumentError.self) {
      try RecipeFile(reading: Array("<svg><metadata></metadata></svg>".utf8))
    }
  }

  /// An endless attribute before the metadata is read up to the limit, once.
  @Test func aLongAttributeHasALimit() {
    let bytes =
      Array("<svg data-x=\"".utf8) + [UInt8](repeating: 0x20, count: 20 << 20)
      + Array("\"><metadata>{}</metadata></svg>".utf8)
    var readCount = 0
    let source = ByteSource(byteCount: Int64(bytes.count)) { range in
      readCount += range.count
      return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: source) }
    #expect(readCount <= (16 << 20) + 8192)
  }

  /// A long text that looks like the beginning of the metadata again and again is searched in a time
  /// that grows only with its length.
  @Test(arguments: [">", "metadata", "metadata ", "&", "'"])
  func aLongAttributeIsSearchedOnce(part: String) throws {
    func time(_ byteCount: Int) -> Double {
      var filling = Array(part.utf8)
      while filling.count < byteCount { filling += filling }
      let bytes =
        Array("<svg data-x=\"".utf8) + filling.prefix(byteCount)
        + Array("\"><metadata>{}</metadata></svg>".utf8)
      let times = (0..<5).map { _ in
        ContinuousClock().measure { _ = try? RecipeFile(reading: bytes) }
      }
      return times.min().map { $0 / .seconds(1) } ?? 0
    }
    // Quadratic work would take 256 times as long.
    #expect(time(1 << 20) < 64 * max(time(1 << 16), 0.001))
  }

  /// The search for the end of the metadata stops at the limit, whatever the file's size.
  @Test func metadataHasALimit() {
    let bytes = Array("<svg><metadata>".utf8) + [UInt8](repeating: 0x20, count: 17 << 20)
    let error = DocumentError.picture(
      .tooLarge(part: "metadata", byteCount: (16 << 20) + 4096 - 15, limit: 16 << 20))
    #expect(throws: error) { try RecipeFile(reading: bytes) }
  }
}
