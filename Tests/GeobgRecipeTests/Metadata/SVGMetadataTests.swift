import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite struct SVGMetadataTests {
  @Test func soundIsTaken() throws {
    let bytes = try Carrier.bytes(.svg)
    #expect(try RecipeFile(reading: bytes) == Carrier.file(.svg))
    let prologue = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    #expect(try RecipeFile(reading: prologue + bytes) == Carrier.file(.svg))
  }

  @Test func withoutMetadataNoneIsFound() {
    for text in ["<svg/>", "<svg><metadata/></svg>", "<?xml?><html/>", "<svg"] {
      #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: Array(text.utf8)) }
    }
  }

  @Test(arguments: ["&quot;", "&#38;", "&", "&amp", "&x;"])
  func anEntityItDoesNotKnowIsRefused(entity: String) {
    let bytes = Array("<svg><metadata>{\(entity)}</metadata></svg>".utf8)
    let error = DocumentError.picture(
      .malformed(offset: 16, reason: "geobg does not write this entity"))
    #expect(throws: error) { try RecipeFile(reading: bytes) }
  }

  @Test func withoutItsEndItIsCutShort() {
    let bytes = Array("<svg><metadata>{}".utf8)
    #expect(throws: DocumentError.picture(.truncated(offset: Int64(bytes.count)))) {
      try RecipeFile(reading: bytes)
    }
  }

  @Test func emptyMetadataIsNoRecipe() {
    #expect(throws: DocumentError.self) {
      try RecipeFile(reading: Array("<svg><metadata></metadata></svg>".utf8))
    }
  }

  /// The search for the end of the metadata stops at the limit, whatever the file's size.
  @Test func metadataHasALimit() {
    let bytes = Array("<svg><metadata>".utf8) + [UInt8](repeating: 0x20, count: 17 << 20)
    let error = DocumentError.picture(
      .tooLarge(part: "metadata", byteCount: (16 << 20) + 4096 - 15, limit: 16 << 20))
    #expect(throws: error) { try RecipeFile(reading: bytes) }
  }
}
