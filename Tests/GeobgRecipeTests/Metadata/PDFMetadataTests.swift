import Foundation
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

  /// Cairo writes a subject as text, or as hexadecimal digits: before 1.18.4 also for a parenthesis
  /// and a backslash, and so for every character that JSON escapes.
  @Test(arguments: ["plain", "(", ")", "\\", "é", "😀", "\"", "\n", "a(b)\\c é 😀"])
  func everySeedComesBack(seed: String) throws {
    let file = try Carrier.file(.pdf, seed: seed)
    #expect(try RecipeFile(reading: file.render()) == file)
  }

  /// A text as UTF-16 in hexadecimal digits.
  private func hexadecimal(_ text: String) -> String {
    "<FEFF" + text.utf16.map { String(format: "%04X", $0) }.joined() + ">"
  }

  /// Each form of a text string is read (ISO 32000-1, section 7.9.2.2).
  @Test(arguments: ["plain", "é", "(\\)", "😀"])
  func everyFormOfAString(seed: String) throws {
    let file = try Carrier.file(.pdf, seed: seed)
    let text = Array(file.json.utf8)
    let units = file.json.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let octal = (([0xFE, 0xFF] as [UInt8]) + units).map { String(format: "\\%03o", $0) }.joined()
    let escaped = file.json.replacing("\\", with: "\\\\").replacing("(", with: "\\(")
      .replacing(")", with: "\\)")
    let forms: [String] = [
      hexadecimal(file.json).lowercased(),
      hexadecimal(file.json).replacing("<FEFF", with: "<FE FF\n"), "(\(octal))", "(\(escaped))",
      "(\(escaped.replacing(",", with: ",\\\r\n")))",
      "<EFBBBF\(text.map { String(format: "%02X", $0) }.joined())>",
      "<\(text.map { String(format: "%02X", $0) }.joined())>",
    ]
    for form in forms {
      #expect(try RecipeFile(reading: PDFSample.table(subject: form)) == file, "\(form.prefix(20))")
      let stream = PDFSample.stream(subject: form)
      #expect(try RecipeFile(reading: stream) == file, "\(form.prefix(20))")
    }
  }

  /// An update at the end of a file hides older objects (section 7.5.6).
  @Test func anUpdateIsRead() throws {
    let (old, new) = (try Carrier.file(.pdf, seed: "old"), try Carrier.file(.pdf, seed: "new"))
    let bytes = PDFSample.update(
      of: PDFSample.table(subject: "(\(old.json))"), subject: "(\(new.json))")
    #expect(try RecipeFile(reading: bytes) == new)
    #expect(try RecipeFile(reading: Array("mail\n\n".utf8) + bytes) == new)
  }

  @Test func aFileWithoutARecipeNamesItsProgram() {
    let bytes = PDFSample.table(subject: "(Annual report) /Producer (Example \\(1.0\\))")
    #expect(error(bytes) == .lost(program: "Example (1.0)"))
    #expect(error(PDFSample.table(subject: "() /Producer (cairo 1.16)")) == .missing)
  }

  @Test func anEncryptedFileIsNotDamaged() {
    let bytes = PDFSample.table(subject: "(x)").replacing("/Info", with: "/Encrypt 9 0 R /Info")
    guard case .unsupported = error(bytes) else {
      Issue.record("\(String(describing: error(bytes)))")
      return
    }
  }

  @Test func damagedHexadecimalIsRefused() throws {
    let file = try Carrier.file(.pdf, seed: "é")
    let bytes = PDFSample.table(subject: hexadecimal(file.json))
    #expect(try RecipeFile(reading: bytes) == file)
    for damage in ["<FEFG", "<FEFFfeff+"] {
      #expect(isMalformed(bytes.replacing("<FEFF", with: damage)), "\(damage)")
    }
    for damage in ["<FEFF0", "<FFFE", "<", "<>"] {
      #expect(!Carrier.isTaken(bytes.replacing("<FEFF", with: damage)), "\(damage)")
    }
    let open = bytes.replacing("> >>\n", with: "")
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

  @Test func withoutInformationThereIsNoRecipe() throws {
    let bytes = try Carrier.bytes(.pdf)
    #expect(error(bytes.replacing("/Info ", with: "/Onfi ")) == .missing)
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

/// PDFs as other programs write them, with nothing but the document information.
enum PDFSample {
  /// A file with a table of objects.
  static func table(subject: String) -> [UInt8] {
    var text = "%PDF-1.4\n% a comment\n"
    let offset = text.utf8.count
    text += "1 0 obj\n<< /Title (a \\) b) /Sub#6Aect \(subject) >>\nendobj\n"
    let start = text.utf8.count
    text += "xref\n0 2\n0000000000 65535 f \n\(padded(offset)) 00000 n \n"
    text += "trailer\n<< /Size 2 /Info 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// The file `old` with an update that replaces its document information.
  static func update(of old: [UInt8], subject: String) -> [UInt8] {
    let text = String(decoding: old, as: UTF8.self)
    let previous = text.split(separator: "startxref\n").last?.prefix { $0.isNumber } ?? ""
    let offset = old.count
    var update = "1 0 obj\n<< /Subject \(subject) >>\nendobj\n"
    let start = offset + update.utf8.count
    update += "xref\n1 1\n\(padded(offset)) 00000 n \n"
    update += "trailer\n<< /Size 2 /Info 1 0 R /Prev \(previous) >>\nstartxref\n\(start)\n%%EOF\n"
    return old + Array(update.utf8)
  }

  /// A file with an object stream and a cross-reference stream, both without a filter.
  static func stream(subject: String) -> [UInt8] {
    let objects = "1 0 << /Subject \(subject) >>"
    var text = "%PDF-1.5\n"
    let offset = text.utf8.count
    text +=
      "2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length \(objects.utf8.count) >>\nstream\n\(objects)\n"
    text += "endstream\nendobj\n"
    let start = text.utf8.count
    // Free, in the stream 2, at an offset, and this stream itself.
    let entries: [UInt8] =
      [0, 0, 0, 0, 2, 0, 2, 0] + [1, UInt8(offset >> 8), UInt8(offset & 255), 0]
      + [1, UInt8(start >> 8), UInt8(start & 255), 0]
    let head =
      "3 0 obj\n<< /Type /XRef /Size 4 /W [1 2 1] /Index [0 4] /Info 1 0 R /Length 16 >>\nstream\r\n"
    return Array((text + head).utf8) + entries
      + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  private static func padded(_ offset: Int) -> String {
    String(repeating: "0", count: 10 - String(offset).count) + String(offset)
  }
}
