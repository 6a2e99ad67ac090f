import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Recipes as JSON of other programs, in every encoding.
@Suite(.timed) struct GeneratedJSONTests {
  private static let seeds = ["vera", "café", "漢字", "\"q\" \\ /", "😀", "\r\n\t"]

  private func recipe(_ number: Int) throws -> RecipeFile {
    try Carrier.file(.svg, seed: Self.seeds[number % Self.seeds.count])
  }

  @Test func everyFileGivesItsRecipe() throws {
    var random = FixedGenerator(521)
    var forms: Set<[UInt8]> = []
    for number in 0..<200 {
      let recipe = try recipe(number)
      let bytes = try GeneratedJSON.file(recipe.json, &random)
      #expect(try RecipeFile(reading: bytes) == recipe)
      forms.insert(bytes)
    }
    #expect(forms.count == 200)
  }

  /// Other encodings are named, and nothing is read from them.
  @Test func otherEncodingsAreNamed() throws {
    var random = FixedGenerator(522)
    for number in 0..<200 {
      let plain = try GeneratedJSON.file(try recipe(number).json, &random)
      var text = String(decoding: plain, as: UTF8.self)
      if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
        let bytes = Array(try #require(text.data(using: encoding)))
        #expect(throws: DocumentError.notJSON(reason: "it is UTF-16; save it as UTF-8")) {
          try RecipeFile(parsing: bytes)
        }
      }
      if let bytes = text.data(using: .isoLatin1), bytes.contains(0xE9) {
        let error = #expect(throws: DocumentError.self) { try RecipeFile(parsing: Array(bytes)) }
        #expect(error.map { "\($0)".contains("Latin-1") } ?? false, "\(error.debugDescription)")
      }
    }
  }

  /// A changed file gives a recipe or an error; a recipe has a canonical form that gives it again.
  @Test func changedFilesAreReadOrRefused() throws {
    var random = FixedGenerator(523)
    var (taken, refused) = (0, 0)
    for number in 0..<GeneratedPalette.changeCount {
      let file = GeneratedFile(bytes: try GeneratedJSON.file(try recipe(number).json, &random))
      guard let found = try? RecipeFile(reading: file.changed(&random)) else {
        refused += 1
        continue
      }
      taken += 1
      #expect(try RecipeFile(reading: Array(found.json.utf8)) == found)
    }
    #expect(taken > 0 && refused > taken)
  }
}
