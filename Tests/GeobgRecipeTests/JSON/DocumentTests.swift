import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// A folder of small invalid files, and the error for each.
///
/// The beginning of a file's name says whether it is a palette or a recipe.
@Suite(.timed) struct DocumentTests {
  private static let folder = Fixtures.root.appendingPathComponent(
    "Tests/GeobgRecipeTests/Documents")

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: DocumentTests.folder.appendingPathComponent("\(name).json")))
  }

  /// The error for the file `name`, as text; nil if it is accepted.
  private func refusal(of name: String) throws -> String? {
    let bytes = try bytes(name)
    do throws(DocumentError) {
      if name.hasPrefix("palette") {
        _ = try PaletteFile(parsing: bytes)
      } else {
        _ = try RecipeFile(parsing: bytes)
      }
      return nil
    } catch {
      return error.description
    }
  }

  private static func table() throws -> [String: String] {
    let text = try String(contentsOf: folder.appendingPathComponent("errors.txt"), encoding: .utf8)
    let pairs = text.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func everyFileIsInTheTable() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: DocumentTests.folder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(try names.sorted() == DocumentTests.table().keys.sorted())
    #expect(names.count > 50)
  }

  @Test func eachIsRefusedWithItsOwnWords() throws {
    for (name, words) in try DocumentTests.table().sorted(by: { $0.key < $1.key }) {
      let fields = PictureStyle.Field.allCases.map(\.name).joined(separator: ", ")
      let kinds = PictureStyle.kinds.joined(separator: ", ")
      let found = try refusal(of: name)
      let expected = words.replacing("{art}", with: fields).replacing("{kinds}", with: kinds)
      #expect(found == expected, "\(name)")
    }
  }

  /// The valid files that the invalid ones are based on are accepted.
  @Test func theSoundOnesAreTaken() throws {
    #expect(throws: Never.self) {
      try PaletteFile(parsing: Array(DocumentMutationTests.palette.utf8))
    }
    #expect(throws: Never.self) {
      try RecipeFile(parsing: Array(DocumentMutationTests.recipe.utf8))
    }
  }

  @Test func casesCarryTheEvidence() throws {
    #expect(throws: DocumentError.unknownEngine(found: 2, newest: 1)) {
      try RecipeFile(parsing: Array(#"{"engine":2,"seed":"1"}"#.utf8))
    }
    #expect(throws: DocumentError.missing(field: "seed")) {
      try RecipeFile(parsing: Array(#"{"engine":1}"#.utf8))
    }
    #expect(
      throws: DocumentError.wrongKind(
        field: "seed", expected: "a string",
        found: "a "
          + "number")
    ) {
      try RecipeFile(parsing: Array(#"{"engine":1,"seed":1}"#.utf8))
    }
    #expect(throws: DocumentError.unknownFormat) { try RecipeFile(reading: Array("GIF89a".utf8)) }
    #expect(throws: DocumentError.unknownFormat) { try RecipeFile(reading: [UInt8]()) }
  }

  @Test func paletteFilesHaveALimit() throws {
    let sound = Array(DocumentMutationTests.palette.utf8)
    let limit = PaletteFile.byteLimit
    let padding = [UInt8](repeating: 0x20, count: limit - sound.count)
    #expect(throws: Never.self) { try PaletteFile(parsing: sound + padding) }
    #expect(throws: DocumentError.tooLarge(byteCount: Int64(limit) + 1, limit: Int64(limit))) {
      try PaletteFile(parsing: sound + padding + [0x20])
    }
  }

  // MARK: - Memory

  /// A value takes more memory than its two bytes of text.
  @Test(arguments: ["0", "[]", "{}", "\"\"", "[0]", "{\"a\":0}", "\"0123456789abcdef\""])
  func aDocumentOfManyValuesIsRefused(value: String) {
    let count = (4 << 20) / (value.utf8.count + 1)
    let list = "[" + String(repeating: value + ",", count: count) + value + "]"
    let bytes = Array(list.utf8)
    // Long texts take about the memory of their text.
    guard value.utf8.count < 16 else {
      #expect(throws: Never.self) { try JSONValue(parsing: bytes, limit: bytes.count) }
      return
    }
    #expect(
      throws: DocumentError.invalid(
        field: "the document", reason: "it has too many values for its length; write fewer")
    ) {
      try JSONValue(parsing: bytes, limit: bytes.count)
    }
  }

  /// The largest drawing, with the longest numbers.
  @Test func theLargestRecipeIsRead() throws {
    let gestures = (0..<Drawing.gestureLimit).map {
      #"{"address":\#($0),"tap":[-9999999999.\#(100 + $0 % 899),-9999999999.5]}"#
    }
    let text = #"{"engine":1,"gestures":[\#(gestures.joined(separator: ","))],"seed":"1"}"#
    let file = try RecipeFile(parsing: Array(text.utf8))
    #expect(file.recipe.drawing.gestures.count == Drawing.gestureLimit)
  }
}
