import Foundation
import GeobgTestSupport
import Testing

/// Lists of pictures as arguments: what `geobg pick` prints, and what a gallery exports.
@Suite(.timed) struct FavoritesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    expectSuccess(
      try folder.geobg(
        """
        batch --seeds 1...4 --size 60x40px -o walls/{seed}.svg -q
        recipe --seed 0 --palette dusk --size 60x40px -o look.json
        recipe --seed 0 --palette mist --dark -o other.json
        """))
    try folder.write("walls/2.svg\r\nwalls/4.svg\n", to: "files.txt")
    try folder.write("\u{FEFF}2...3\n\nanna\n", to: "favorites.txt")
    let marks = """
      import json, sys
      look = {key: value for key, value in json.load(sys.stdin).items()
              if key not in ("seed", "canvas", "output")}
      print(json.dumps({
          "format": "geobg-favorites", "version": 1, "collections": ["mine"],
          "looks": {"x1": look},
          "pictures": [["x1", "5", 1, 4], ["x1", "6", 0, 5], ["x1", "7", 2, 0],
                       ["x1", "anna", 3, 0, ["mine"]]]}))
      """
    let result = expectSuccess(
      try Shell.run("python3", ["-c", marks], input: folder.data("other.json")))
    try folder.write(result.output, to: "marks.json")
  }

  private func run(_ arguments: String...) throws -> Shell.Result {
    try Shell.geobg(arguments, in: folder.url)
  }

  private func seeds(_ arguments: String...) throws -> [String] {
    let result = expectSuccess(
      try Shell.geobg(["inspect", "--json"] + arguments, in: folder.url))
    return try result.text.split(separator: "\n").map { line in
      let recipe = try #require(try fields(Data(line.utf8))["recipe"] as? [String: Any])
      return try #require(recipe["seed"] as? String)
    }
  }

  @Test func aListNamesFilesOrSeeds() throws {
    #expect(try seeds("@files.txt") == ["2", "4"])
    #expect(try seeds("@favorites.txt") == ["2", "3", "anna"])
    #expect(try seeds("@files.txt", "walls/1.svg", "@favorites.txt").count == 6)
    let piped = try folder.geobg("inspect @- --json < files.txt")
    #expect(piped.text.split(separator: "\n").count == 2)
  }

  /// Only favorites count, with their looks.
  @Test func theMarksOfAGallery() throws {
    #expect(try seeds("@marks.json") == ["5", "anna"])
    let text = expectSuccess(try run("inspect", "@marks.json")).text
    #expect(text.ranges(of: "mode        dark\n").count == 2)
    #expect(text.ranges(of: "palette     mist: ").count == 2)
  }

  @Test func sheets() throws {
    func sheet(_ arguments: String...) throws -> Data {
      expectSuccess(
        try Shell.geobg(["sheet"] + arguments + ["-o", "-", "--format", "svg"], in: folder.url)
      ).output
    }
    #expect(try sheet("@files.txt") == sheet("walls/2.svg", "walls/4.svg"))
    #expect(try sheet("@favorites.txt") == sheet("--seeds", "@favorites.txt"))
    #expect(try sheet("@marks.json") != sheet("@favorites.txt"))
    for seed in ["2", "3", "anna"] {
      expectSuccess(try run("recipe", "look.json", "--seed", seed, "-o", "\(seed).json"))
    }
    #expect(
      try sheet("look.json", "--seeds", "@favorites.txt") == sheet("2.json", "3.json", "anna.json")
    )
  }

  @Test func galleries() throws {
    func pictures(_ arguments: String...) throws -> [String] {
      let result = try Shell.geobg(
        ["gallery"] + arguments + ["-o", "site", "--no-config"], in: folder.url)
      // A command that was built without the page's files.
      guard result.code != 69 else { return [] }
      expectSuccess(result)
      let catalog = try fields(try folder.data("site/catalog.json"))
      let pictures = try #require(catalog["pictures"] as? [[String: Any]])
      return pictures.compactMap { $0["seed"] as? String }
    }
    let files = try pictures("@files.txt")
    guard !files.isEmpty else { return }
    #expect(files == ["2", "4"])
    #expect(try pictures("@favorites.txt") == ["2", "3", "anna"])
    #expect(try pictures("@marks.json") == ["5", "anna"])
    #expect(try pictures("look.json", "--seeds", "@favorites.txt") == ["2", "3", "anna"])
    let catalog = String(decoding: try folder.data("site/catalog.json"), as: UTF8.self)
    #expect(catalog.contains("dusk"))
  }

  /// A command that takes one picture takes a list of one.
  @Test func aListOfOnePicture() throws {
    try folder.write("walls/3.svg\n", to: "one.txt")
    expectSuccess(try run("render", "@one.txt", "-o", "one.svg"))
    #expect(try folder.data("one.svg") == folder.data("walls/3.svg"))
    expectFailure(
      try run("render", "@favorites.txt", "-o", "one.svg"), 64,
      "@favorites.txt: the list has 3 pictures, and this command takes one; for a list of seeds, "
        + "use geobg batch --seeds @favorites.txt")
    // A file of that name is a file.
    try folder.write(folder.data("walls/1.svg"), to: "@one.txt")
    expectSuccess(try run("render", "@one.txt", "-o", "one.svg"))
    #expect(try folder.data("one.svg") == folder.data("walls/1.svg"))
  }

  private static let wrong: [(String, String)] = [
    ("", "the list has no pictures; write one file or seed on each line"),
    ("1...2\n3..4\n", "line 2: '3..4' is not a range; write three dots, as in 3...4"),
    ("0...100000\n", "the list has more than 100000 pictures; divide it into several lists"),
    ("{\"format\":\"other\"}", "format: write the favorites of a gallery"),
    ("{", "not valid JSON"),
  ]

  @Test(arguments: wrong)
  func aWrongListIsRefused(text: String, reason: String) throws {
    try folder.write(text, to: "wrong.txt")
    for command in ["inspect", "sheet", "vary", "render"] {
      let output = command == "inspect" ? [] : ["-o", "out.png"]
      let result = try Shell.geobg([command, "@wrong.txt"] + output, in: folder.url)
      #expect(result.code == 65, "\(result.errors)")
      #expect(result.errors.hasPrefix("geobg: error: wrong.txt: "))
      if text != "{" { #expect(result.errors.contains(reason), "\(result.errors)") }
    }
  }

  /// A path that is gone is not taken for a seed.
  @Test func aMissingFileIsNoSeed() throws {
    try folder.write("walls/9.svg\nwalls/1.svg\n", to: "gone.txt")
    let result = try run("inspect", "@gone.txt")
    #expect(result.code == 1)
    #expect(
      result.errors == "geobg: failed: walls/9.svg: cannot be read: no such file or directory\n"
        + "geobg: error: 1 of 2 pictures failed\n")
  }
}
