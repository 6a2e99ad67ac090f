import Foundation
import GeobgTestSupport
import Testing

/// Several pictures in one `inspect`, and lists as JSON.
@Suite(.timed) struct ListingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    expectSuccess(
      try folder.geobg(
        """
        --seed 1 --size 60x40px -o a.png -q
        --seed 2 --size 60x40px --dark -o b.svg -q
        """))
    try folder.write("{}\n", to: "note.json")
  }

  private func inspect(_ arguments: String...) throws -> Shell.Result {
    try Shell.geobg(["inspect"] + arguments, in: folder.url)
  }

  @Test func severalPicturesAreSeveralBlocks() throws {
    let result = expectSuccess(try inspect("a.png", "b.svg"))
    let single = try ["a.png", "b.svg"].map { "file        \($0)\n" + (try inspect($0).text) }
    #expect(result.text == single.joined(separator: "\n"))
  }

  /// The other pictures are shown, and the exit code is that of a batch with failures.
  @Test func aFailureStopsNoOthers() throws {
    for flags in [[], ["--json"]] {
      let result = try Shell.geobg(
        ["inspect", "gone.png", "a.png", "note.json", "b.svg"] + flags, in: folder.url)
      #expect(result.code == 1)
      let whole = try Shell.geobg(["inspect", "a.png", "b.svg"] + flags, in: folder.url)
      #expect(result.output == whole.output)
      #expect(
        result.errors == """
          geobg: failed: gone.png: cannot be read: no such file or directory
          geobg: failed: note.json: seed is missing
          geobg: error: 2 of 4 pictures failed

          """)
    }
    #expect(try inspect("gone.png").code == 66)
    #expect(try inspect("note.json").code == 65)
  }

  @Test func jsonIsALineAPicture() throws {
    let single = try inspect("a.png", "--json")
    let lines = expectSuccess(try inspect("a.png", "b.svg", "--json")).text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0] == "{\"file\":\"a.png\",\"recipe\":\(single.text.dropLast())}")
    let contrast = expectSuccess(try inspect("a.png", "b.svg", "--contrast", "--json")).text
    #expect(contrast.split(separator: "\n").count == 2)
    #expect(contrast.hasPrefix(#"{"contrast":[{"#))
  }

  @Test func palettes() throws {
    let names = expectSuccess(try Shell.geobg(["palettes"])).text.split(separator: "\n")
      .map { String($0.prefix { $0 != " " }) }
    let lines = expectSuccess(try Shell.geobg(["palettes", "--json"])).text.split(separator: "\n")
    let palettes = try lines.map { try fields(Data($0.utf8)) }
    #expect(palettes.compactMap { $0["name"] as? String } == names)
    for palette in palettes {
      #expect(Set(palette.keys) == ["about", "dark", "light", "name", "swatches"])
    }
    // A line is a palette file, of which geobg makes the same palette.
    let dusk = expectSuccess(try Shell.geobg(["palettes", "dusk", "--json"]))
    #expect(lines.contains { $0 + "\n" == dusk.text })
    try folder.write(dusk.text, to: "dusk.json")
    func picture(_ palette: String) throws -> Data {
      expectSuccess(
        try Shell.geobg(
          ["--seed", "1", "--palette", palette, "-o", "-", "--format", "svg"], in: folder.url)
      ).output
    }
    #expect(try picture("./dusk.json") == picture("dusk"))
    #expect(try Shell.geobg(["palettes", "--json", "--sheet", "a.png"], in: folder.url).code == 64)
  }

  @Test func sizes() throws {
    let text = expectSuccess(try Shell.geobg(["sizes", "--json"])).text
    let sizes = try text.split(separator: "\n").map { try fields(Data($0.utf8)) }
    #expect(
      sizes.count == (try Shell.geobg(["sizes"]).text.split(separator: "\n").count))
    let phone = try #require(sizes.first { $0["name"] == "iphone-16" as NSString })
    #expect(phone["width"] == 1179 as NSNumber && phone["height"] == 2556 as NSNumber)
    #expect(phone["unit"] == "px" as NSString && phone["kind"] == "phone" as NSString)
    let paper = try #require(sizes.first { $0["name"] == "a4" as NSString })
    #expect(paper["width"] == 210 as NSNumber && paper["unit"] == "mm" as NSString)
  }
}
