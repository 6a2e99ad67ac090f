import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Files with a recipe from generators that know the syntax of their format: each gives its recipe, and no change gives
/// another one.
@Suite(.timed) struct GeneratedFileTests {
  typealias Generator = @Sendable (String, inout FixedGenerator) -> GeneratedFile

  static let generators: [(String, Generator)] = [
    ("SVG", GeneratedSVG.file), ("PDF", GeneratedPDF.file), ("PNG", GeneratedPNG.file),
  ]

  private static let seeds = [
    "vera", "café", "漢字", "it's \"quoted\"", "back\\slash\\", "((parens)", "😀🎨", "a]]>b&c<!--",
    "\r\n\t", String(repeating: "é(", count: 100),
  ]

  private func generated(
    _ number: Int, _ generator: Generator, _ random: inout FixedGenerator
  ) throws -> (recipe: RecipeFile, file: GeneratedFile) {
    let recipe = try Carrier.file(.svg, seed: Self.seeds[number % Self.seeds.count])
    return (recipe, generator(recipe.json, &random))
  }

  @Test(arguments: generators) func everyFileGivesItsRecipe(
    name: String, generator: @escaping Generator
  ) throws {
    var random = FixedGenerator(UInt64(name.utf8.count) + 511)
    var forms: Set<[UInt8]> = []
    for number in 0..<200 {
      let (recipe, file) = try generated(number, generator, &random)
      do throws(DocumentError) {
        #expect(try RecipeFile(reading: file.bytes) == recipe)
      } catch {
        Issue.record("\(error)\n\(String(decoding: file.bytes, as: UTF8.self).debugDescription)")
        return
      }
      forms.insert(file.bytes)
    }
    #expect(forms.count == 200)
  }

  /// The recipe of a changed file is that of the file, or there is an error: no checksum is ignored, and no change of
  /// the syntax lets other bytes be read as a recipe.
  @Test(arguments: generators) func changedFilesInventNothing(
    name: String, generator: @escaping Generator
  ) throws {
    var random = FixedGenerator(UInt64(name.utf8.first ?? 0) + 512)
    var (refused, same, invented) = (0, 0, 0)
    for number in 0..<500 {
      let (recipe, file) = try generated(number, generator, &random)
      for _ in 0..<20 {
        let bytes = file.changed(&random)
        guard let found = try? RecipeFile(reading: bytes) else {
          refused += 1
          continue
        }
        if found == recipe {
          same += 1
        } else {
          invented += 1
          guard invented < 4 else { continue }
          Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription)\n\(found.json)")
        }
      }
    }
    #expect(invented == 0)
    // A checksum protects nearly all of a PNG.
    #expect(refused > 1000 && same > 100, "\(refused) refused, \(same) the same")
  }

  /// The check above can fail: a change inside the recipe's own bytes gives another recipe.
  @Test func aChangeOfTheRecipeItselfIsSeen() throws {
    var random = FixedGenerator(513)
    var others = 0
    for _ in 0..<50 {
      let (recipe, file) = try generated(0, GeneratedSVG.file, &random)
      let changed = file.bytes.replacing("vera", with: "wera")
      if let found = try? RecipeFile(reading: changed), found != recipe { others += 1 }
    }
    #expect(others > 10)
  }
}
