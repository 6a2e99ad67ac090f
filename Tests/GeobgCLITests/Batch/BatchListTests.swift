import Foundation
import GeobgTestSupport
import Testing

/// Batches of recipes that come from a list, and the commands that write such lists.
@Suite(.timed) struct BatchListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func geobg(_ arguments: [String], input: String = "") throws -> Shell.Result {
    try Shell.geobg(arguments, input: Data(input.utf8), in: folder.url)
  }

  /// The list that `geobg recipe --seeds` prints.
  private func list(_ seeds: String, _ options: String...) throws -> String {
    expectSuccess(
      try geobg(["recipe", "--size", "40x30", "--seeds", seeds, "--format", "svg"] + options)
    ).text
  }

  private func sorted(_ name: String) throws -> [Data] {
    try Batch.tree(name, in: folder).sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Lists in

  /// A list makes the files that seeds make, whatever it comes from.
  @Test func aListMakesWhatItsSeedsMake() throws {
    let list = try list("1...3,anna", "--light", "--dark", "--zoom", "1...2:0.5")
    #expect(list.split(separator: "\n").count == 24)
    try folder.write(list, to: "recipes.jsonl")
    try folder.write(list, to: "words")
    expectSuccess(
      try geobg(
        [
          "batch", "--size", "40x30", "--seeds", "1...3,anna", "--light", "--dark", "--zoom", "1",
          "--zoom", "1.5", "--zoom", "2", "-o", "seeds/{index}.svg",
        ]))
    let files = try sorted("seeds")
    #expect(Set(files).count == 24)
    for (name, source) in [("a", "recipes.jsonl"), ("b", "words"), ("c", "-")] {
      let arguments = ["batch", source, "-o", "\(name)/{index}.svg"]
      expectSuccess(try geobg(arguments, input: source == "-" ? list : ""))
      #expect(try sorted(name) == files)
      let again = expectSuccess(try geobg(arguments, input: source == "-" ? list : ""))
      #expect(again.errors.contains("made 0 pictures; 24 existed already"))
      // The pictures are a list, too.
      let pictures = (0..<24).map { "\(name)/\($0 < 10 ? "0" : "")\($0).svg" }
      expectSuccess(try geobg(["batch"] + pictures + ["-o", "\(name)2/{index}.svg"]))
      #expect(try sorted("\(name)2") == files)
      expectSuccess(try geobg(["batch", "\(name)/manifest.jsonl", "-o", "\(name)3/{index}.svg"]))
      #expect(try sorted("\(name)3") == files)
    }
  }

  /// Options change each picture of a list, and its own format counts where none is given.
  @Test func optionsChangeEachPicture() throws {
    try folder.write(try list("5...6"), to: "two.jsonl")
    expectSuccess(try geobg(["batch", "two.jsonl", "--light", "--dark"]))
    #expect(
      try Batch.tree("", in: folder).keys.sorted() == [
        "geobg-5-dark.svg", "geobg-5-light.svg", "geobg-6-dark.svg", "geobg-6-light.svg",
      ])
    expectSuccess(
      try geobg(["--seed", "6", "--size", "40x30", "--dark", "-o", "alone.svg"]))
    #expect(try folder.data("alone.svg") == folder.data("geobg-6-dark.svg"))
  }

  @Test func sharesMakeTheWholeAndALongerListContinues() throws {
    let list = try list("1...7")
    try folder.write(list, to: "all.jsonl")
    let first = list.split(separator: "\n").prefix(3).map { "\($0)\n" }.joined()
    expectSuccess(try geobg(["batch", "-", "-o", "w/{seed}.svg"], input: first))
    let more = expectSuccess(try geobg(["batch", "-", "-o", "w/{seed}.svg"], input: list))
    #expect(more.errors.hasPrefix("geobg: made 4 pictures in "))
    for share in 0..<3 {
      expectSuccess(
        try geobg(["batch", "all.jsonl", "--shard", "\(share)/3", "-o", "s/{seed}.svg"]))
    }
    expectSuccess(try geobg(["merge", "s"]))
    #expect(try Batch.tree("s", in: folder) == Batch.tree("w", in: folder))
    #expect(
      try Batch.lines("s/manifest.jsonl", in: folder)[0]
        == Batch.lines("w/manifest.jsonl", in: folder)[0])
    let other = try geobg(["batch", "-", "-o", "w/{seed}.svg"], input: try self.list("8"))
    #expect(other.code == 65 && other.errors.contains("(changed: pictures)"), "\(other.errors)")
    let seeds = try geobg(["batch", "--seeds", "1...7", "-o", "w/{seed}.svg"])
    #expect(seeds.code == 65 && seeds.errors.contains("(changed: pictures)"), "\(seeds.errors)")
  }

  @Test func aChangedPictureIsMadeAgain() throws {
    try folder.write(try list("1...3"), to: "l.jsonl")
    expectSuccess(try geobg(["batch", "l.jsonl", "-o", "w/{seed}.svg"]))
    let before = try Batch.tree(in: folder)
    var bytes = try folder.data("w/2.svg")
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "w/2.svg")
    let result = expectSuccess(
      try geobg(["batch", "l.jsonl", "-o", "w/{seed}.svg", "--verify"]))
    #expect(result.errors.hasPrefix("geobg: made 1 picture in "))
    #expect(try Batch.tree(in: folder) == before)
  }

  // MARK: Errors of lists

  @Test func aBadLineIsNamedAndNothingIsDrawn() throws {
    let lines = try list("1...3").split(separator: "\n").map(String.init)
    let bad: [(line: String, reason: String)] = [
      (#"{"engine":1}"#, "seed is missing"),
      ("words", "not valid JSON; write one recipe on each line"),
      (#"{"engine":9,"seed":"1"}"#, ""),
    ]
    for (line, reason) in bad {
      try folder.write(
        (lines.prefix(2) + ["", line] + lines).joined(separator: "\n"), to: "l.jsonl")
      let result = try geobg(["batch", "l.jsonl", "-o", "w/{index}.svg"])
      #expect(result.code == 65)
      #expect(
        result.errors.hasPrefix("geobg: error: l.jsonl: line 4: \(reason)"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("w")))
    }
    try folder.write((["words"] + lines + ["words"]).joined(separator: "\n"), to: "l.jsonl")
    let result = try geobg(["batch", "l.jsonl", "--keep-going", "-o", "w/{seed}.svg"])
    #expect(result.code == 1)
    #expect(
      result.errors.contains("geobg: left out: l.jsonl: line 1: not valid JSON; ")
        && result.errors.hasSuffix(
          "geobg: error: 2 recipes are wrong and left out; correct them, then run the command "
            + "again\n")
    )
    #expect(try Batch.tree(in: folder).keys.sorted() == ["1.svg", "2.svg", "3.svg"])
  }

  @Test(arguments: [
    (
      ["a.json", "b.json", "--seeds", "1"],
      "with seeds, only one FILE has the settings, and 2 are given; leave out the seeds to make "
        + "each picture with its own seed"
    ),
    (
      ["--seeds", "1", "--keep-going"],
      "--keep-going is for a list of recipes; leave it out, because a picture that fails never "
        + "stops the others"
    ),
    (
      ["l.jsonl", "-o", "{seed}.svg"],
      "-o: two pictures would have the same file name; add {mode} to the name"
    ),
    (
      ["l.jsonl", "-o", "{mode}.svg"],
      "-o: two pictures would have the same file name; add {seed} to the name"
    ),
    (
      ["l.jsonl", "-o", "{seed}-{mode}.jsonl", "--format", "svg"],
      "-o: a picture's name cannot end in .jsonl or .jsonl.lock, because the manifest's files do; "
        + "end it in .{ext}"
    ),
    (
      ["--seed", "1", "--zoom", "2...0.5", "--steps", "3"],
      "--zoom: 2...0.5 ends before it starts; write 0.5...2"
    ),
    (
      ["--seed", "1", "--zoom", "0.5..2"],
      "--zoom: 0.5..2 is not allowed; use a number with at most three decimal places, such as 0.5"
    ),
    (
      ["--seed", "1", "--zoom", "0.5...2:0"],
      "--zoom: 0.5...2:0: the step must be a number above 0"
    ),
    (
      ["--seed", "1", "--mesh-passes", "1...3:0.5"],
      "--mesh-passes: 1...3:0.5: the step must be a whole number above 0"
    ),
    (
      ["--seed", "1", "--zoom", "0.5...2"],
      "--zoom 0.5...2: the number of values is missing; add --steps 7, or write the step, as in "
        + "0.5...2:0.25"
    ),
    (
      ["--seed", "1", "--steps", "5", "--zoom", "2"],
      "--steps: no option has a range without a step; write one, such as --zoom 0.5...2"
    ),
    (
      ["--seed", "1", "--zoom", "0.5...4:0.001", "--density", "0...25:0.01"],
      "the options give 8756001 pictures for each seed; use options that give 1 to 4096"
    ),
    (
      ["--seed", "1", "--density", "0...25:0.001"],
      "--density 0...25:0.001: this range has 25001 values, and the limit is 4096; use a larger step"
    ),
  ])
  func mistakes(arguments: [String], message: String) throws {
    try folder.write(try list("1...2", "--light", "--dark"), to: "l.jsonl")
    expectFailure(try geobg(["batch"] + arguments), 64, message)
  }

  @Test(arguments: [
    ["--zoom", "0.5...2"], ["--density", "0...2:1"], ["--palette", "all"],
    ["--mesh-passes", "1...3"],
  ])
  func onePictureHasNoRange(options: [String]) throws {
    for command in [[], ["recipe"], ["replay"]] {
      expectFailure(
        try geobg(command + ["--seed", "1"] + options), 64,
        "\(options.joined(separator: " ")) makes several pictures; use geobg batch, or write one "
          + "value")
    }
  }

  // MARK: Ranges

  @Test(arguments: [
    (["--zoom", "0.5...2", "--steps", "4"], "zoom", ["0.5", "1", "1.5", "2"]),
    (["--zoom", "1...2", "--steps", "4"], "zoom", ["1", "1.333", "1.667", "2"]),
    (["--zoom", "0.5...2:0.6"], "zoom", ["0.5", "1.1", "1.7"]),
    (["--zoom", "2...2:1", "--zoom", "3", "--zoom", "2"], "zoom", ["2", "3"]),
    (["--mesh-passes", "1...4", "--steps", "3"], "mesh", ["1", "2", "4"]),
    (["--opacity", "0.5...1.5:0.5"], "opacity", ["0.5", "", "1.5"]),
  ])
  func valuesOfRanges(options: [String], key: String, values: [String]) throws {
    let list = expectSuccess(
      try geobg(["recipe", "--seeds", "1", "--size", "9x9"] + options)
    ).text
    let found = try list.split(separator: "\n").map { line -> String in
      let object = try fields(Data(line.utf8))
      let art = object["art"] as? [String: NSObject]
      return (object[key] ?? art?[key]).map { "\($0)" } ?? ""
    }
    #expect(found == values)
  }

  @Test func allPalettesAreTheBuiltInOnes() throws {
    let names = expectSuccess(try geobg(["palettes", "--json"])).text
    expectSuccess(
      try geobg(
        ["batch", "--seed", "1", "--size", "9x9", "--palette", "all", "-o", "p/{palette}.svg"]))
    let files = try Batch.tree("p", in: folder).keys
    #expect(files.count >= 16)
    #expect(files.allSatisfy { names.contains("\"\($0.dropLast(4))\"") }, "\(names)")
  }

  // MARK: Lists out

  @Test func listsOfVariationsAndMoments() throws {
    expectSuccess(
      try geobg(["--seed", "7", "--size", "40x30", "--mesh", "-o", "a.svg"]))
    let varied = expectSuccess(try geobg(["vary", "a.svg", "--count", "5", "--json"]))
    #expect(varied.text.split(separator: "\n").count == 5)
    #expect(try Batch.tree("", in: folder).keys.sorted() == ["a.svg"])
    expectSuccess(try geobg(["batch", "-", "-o", "v/{index}.svg"], input: varied.text))
    let commands = expectSuccess(try geobg(["vary", "a.svg", "--count", "5"])).text
    for (index, command) in commands.split(separator: "\n").enumerated() {
      var words = command.split(separator: " ").dropFirst().map {
        String($0).replacing("'", with: "")
      }
      words[words.count - 1] = "one.svg"
      expectSuccess(try geobg(words))
      #expect(try folder.data("one.svg") == folder.data("v/\(index).svg"), "\(command)")
    }

    let gestures = #"[{"address":1,"tap":[60,60]},"mesh",{"address":2,"tap":[200,200]},"undo"]"#
    let drawing =
      #"{"canvas":{"height":90,"width":90},"engine":1,"gestures":"# + gestures
      + #","output":{"format":"svg"},"seed":"7"}"#
    try folder.write(drawing, to: "d.json")
    let moments = expectSuccess(try geobg(["replay", "d.json", "--json"])).text
    #expect(moments.split(separator: "\n").count == 5)
    expectSuccess(try geobg(["replay", "d.json", "--json", "-o", "m.jsonl"]))
    #expect(try folder.data("m.jsonl") == Data(moments.utf8))
    expectSuccess(try geobg(["batch", "m.jsonl", "-o", "m/{index}.svg"]))
    expectSuccess(try geobg(["render", "d.json", "-o", "last.svg"]))
    #expect(try folder.data("last.svg") == folder.data("m/4.svg"))
    #expect(Set(try sorted("m")).count >= 4)
    expectFailure(
      try geobg(["replay", "d.json", "--json", "-o", "m.svg"]), 64,
      "-o m.svg: a list of recipes is JSON Lines; write a name that ends in .jsonl")
    expectFailure(
      try geobg(["replay", "d.json", "--json", "--speed", "2"]), 64,
      "--json has no speed and no metadata; leave out --speed, --no-metadata")
  }

  /// A sheet takes a list wherever it takes pictures.
  @Test func aSheetOfAList() throws {
    let list = try list("1...4", "--light", "--dark")
    try folder.write(list, to: "l.jsonl")
    expectSuccess(try geobg(["batch", "l.jsonl", "-o", "w/{index}.svg"]))
    expectSuccess(try geobg(["sheet", "w", "-o", "folder.svg"]))
    expectSuccess(try geobg(["sheet", "l.jsonl", "-o", "list.svg"]))
    expectSuccess(try geobg(["sheet", "-", "-o", "input.svg"], input: list))
    #expect(try folder.data("list.svg") == folder.data("folder.svg"))
    #expect(try folder.data("input.svg") == folder.data("folder.svg"))
  }
}
