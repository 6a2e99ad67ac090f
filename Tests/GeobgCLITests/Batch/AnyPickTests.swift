import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// `any`, whose value the seed of each picture picks, in commands that make several pictures.
@Suite(.timed) struct AnyPickTests {
  private static let any = [
    "--arrangement", "any", "--palette", "any", "--color-flow", "any",
  ]
  private static let small = ["--size", "60x90", "--format", "svg"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func geobg(_ arguments: [String]) throws -> Shell.Result {
    try Shell.geobg(arguments, in: folder.url)
  }

  private func batch(_ arguments: String...) throws -> Shell.Result {
    try geobg(["batch"] + AnyPickTests.small + arguments)
  }

  /// The recipe of one picture with `seed`.
  private func single(_ seed: String, _ options: [String] = any) throws -> Recipe {
    let result = expectSuccess(
      try geobg(["recipe", "--seed", seed] + AnyPickTests.small + options))
    return try RecipeFile(parsing: Array(result.output)).recipe
  }

  private func recipe(_ path: String) throws -> Recipe {
    try RecipeFile(parsing: Array(expectSuccess(try geobg(["inspect", "--json", path])).output))
      .recipe
  }

  @Test func aBatchMakesTheSamePicturesAsSingleCommands() throws {
    expectSuccess(
      try geobg(
        ["batch", "--seeds", "1...9,anna"] + AnyPickTests.small + AnyPickTests.any
          + ["-o", "w/{seed}.svg"]))
    var arts: Set<PictureStyle> = []
    for seed in ["1", "2", "5", "9", "anna"] {
      let recipe = try recipe("w/\(seed).svg")
      #expect(try recipe == single(seed))
      arts.insert(recipe.art)
    }
    #expect(arts.count > 2)
  }

  @Test func aBatchResumesAndGrows() throws {
    let first = ["batch"] + AnyPickTests.small + AnyPickTests.any + ["-o", "{seed}-{palette}.svg"]
    expectSuccess(try geobg(first + ["--seeds", "1...4"]))
    let more = expectSuccess(try geobg(first + ["--seeds", "1...6"]))
    #expect(more.errors.contains("made 2 pictures") && more.errors.contains("4 existed already"))
    let name = try single("6").palette.name
    #expect(folder.names.contains("6-\(name).svg"))
    expectFailure(
      try batch(
        "--seeds", "1...6", "--arrangement", "hive", "--palette", "any", "--color-flow", "any",
        "-o",
        "{seed}-{palette}.svg"), 65,
      "manifest.jsonl: this is the list of a different batch (changed: arrangement); use another "
        + "folder, or remove this file to make all pictures again, or choose another name with "
        + "--manifest")
  }

  /// The manifest has the values that were picked from, so that a version with more of them can go on.
  @Test func theManifestListsTheValues() throws {
    expectSuccess(
      try batch("--seeds", "1...3", "--arrangement", "any", "-o", "w/{seed}.svg"))
    let header = String(decoding: try Batch.lines("w/manifest.jsonl", in: folder)[0], as: UTF8.self)
    let names = Arrangement.names.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(header.contains("\"any\":{\"arrangement\":[\(names)]}"))
    // Of an older version, which knew three of them.
    let older = header.replacing("[\(names)]", with: "[\"scatter\",\"hive\",\"rings\"]")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("o"), withIntermediateDirectories: true)
    try Data((older + "\n").utf8).write(to: folder.url.appendingPathComponent("o/manifest.jsonl"))
    let other = try geobg(
      ["batch", "--seeds", "1...3"] + AnyPickTests.small
        + ["--arrangement", "any", "-o", "o/{seed}.svg"])
    #expect(other.code == 65 && other.errors.contains("(changed: arrangement)"))
  }

  @Test func namesWithAPaletteThatIsPickedAreCompared() throws {
    expectFailure(
      try batch(
        "--seeds", "1...4", "--palette", "any", "--palette", "dusk", "-o", "{seed}-{palette}.svg"),
      64, "-o: two pictures would have the same file name; add {index} to the name")
    expectFailure(
      try batch("--seeds", "1...4", "--palette", "any", "-o", "{palette}.svg"), 64,
      "-o: two pictures would have the same file name; add {seed} to the name")
    let names = expectSuccess(
      try batch("--seeds", "1...2", "--palette", "any", "--palette", "dusk", "--dry-run"))
    #expect(names.output.split(separator: UInt8(ascii: "\n")).count == 4)
  }

  @Test func aSwatchNeedsAKnownPalette() throws {
    expectFailure(
      try batch("--seeds", "1...4", "--palette", "any", "--swatch", "yellow=#c0ffee"), 64,
      "--swatch yellow: palettes have other swatches, and --palette any picks one for each picture; "
        + "name the palette")
  }

  @Test func listsOfRecipesAndListsOfPicturesPickToo() throws {
    let lines = expectSuccess(
      try geobg(["recipe", "--seeds", "1...3"] + AnyPickTests.small + AnyPickTests.any)
    ).text.split(separator: "\n")
    for (seed, line) in zip(["1", "2", "3"], lines) {
      #expect(try RecipeFile(parsing: Array(line.utf8)).recipe == single(seed))
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.url.appendingPathComponent("list.jsonl"))
    expectSuccess(
      try geobg(["batch", "list.jsonl", "--palette", "any", "-o", "p/{seed}.svg"]))
    #expect(try recipe("p/2.svg") == single("2"))
  }

  @Test func aSettingCanBeAny() throws {
    try Data(#"{"arrangement":"any","palette":"any","color-flow":"any"}"#.utf8)
      .write(to: folder.url.appendingPathComponent("geobg.json"))
    #expect(try single("3", []) == single("3"))
    #expect(try single("anna", []) == single("anna"))
    // Options and pictures have precedence.
    let plain = try single("3", ["--arrangement", "scatter", "--palette", "dusk"])
    #expect(plain.art[.arrangement] == [0] && plain.palette.name == "dusk")
    #expect(plain.art[.colorFlow] == (try single("3")).art[.colorFlow])
    expectSuccess(try batch("--seeds", "3...4", "-o", "w/{seed}.svg"))
    #expect(try recipe("w/3.svg") == single("3"))
  }

  @Test func aGalleryHasThePicturesOfSingleCommands() throws {
    let result = try geobg(
      ["gallery", "--seeds", "1...8"] + AnyPickTests.any
        + ["--size", "60x90", "-o", "site", "-q"])
    // A build without the page has no gallery.
    guard result.code == 0 else { return }
    let catalog = try JSONSerialization.jsonObject(with: folder.data("site/catalog.json"))
    let pictures = try #require((catalog as? [String: Any])?["pictures"] as? [[String: Any]])
    for (number, picture) in pictures.enumerated() {
      #expect(picture["seed"] as? String == "\(number + 1)")
      #expect(picture["palette"] as? String == (try single("\(number + 1)")).palette.name)
    }
  }

  @Test func everyDayHasAPictureOfItsOwn() throws {
    var recipes: Set<Recipe> = []
    for day in ["2026-12-24", "2026-12-25", "2026-12-26"] {
      let result = try Shell.geobg(
        ["set", "--daily", "--dry-run", "--desktop", "gnome"] + AnyPickTests.any,
        environment: ["HOME": folder.url.path], today: day, in: folder.url)
      // The timer repeats the options, and so each day picks again.
      if result.code == 0 { #expect(result.text.contains("--arrangement any --palette any")) }
      recipes.insert(try single(day))
    }
    #expect(Set(recipes.map(\.art)).count > 1 || Set(recipes.map(\.palette.name)).count > 1)
  }
}
