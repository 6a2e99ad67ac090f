import Foundation
import GeobgTestSupport
import Testing

/// Contact sheets on the command line.
@Suite(.timed) struct SheetCommandTests {
  /// A folder of pictures, recipes, and a file that is neither.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(inMemory: true)
    for name in ["walls/more", "empty"] { try folder.makeFolder(name) }
    expectSuccess(
      try folder.geobg(
        """
        recipe --seed 2 --size 90x160 -o walls/2.json
        --seed 10 --size 160x90 --dark -o walls/10.svg -o walls/10.png -o walls/10.pdf -q
        --seed day --size 80x80 --mesh -o walls/more/day.png -q
        """))
    try folder.write("{}\n", to: "walls/note.json")
    return folder
  }

  private static let failures: [([String], Int32, String)] = [
    (["walls"], 64, "Missing expected argument '--output <out> ...'; see geobg sheet --help"),
    (
      ["-o", "a.png"], 64,
      "there are no pictures; name files or folders, or use --seeds, such as --seeds 1...20"
    ),
    (
      ["-o", "a.png", "--seeds", "1...100001"], 64,
      "--seeds: the sheet would have more than 100000 pictures; use fewer seeds"
    ),
    (
      ["walls", "-o", "a.png", "--palette", "dusk"], 64,
      "options of the look need seeds, because the other pictures are shown as they are; add --seeds, "
        + "such as --seeds 1...20"
    ),
    (
      ["walls", "-o", "a.png", "--dark", "--light"], 64,
      "--light and --dark are about the sheet, because there are no seeds; choose one, or add --seeds"
    ),
    (
      ["-o", "a.png", "--seeds", "1...3", "--steps", "3"], 64,
      "--steps: no option has a range without a step; write one, such as --zoom 0.5...2"
    ),
    (["@gone.txt", "-o", "a.png"], 66, "gone.txt: cannot be read: no such file or directory"),
    (
      ["walls", "-o", "a.bmp"], 64,
      "-o a.bmp: the name has no known extension; use .svg, .png, .pdf, .jpg or .webp, or add "
        + "--format"
    ),
    (
      ["walls", "-o", "a.svg", "--size", "9x9"], 64,
      "--size: only a PDF has a page size; leave out --size, or write a .pdf"
    ),
    (
      ["walls", "-o", "a.pdf", "--size", "30x30"], 64,
      "--size, --columns, --thumb: a page of 30x30 pixels is too small; use at least 96x116 "
        + "pixels, smaller pictures or fewer columns"
    ),
    (
      ["walls", "-o", "a.png", "--columns", "0"], 64,
      "--columns: 0 is not allowed; use a whole number from 1 to 1000"
    ),
    (
      ["walls", "-o", "a.png", "--thumb", "4097"], 64,
      "--thumb: 4097 is not allowed; use a whole number from 16 to 4096"
    ),
    (
      ["walls", "-o", "a.png", "--no-metadata"], 64,
      "Unknown option '--no-metadata'; see geobg sheet --help"
    ),
    (
      ["empty", "-o", "a.png"], 66,
      "empty: no picture here contains a recipe; name pictures that geobg made, or their folder"
    ),
    (["gone/x", "-o", "a.png"], 66, "gone/x: cannot be read: no such file or directory"),
    (["walls/note.json", "-o", "a.png"], 65, "walls/note.json: seed is missing"),
    (
      ["walls", "-o", "gone/a.png"], 73,
      "gone/a.png: cannot be created: the folder gone does not exist; create it first"
    ),
    (
      ["walls", "-o", "a.png", "--max-pixels", "9"], 64,
      "a.png: the picture has 192,096 pixels, and the limit is 9; make it smaller, or raise the "
        + "limit "
        + "with --max-pixels"
    ),
  ]

  private static let skipped = "geobg: skipped 1 file that contains no recipe: walls/note.json\n"

  @Test(arguments: ["svg", "png", "pdf"])
  func aFolderIsItsRecipesInOrderAndOnce(format: String) throws {
    let folder = try Self.folder()
    let whole = expectSuccess(
      try Shell.geobg(["sheet", "walls", "-o", "a.\(format)"], in: folder.url))
    #expect(whole.output.isEmpty && whole.errors == Self.skipped)
    let files = ["walls/2.json", "walls/10.svg", "walls/more/day.png"]
    let named = expectSuccess(
      try Shell.geobg(["sheet"] + files + ["-o", "b.\(format)"], in: folder.url))
    #expect(named.errors.isEmpty)
    #expect(try folder.data("a.\(format)") == folder.data("b.\(format)"))
    let other = expectSuccess(
      try Shell.geobg(["sheet"] + files.reversed() + ["-o", "c.\(format)"], in: folder.url))
    #expect(other.errors.isEmpty)
    #expect(try folder.data("a.\(format)") != folder.data("c.\(format)"))
  }

  @Test func severalFilesOfOneSheetAndStandardOutput() throws {
    let folder = try Self.folder()
    let all = ["-o", "a.svg", "-o", "a.png", "-o", "a.pdf"]
    expectSuccess(try Shell.geobg(["sheet", "walls", "-q"] + all, in: folder.url))
    for format in ["svg", "png", "pdf"] {
      let result = expectSuccess(
        try Shell.geobg(
          ["sheet", "walls", "-q", "-o", "-", "--format", format, "--threads", "1"],
          in: folder.url))
      #expect(result.errors.isEmpty)
      #expect(try folder.data("a.\(format)") == result.output)
    }
  }

  @Test(arguments: [
    ["--dark"], ["--columns", "1"], ["--thumb", "64"], ["--size", "400x300"],
  ])
  func anOptionChangesTheSheet(flags: [String]) throws {
    let folder = try Self.folder()
    for arguments in [["-o", "a.pdf"], ["-o", "b.pdf"] + flags] {
      expectSuccess(try Shell.geobg(["sheet", "walls"] + arguments, in: folder.url))
    }
    #expect(try folder.data("a.pdf") != folder.data("b.pdf"))
  }

  /// The options of the look make the pictures of seeds as in a batch.
  @Test(arguments: [
    ["--seeds", "1...3", "--palette", "dusk", "--mesh-passes", "2", "--shape-size", "0.5"],
    ["--seeds", "1,anna", "--dark"],
    ["--seed", "7", "--zoom", "0.5...2:0.5", "--background", "navy"],
    ["walls/10.svg", "--seeds", "3", "--palette", "all", "--no-mesh"],
    ["--seeds", "1...2", "--light", "--dark", "--density", "1...2", "--steps", "3"],
  ])
  func theLookOfSeeds(flags: [String]) throws {
    let folder = try Self.folder()
    expectSuccess(
      try Shell.geobg(["sheet", "--columns", "3", "-o", "a.svg"] + flags, in: folder.url))
    // The same pictures from a list, with the seeds in the order of the sheet.
    let isSeed = flags.first == "--seed"
    let options = isSeed ? ["--seeds"] + flags.dropFirst() : flags
    let list = expectSuccess(try Shell.geobg(["recipe"] + options, in: folder.url)).text
    let lines = list.split(separator: "\n").enumerated()
    let seeds = Set(try lines.map { try fields(Data($1.utf8))["seed"] as? String }).count
    let perSeed = lines.count(where: { _ in true }) / seeds
    let ordered = lines.sorted {
      ($0.offset % perSeed, $0.offset) < ($1.offset % perSeed, $1.offset)
    }
    try folder.write(
      ordered.map { String($0.element) }.joined(separator: "\n") + "\n", to: "a.jsonl")
    let isDark = flags.contains("--dark") && !flags.contains("--light")
    expectSuccess(
      try Shell.geobg(
        ["sheet", "a.jsonl", "--columns", "3", "-o", "b.svg"] + (isDark ? ["--dark"] : []),
        in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }

  /// Settings of the look count for seeds as in a batch, and options replace them; the sheet has the mode.
  @Test(arguments: [
    ("", "--palette dusk --dark --density 2"),
    ("--palette mist", "--palette mist --dark --density 2"),
    ("--light", "--palette dusk --light --density 2"), ("--no-config", ""),
    ("--preset loud", "--palette neon --dark --density 2"),
    ("walls/10.svg", "walls/10.svg --no-config"),
    ("walls/10.svg --preset loud", "walls/10.svg --palette neon --no-config"),
  ])
  func settingsOfTheLookCountForSeeds(flags: String, meant: String) throws {
    let folder = try Self.folder()
    try folder.write(
      #"{"palette":"dusk","mode":"dark","density":2,"size":"9x9","presets":{"loud":{"palette":"neon"}}}"#,
      to: "geobg.json")
    expectSuccess(
      try folder.geobg(
        """
        sheet --seeds 1...3 -o a.svg \(flags)
        sheet --seeds 1...3 -o b.svg --no-config \(meant.replacing("--no-config", with: ""))
        """))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
    #expect(
      try Shell.geobg(["sheet", "walls", "-o", "c.svg", "--preset", "loud"], in: folder.url).code
        == 64)
  }

  @Test func skippedFilesAreCounted() throws {
    let folder = try Self.folder()
    try folder.write("garbage", to: "walls/1.svg")
    let result = expectSuccess(try Shell.geobg(["sheet", "walls", "-o", "a.svg"], in: folder.url))
    #expect(
      result.errors == "geobg: skipped 2 files that contain no recipe; the first is walls/1.svg\n")
  }

  @Test(arguments: failures)
  func failure(arguments: [String], code: Int32, message: String) throws {
    let folder = try Self.folder()
    let before = folder.names
    expectFailure(try Shell.geobg(["sheet"] + arguments, in: folder.url), code, message)
    #expect(folder.names == before)
  }

  @Test func aPictureTooFullIsNamed() throws {
    let folder = try Self.folder()
    let full = ["recipe", "--seed", "1", "--zoom", "0.001", "--size", "999x999"]
    expectSuccess(try Shell.geobg(full + ["-o", "walls/full.json"], in: folder.url))
    let result = try Shell.geobg(["sheet", "walls", "-o", "a.png"], in: folder.url)
    #expect(result.code == 65)
    #expect(
      result.errors.wholeMatch(
        of:
          /geobg: error: walls\/full\.json: the picture shows about \d+ shapes and lines, and the limit is 500000; leave it out\n/
      ) != nil, "\(result.errors)")
  }

  @Test func aFileIsNotReplacedWhereThatIsRefused() throws {
    let folder = try Self.folder()
    try folder.write("mine", to: "a.png")
    expectFailure(
      try Shell.geobg(["sheet", "walls", "-o", "a.png", "--no-clobber"], in: folder.url), 73,
      "a.png: already exists; choose another name, or leave out --no-clobber")
    #expect(try folder.data("a.png") == Data("mine".utf8))
  }
}
