import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct PDFMetadataTests {
  private func error(_ bytes: [UInt8]) -> MetadataError? {
    do throws(DocumentError) {
      _ = try RecipeFile(reading: bytes)
      return nil
    } catch {
      if case .picture(let error) = error { return error }
      return nil
    }
  }

  private func isMalformed(_ bytes: [UInt8]) -> Bool {
    if case .malformed = error(bytes) { true } else { false }
  }

  /// The number after the last `startxref`, as text.
  private func tableOffset(_ bytes: [UInt8]) throws -> String {
    let start = try #require(bytes.firstIndex(of: "startxref\n"))
    return String(decoding: bytes[(start + 10)...].prefix { (48...57).contains($0) }, as: UTF8.self)
  }

  /// Cairo writes a subject as plain text if possible, otherwise as hexadecimal digits.
  ///
  /// It uses hexadecimal for a parenthesis or a backslash, and so for every character that JSON
  /// escapes.
  @Test(arguments: ["plain", "(", ")", "\\", "é", "😀", "\"", "\n", "a(b)\\c é 😀"])
  func everySeedComesBack(seed: String) throws {
    let file = try Carrier.file(.pdf, seed: seed)
    let bytes = try file.render()
    #expect(try RecipeFile(reading: bytes) == file)
    let isPlain = bytes.firstIndex(of: "/Subject (") != nil
    #expect(isPlain == (seed == "plain"))
  }

  @Test func damagedHexadecimalIsRefused() throws {
    let bytes = try Carrier.file(.pdf, seed: "é").render()
    for damage in ["<FEFG", "<FFFE", "<FEFF0", "<FEFF 0", "<FEFFfeff+", "<", "<>"] {
      #expect(isMalformed(bytes.replacing("<FEFF", with: damage)), "\(damage)")
    }
    let open = bytes.replacing(">\n", with: "")
    #expect(!Carrier.isTaken(open))
  }

  @Test(arguments: ["0", "7", "99999999", "999999999999999"])
  func aTableThatIsElsewhereIsMissed(offset: String) throws {
    let bytes = try Carrier.bytes(.pdf)
    let table = try tableOffset(bytes)
    #expect(isMalformed(bytes.replacing("startxref\n\(table)", with: "startxref\n\(offset)")))
  }

  @Test(arguments: ["-1", "9999999999999999", "x", ""])
  func anOffsetThatIsNoneIsRefused(offset: String) throws {
    let bytes = try Carrier.bytes(.pdf)
    let table = try tableOffset(bytes)
    let damaged = bytes.replacing("startxref\n\(table)", with: "startxref\n\(offset)")
    #expect(error(damaged) == .truncated(offset: Int64(damaged.count)))
  }

  @Test(arguments: ["/Info 999 0 R", "/Info 0 0 R", "/Info 1 0 R", "/Info 999999999999999 0 R"])
  func informationThatIsNotThereIsRefused(entry: String) throws {
    let bytes = try Carrier.bytes(.pdf)
    let start = try #require(bytes.firstIndex(of: "/Info "))
    let number = bytes[(start + 6)...].prefix { (48...57).contains($0) }
    let old = "/Info \(String(decoding: number, as: UTF8.self)) 0 R"
    try #require(old != entry)
    let damaged = bytes.replacing(old, with: entry)
    #expect(isMalformed(damaged) || error(damaged) == .missing, "\(entry)")
  }

  @Test func withoutInformationItIsCutShort() throws {
    let bytes = try Carrier.bytes(.pdf).replacing("/Info ", with: "/Onfi ")
    #expect(error(bytes) == .truncated(offset: Int64(bytes.count)))
  }

  @Test func aSubjectOfAnotherKindIsRefused() throws {
    let bytes = try Carrier.bytes(.pdf)
    #expect(isMalformed(bytes.replacing("/Subject (", with: "/Subject <")))
    #expect(error(bytes.replacing("/Subject", with: "/Sabject")) == .missing)
  }

  @Test func aSubjectThatDoesNotEndIsCutShort() throws {
    let bytes = try Carrier.bytes(.pdf).map { $0 == UInt8(ascii: ")") ? UInt8(ascii: "x") : $0 }
    guard case .truncated = error(bytes) else {
      Issue.record("\(String(describing: error(bytes)))")
      return
    }
  }
}
