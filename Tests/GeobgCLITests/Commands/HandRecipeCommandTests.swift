import Foundation
import GeobgTestSupport
import Testing

/// Recipes by hand, and lists of recipes, in the command.
@Suite(.timed) struct HandRecipeCommandTests {
  /// A recipe by hand is what the options of the same names make.
  @Test(
    arguments: [
      (##"{"seed":"a"}"##, "--seed a"), (##"{"seed":7}"##, "--seed 7"),
      (
        ##"{"seed":"a","palette":"dusk","density":2,"dark":true,"size":"4k"}"##,
        "--seed a --palette dusk --density 2 --dark --size 4k"
      ),
      (
        ##"{"seed":"a","palette":"#f00,navy","mesh":true,"background":"Gold"}"##,
        "--seed a --palette #f00,navy --mesh --background gold"
      ),
      (
        ##"{"seed":"a","size":"iphone-16","calm":"auto","outline":3,"arrangement":"hive"}"##,
        "--seed a --size iphone-16 --calm auto --outline 3 --arrangement hive"
      ),
      (
        ##"{"seed":"a","size":"20x30cm","motion":"drift","pan":[1,2],"zoom":2}"##,
        "--seed a --size 20x30cm --motion drift --pan 1,2 --zoom 2"
      ),
      (
        ##"{"seed":"b","palette":"any","arrangement":"any","color-flow":"any"}"##,
        "--seed b --palette any --arrangement any --color-flow any"
      ),
      (
        ##"{"seed":"a","size":"a4","ppi":150,"orientation":"landscape","shapes":"circle=2"}"##,
        "--seed a --size a4 --ppi 150 --landscape --shapes circle=2"
      ),
      (
        ##"{"seed":"a","swatch":"yellow=gold,teal=navy"}"##,
        "--seed a --swatch yellow=gold --swatch teal=navy"
      ),
    ] as [(String, String)])
  func theSameAsOptions(json: String, options: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "hand.json")
    let words = options.split(separator: " ").map(String.init)
    let byHand = expectSuccess(try Shell.geobg(["recipe", "hand.json"], in: folder.url)).text
    #expect(byHand == expectSuccess(try Shell.geobg(["recipe"] + words)).text)
    // The canonical form stays as it is.
    try folder.write(byHand, to: "canonical.json")
    #expect(try Shell.geobg(["recipe", "canonical.json"], in: folder.url).text == byHand)
  }

  private static let list = """
    [{"seed": "a", "size": "9x9px"},
     {"seed": 7, "palette": "Dusk", "size": "9x9px"}]
    """

  @Test func aListOfRecipes() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.list, to: "list.json")
    expectSuccess(
      try Shell.geobg(["batch", "list.json", "-o", "{index}.svg", "-q"], in: folder.url))
    let seeds = try ["0.svg", "1.svg"].map { name in
      try #require(
        try fields(Shell.geobg(["inspect", name, "--json"], in: folder.url).output)["seed"]
          as? String)
    }
    #expect(seeds == ["a", "7"])
    let lines = expectSuccess(
      try Shell.geobg(["inspect", "list.json", "--json"], in: folder.url)
    ).text.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix(##"{"recipe":{"##) })
    // From a pipe, and as the only picture of a command that takes one.
    expectSuccess(
      try Shell.geobg(
        ["batch", "-", "-o", "p/{index}.svg", "-q"], input: Data(Self.list.utf8), in: folder.url))
    #expect(try folder.data("p/1.svg") == folder.data("1.svg"))
    expectFailure(
      try Shell.geobg(["render", "list.json"], in: folder.url), 65,
      "list.json: a list of recipes, and this command takes one; geobg batch list.json makes a picture "
        + "of each")
  }

  @Test(
    arguments: [
      (##"[{"seed":"a"},{"sed":1}]"##, "bad.json: item 2: sed is not a known field; "),
      (##"[{"seed":"a"},7]"##, "bad.json: item 2: the document must be an object, but is a number"),
      (##"[{"seed":"a"}"##, "bad.json: not valid JSON: "),
    ])
  func aWrongItemIsNumbered(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "bad.json")
    let result = try Shell.geobg(["batch", "bad.json", "-o", "{index}.svg"], in: folder.url)
    #expect(result.code == 65)
    #expect(result.errors.hasPrefix("geobg: error: \(message)"), "\(result.errors)")
  }

  /// A folder and a list have a line for each picture; a single file is its recipe, as before.
  @Test func inspectHasOneShape() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("walls")
    for seed in ["a", "b"] {
      expectSuccess(
        try Shell.geobg(
          ["--seed", seed, "--size", "9x9px", "-o", "walls/\(seed).svg"], in: folder.url))
    }
    try folder.write("no picture", to: "walls/note.txt")
    func lines(_ names: String...) throws -> [String] {
      expectSuccess(try Shell.geobg(["inspect", "--json"] + names, in: folder.url)).text
        .split(separator: "\n").map(String.init)
    }
    let (one, both) = (try lines("walls/a.svg"), try lines("walls/a.svg", "walls/b.svg"))
    #expect(one.count == 1 && one[0].hasPrefix(##"{"canvas":"##))
    #expect(both.count == 2 && both[0] == ##"{"file":"walls/a.svg","recipe":"## + one[0] + "}")
    #expect(try lines("walls") == both)
    #expect(try lines("walls/") == both)
    try folder.write("walls/a.svg\n", to: "list.txt")
    #expect(try lines("@list.txt") == [both[0]])
  }
}
