import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct RecipeCommandTests {
  @Test func printsCanonicalJSON() throws {
    let result = expectSuccess(try Shell.geobg(["recipe", "--seed", "Ä \"1\"", "--dark"]))
    #expect(result.errors.isEmpty)
    #expect(result.output.allSatisfy { $0 < 0x7F })
    let python =
      "import json,sys; t=sys.stdin.read(); "
      + "sys.exit(t != json.dumps(json.loads(t), sort_keys=True, separators=(',', ':')) + '\\n')"
    expectSuccess(try Shell.run("python3", ["-c", python], input: result.output))
    let recipe = try fields(result.output)
    #expect(recipe["seed"] == "Ä \"1\"" as NSString)
    #expect(recipe["mode"] == "dark" as NSString)
    #expect(recipe["output"] == nil)
  }

  @Test func writesToAFile() throws {
    let folder = try TemporaryFolder()
    let printed = try Shell.geobg(["recipe", "--seed", "5", "--format", "pdf"])
    let result = expectSuccess(
      try Shell.geobg(["recipe", "--seed", "5", "--format", "pdf", "-o", "a.json"], in: folder.url))
    #expect(result.output.isEmpty)
    #expect(try folder.data("a.json") == printed.output)
    #expect(try fields(printed.output)["output"] == ["format": "pdf"] as NSDictionary)
  }

  @Test(arguments: ["svg", "png", "pdf"])
  func takesAPictureOrARecipe(format: String) throws {
    let folder = try TemporaryFolder()
    let picture = ["--seed", "a b", "--size", "50x70px", "--mesh", "-o", "wall.\(format)"]
    expectSuccess(try Shell.geobg(picture, in: folder.url))
    let result = expectSuccess(
      try folder.geobg(
        """
        recipe wall.\(format) > one.json
        recipe one.json
        recipe - < one.json
        inspect wall.\(format) --json
        """))
    let lines = result.text.split(separator: "\n")
    let line = try #require(lines.first)
    #expect(lines == [line, line, line])
    #expect(try folder.data("one.json") == Data("\(line)\n".utf8))
    #expect(line.contains("\"output\":{\"format\":\"\(format)\"}"))
  }

  @Test func recipeFromStandardInputIsRendered() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Script.run(
        """
        "$G" recipe --seed 42 --size 50x60 | "$G" render - -o piped.png
        "$G" recipe --seed 42 --size 50x60 | "$G" - -o short.png
        "$G" --seed 42 --size 50x60 -o direct.png
        """, in: folder))
    #expect(result.errors.isEmpty)
    #expect(try folder.data("piped.png") == folder.data("direct.png"))
    #expect(try folder.data("short.png") == folder.data("direct.png"))
  }

  @Test func pictureFromStandardInputIsRead() throws {
    let picture = expectSuccess(
      try Shell.geobg(["--seed", "3", "--size", "30x30", "-o", "-", "--format", "pdf"])
    ).output
    let result = expectSuccess(try Shell.geobg(["inspect", "-", "--json"], input: picture))
    #expect(try fields(result.output)["seed"] == "3" as NSString)
  }

  @Test func seedByChanceIsTold() throws {
    // The recipe contains its seed, so nothing is printed to standard error.
    let results = try (0..<2).map { _ in try Shell.geobg(["recipe"]) }
    let seeds = try results.map { try #require(try fields($0.output)["seed"]) }
    #expect(seeds[0] != seeds[1])
    #expect(results.allSatisfy { $0.errors.isEmpty })
  }
}
