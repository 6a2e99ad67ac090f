import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct PalettesCommandTests {
  @Test func listsEveryPaletteWithASentence() throws {
    let result = expectSuccess(try Shell.geobg(["palettes"]))
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(lines.map { String($0[0]) } == PaletteFile.builtInNames)
    #expect(lines.allSatisfy { $0.count == 2 && !$0[1].allSatisfy(\.isWhitespace) })
  }

  @Test(arguments: PaletteFile.builtInNames)
  func printsAPaletteAsItsFile(name: String) throws {
    let file = Fixtures.root.appendingPathComponent("Palettes/\(name).json")
    #expect(
      expectSuccess(try Shell.geobg(["palettes", name])).output == (try Data(contentsOf: file)))
  }

  @Test(arguments: ["original", "dusk"])
  func printedPaletteMakesTheSamePicture(name: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        palettes \(name) > mine.json
        --seed 8 --size 60x90px --palette ./mine.json -o file.png
        --seed 8 --size 60x90px --palette mine.json -o short.png
        --seed 8 --size 60x90px --palette \(name) -o name.png
        --seed 8 --size 60x90px --palette candy -o other.png
        """))
    #expect(try folder.data("file.png") == folder.data("name.png"))
    #expect(try folder.data("short.png") == folder.data("name.png"))
    #expect(try folder.data("other.png") != folder.data("name.png"))
  }

  /// What is for a picture of the palettes needs its file.
  @Test(
    arguments: [
      ["--quality", "3"], ["--format", "pdf"], ["--no-clobber"], ["--renderer", "exact"],
      ["--compression", "small"],
    ])
  func optionsOfThePicture(options: [String]) throws {
    for name in [[], ["dusk"], ["--json"]] {
      expectFailure(
        try Shell.geobg(["palettes"] + name + options), 64,
        "--format, --renderer, --compression, --quality and --no-clobber are for a picture of the "
          + "palettes; add --sheet FILE, or use geobg palettes convert for a palette file")
    }
  }

  @Test func plainNameIsNeverAFile() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        palettes candy > original
        --seed 8 --size 60x90px --palette original -o a.png
        --seed 8 --size 60x90px -o b.png
        """))
    #expect(try folder.data("a.png") == folder.data("b.png"))
  }
}
