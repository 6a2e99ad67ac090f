import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct RecipeRoundTripTests {
  @Test func everyRecipeComesBackAndIsTheSameText() throws {
    var files: Set<RecipeFile> = []
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomRecipe(seed)
      let file = try random.file()
      let json = file.json
      #expect(json.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      let back = try RecipeFile(parsing: Array(json.utf8))
      #expect(back == file)
      #expect(back.json == json)
      #expect(back.recipe.seed.text.utf8.elementsEqual(file.recipe.seed.text.utf8))
      files.insert(file)
    }
    #expect(files.count == 300)
  }

  /// Python reads the text and writes it again unchanged, so numbers are as short as possible.
  @Test(.enabled(if: Shell.has("python3")))
  func pythonWritesTheSame() throws {
    var lines: [String] = []
    for seed in 0..<100 as Range<UInt64> {
      var random = RandomRecipe(seed)
      lines.append(try random.file().json)
    }
    let program = """
      import sys, json
      for line in sys.stdin:
          value = json.loads(line)
          print(json.dumps(value, sort_keys=True, separators=(",", ":")))
      """
    let input = Data(lines.joined(separator: "\n").utf8)
    let result = try Shell.run("python3", ["-c", program], input: input)
    try #require(result.code == 0, "\(result.errors)")
    #expect(result.text.split(separator: "\n").map { String($0) } == lines)
  }

  @Test func theDefaultsAreThoseOfTheRecipe() throws {
    let bare = try RecipeFile(parsing: Array(#"{"engine":1,"seed":"42"}"#.utf8))
    #expect(bare == RecipeFile(try Recipe("42", palette: "classic")))
    let json = bare.json
    #expect(json.hasPrefix(#"{"canvas":{"height":2532,"width":1170},"engine":1,"mesh":0,"#))
    #expect(json.hasSuffix(#""pan":[0,0],"plane":{"density":1},"seed":"42","zoom":1}"#))
  }
}
