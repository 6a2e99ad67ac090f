import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct OutputTests {
  private let picture = ["--seed", "42", "--size", "60x90px"]

  @Test(arguments: Format.allCases)
  func dashIsStandardOutput(format: Format) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Shell.geobg(picture + ["--format", format.rawValue, "-o", "-"], in: folder.url))
    let name = "a.\(format.rawValue)"
    expectSuccess(try Shell.geobg(picture + ["-o", name], in: folder.url))
    #expect(result.errors.isEmpty)
    #expect(result.output.starts(with: format.signature))
    #expect(try folder.data(name) == result.output)
    #expect(folder.names == [name])
  }

  @Test func standardOutputIsPNGUnlessToldOtherwise() throws {
    let result = try Shell.geobg(picture + ["-o", "-"])
    #expect(result.output.starts(with: Format.png.signature))
  }

  @Test func oneSceneInThreeFormats() throws {
    let folder = try TemporaryFolder()
    let names = ["a.pdf", "a.png", "a.svg"]
    // Without a seed, all three files must share the same random one.
    let result = expectSuccess(
      try Shell.geobg(["--size", "60x90px"] + names.flatMap { ["-o", $0] }, in: folder.url))
    #expect(folder.names == names)
    let recipes = try names.map { name in
      var recipe = try fields(
        try Shell.geobg(["inspect", "--json", name], in: folder.url).output)
      let format = recipe.removeValue(forKey: "output")
      #expect(format == ["format": String(name.suffix(3))] as NSDictionary)
      return recipe
    }
    #expect(recipes[0] == recipes[1])
    #expect(recipes[0] == recipes[2])
    let seed = try #require(recipes[0]["seed"] as? String)
    #expect(result.errors == "geobg: seed \(seed) (repeat with --seed \(seed))\n")
  }

  @Test func withoutANameTheSeedIsTheName() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(try Shell.geobg(picture, in: folder.url))
    #expect(folder.names == ["geobg-42.png"])
    #expect(result.errors == "geobg: wrote geobg-42.png\n")
    #expect(result.output.isEmpty)
    let svg = expectSuccess(try Shell.geobg(picture + ["--format", "svg"], in: folder.url))
    #expect(svg.errors == "geobg: wrote geobg-42.svg\n")
  }

  @Test(arguments: ["-q", "--quiet"])
  func quietIsSilent(flag: String) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(try Shell.geobg(["--size", "60x90px", flag], in: folder.url))
    #expect(result.errors.isEmpty)
    #expect(result.output.isEmpty)
    #expect(folder.names.count == 1)
  }

  @Test func seedOfChanceIsToldAndRepeatable() throws {
    let folder = try TemporaryFolder()
    var seeds: Set<Substring> = []
    for _ in 0..<3 {
      let result = try Shell.geobg(["--size", "60x90px", "-o", "a.png"], in: folder.url)
      let line = try #require(result.errors.wholeMatch(of: /geobg: seed ([0-9]+) \(.*\)\n/))
      expectSuccess(
        try Shell.geobg(
          ["--seed", String(line.1), "--size", "60x90px", "-o", "b.png"], in: folder.url))
      #expect(try folder.data("a.png") == folder.data("b.png"))
      seeds.insert(line.1)
    }
    #expect(seeds.count == 3)
  }

  @Test(arguments: Format.allCases)
  func formatWinsOverTheName(format: Format) throws {
    let folder = try TemporaryFolder()
    for name in ["a.svg", "b.png", "c.pdf", "d.jpeg", "plain"] {
      expectSuccess(
        try Shell.geobg(picture + ["--format", format.rawValue, "-o", name], in: folder.url))
      #expect(try folder.data(name).starts(with: format.signature))
    }
    #expect(folder.names.count == 5)
  }

  @Test(arguments: [("a.SVG", Format.svg), ("a.b.Png", .png), ("x.svg.PDF", .pdf)])
  func extensionIsReadInEitherCase(name: String, format: Format) throws {
    let folder = try TemporaryFolder()
    expectSuccess(try Shell.geobg(picture + ["-o", name], in: folder.url))
    #expect(try folder.data(name).starts(with: format.signature))
  }

  @Test func noClobberKeepsWhatIsThere() throws {
    let folder = try TemporaryFolder()
    let first = try Shell.geobg(picture + ["--no-clobber", "-o", "a.svg"], in: folder.url)
    expectSuccess(first)
    let old = try folder.data("a.svg")
    expectSuccess(try Shell.geobg(["recipe", "--seed", "1", "-o", "a.json"], in: folder.url))
    for (command, name) in [("render", "a.svg"), ("recipe", "a.json")] {
      expectFailure(
        try Shell.geobg([command, "--seed", "1", "--no-clobber", "-o", name], in: folder.url),
        73, "\(name): already exists; choose another name, or leave out --no-clobber")
    }
    #expect(try folder.data("a.svg") == old)
    expectSuccess(try Shell.geobg(["--seed", "1", "-o", "a.svg"], in: folder.url))
    #expect(try folder.data("a.svg") != old)
  }

  @Test(arguments: Format.allCases)
  func withoutMetadataNothingIsLeft(format: Format) throws {
    let folder = try TemporaryFolder()
    let name = "a.\(format.rawValue)"
    let marked = ["--seed", "xyzzy-plugh", "--size", "60x90px", "--palette", "dusk", "-o"]
    let traces = ["xyzzy", "swatches", "\"engine\"", "metadata", "dusk", "geobg"]
    expectSuccess(try Shell.geobg(marked + ["whole.svg"], in: folder.url))
    let whole = String(decoding: try folder.data("whole.svg"), as: UTF8.self)
    for trace in traces where trace != "geobg" { #expect(whole.contains(trace)) }
    expectSuccess(try Shell.geobg(marked + [name, "--no-metadata"], in: folder.url))
    let bare = try folder.data(name)
    for trace in traces { #expect(bare.range(of: Data(trace.utf8)) == nil, "\(trace)") }
    expectFailure(
      try Shell.geobg(["inspect", name], in: folder.url), 65,
      "\(name): the picture contains no recipe: geobg did not make it, or it is a contact sheet, or was saved "
        + "without metadata; use a file that geobg made")
  }

  /// The fields of a batch are the fields of every name.
  @Test func fieldsAreReplacedInEveryName() throws {
    let folder = try TemporaryFolder()
    // High enough for two bands of rows.
    let picture = ["--seed", "a/b", "--size", "60x600", "--dark", "--palette", "dusk"]
    func geobg(_ arguments: [String]) throws {
      expectSuccess(try Shell.geobg(arguments, in: folder.url))
    }
    try geobg(picture + ["-o", "{seed}-{mode}.{ext}", "--format", "svg"])
    try geobg(["recipe"] + picture + ["-o", "{palette}-{width}x{height}.{ext}"])
    try geobg(["replay"] + picture + ["-o", "{{{index}}}.{ext}"])
    for part in 0...1 { try geobg(picture + ["--rows", "\(part)/2", "-o", "part-\(part).png"]) }
    try geobg(["join", "part-0.png", "part-1.png", "-o", "joined-{seed}.{ext}"])
    #expect(
      folder.names == [
        "a%2fb-dark.svg", "dusk-60x600.json", "joined-a%2fb.png", "part-0.png", "part-1.png",
        "{0}.svg",
      ])
  }
}
