import Foundation
import GeobgTestSupport
import Testing

/// A batch that gets more seeds than the batch before it in the same folder.
@Suite(.timed) struct BatchWideningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func run(_ seeds: String, _ flags: String...) throws -> Shell.Result {
    let output = flags.contains("-o") ? [] : ["-o", "w/{seed}.svg"]
    return try Shell.geobg(
      ["batch"] + Batch.tiny + ["--seeds", seeds] + output + flags, in: folder.url)
  }

  /// The list that `merge` wrote before the batch got more seeds is merged again.
  @Test func shardsAreMergedAgain() throws {
    for seeds in ["1...4", "1...6", "9,1...8"] {
      for shard in ["0/2", "1/2"] { expectSuccess(try run(seeds, "--shard", shard, "-q")) }
      let result = expectSuccess(try Shell.geobg(["merge", "w"], in: folder.url))
      let count = seeds == "1...4" ? 4 : seeds == "1...6" ? 6 : 9
      #expect(result.errors == "geobg: w/manifest.jsonl lists \(count) pictures\n")
      let numbers = try Batch.records(in: folder).map { $0["index"] }
      #expect(numbers == (0..<count).map { $0 as NSNumber })
    }
    // A batch without shards makes nothing again.
    #expect(expectSuccess(try run("9,1...8")).errors.contains("9 existed already"))
  }

  /// The finished pictures stay, and the manifest is the one that a single run writes.
  @Test(arguments: [
    ("1...3", "1...9"), ("5...9", "1...20"), ("anna,7,3", "1...9,anna"), ("3,2,1", "0...4"),
    ("1...3,5...6", "1...6"), ("2", "1...3"),
  ])
  func onlyTheNewPicturesAreMade(before: String, after: String) throws {
    let first = expectSuccess(try run(before, "--light", "--dark", "-o", "w/{seed}-{mode}.svg"))
    #expect(first.output.isEmpty)
    let old = try Batch.records(in: folder)
    let result = expectSuccess(
      try run(after, "--light", "--dark", "-o", "w/{seed}-{mode}.svg", "--no-clobber"))
    #expect(result.errors.contains("; \(old.count) existed already; "))
    let widened = try Batch.records(in: folder)
    let made = Batch.made(widened)
    #expect(made.values.allSatisfy { $0 == 1 })
    try FileManager.default.moveItem(atPath: folder.path("w"), toPath: folder.path("v"))
    expectSuccess(try run(after, "--light", "--dark", "-o", "w/{seed}-{mode}.svg"))
    #expect(try Batch.tree("v", in: folder) == Batch.tree("w", in: folder))
    let whole = try Batch.records(in: folder)
    func facts(_ records: [[String: NSObject]]) -> Set<[String: NSObject]> {
      Set(records.map { record in record.filter { $0.key != "seconds" } })
    }
    #expect(facts(widened) == facts(whole))
    #expect(
      try Batch.lines("v/manifest.jsonl", in: folder)[0]
        == Batch.lines("w/manifest.jsonl", in: folder)[0])
    // The sheet and a next run read the manifest.
    let again = expectSuccess(try run(after, "--light", "--dark", "-o", "v/{seed}-{mode}.svg"))
    #expect(again.errors.hasPrefix("geobg: made 0 pictures; "))
  }

  @Test func aPictureThatIsGoneIsMadeAgain() throws {
    expectSuccess(try run("1...3"))
    try FileManager.default.removeItem(atPath: folder.path("w/2.svg"))
    #expect(
      expectSuccess(try run("0...3")).errors.hasPrefix("geobg: made 2 pictures in "))
    #expect(try Batch.tree(in: folder).count == 4)
  }

  /// The number of a picture is a part of its name, and it changes.
  @Test func namesWithNumbersAreRefused() throws {
    func run(_ seeds: String) throws -> Shell.Result {
      try Batch.run("--seeds", seeds, "-o", "w/{index}-{seed}.svg", in: folder)
    }
    expectSuccess(try run("5...9"))
    #expect(try run("1...9").code == 65)
  }

  @Test func randomSeedsGrow() throws {
    func run(_ count: String) throws -> Shell.Result {
      try Batch.run("--count", count, "-o", "w/{seed}.svg", in: folder)
    }
    expectSuccess(try run("3"))
    let before = try Batch.tree(in: folder)
    let result = expectSuccess(try run("5"))
    #expect(result.errors.contains("geobg: made 2 pictures in "))
    #expect(result.errors.contains("; 3 existed already; "))
    let after = try Batch.tree(in: folder)
    #expect(after.count == 5 && before.allSatisfy { after[$0.key] == $0.value })
    let lowest = try #require(before.keys.compactMap { UInt64($0.dropLast(4)) }.min())
    // A list that has the random seeds is wider, too.
    let wider = try Batch.run(
      "--seeds", "\(lowest)...\(lowest + 5)", "-o", "w/{seed}.svg", in: folder)
    #expect(expectSuccess(wider).errors.hasPrefix("geobg: made 1 picture in "))
  }

  /// Pictures may move to another shard, which makes them again with the same bytes.
  @Test func shardsTogetherHaveEveryPicture() throws {
    for seeds in ["5...9", "0...12"] {
      for shard in ["0/3", "1/3", "2/3"] { expectSuccess(try run(seeds, "--shard", shard)) }
    }
    let merged = expectSuccess(try Shell.geobg(["merge", "w"], in: folder.url))
    #expect(merged.errors.contains("13 pictures"))
    #expect(
      Set(Batch.made(try Batch.records(in: folder)).keys) == Set((0...12).map { "\($0).svg" }))
  }

  /// A run that is killed leaves the old manifest or the new one.
  @Test func aWideningLeavesNoOtherFiles() throws {
    expectSuccess(try run("1...3"))
    expectSuccess(try run("1...5"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("w")).sorted()
    #expect(names == (1...5).map { "\($0).svg" } + ["manifest.jsonl"])
  }

  // MARK: Dry runs

  @Test func aDryRunWritesNothing() throws {
    let empty = expectSuccess(try run("1...3", "--dry-run"))
    #expect(empty.text == "w/1.svg\nw/2.svg\nw/3.svg\n")
    #expect(empty.errors == "geobg: would make 3 pictures (nothing is written)\n")
    #expect(folder.names.isEmpty)
    expectSuccess(try run("1...3"))
    try FileManager.default.removeItem(atPath: folder.path("w/2.svg"))
    try folder.write("mine", to: "w/5.svg")
    func state() throws -> [String: Data] {
      var files = try Batch.tree(in: folder)
      files["manifest"] = try folder.data("w/manifest.jsonl")
      return files
    }
    let before = try state()
    let wider = expectSuccess(try run("0...5", "--dry-run"))
    #expect(wider.text == "w/0.svg\nw/2.svg\nw/4.svg\nw/5.svg\n")
    #expect(
      wider.errors == "geobg: would make 4 pictures, and replace 1 file; 2 pictures "
        + "finished already (nothing is written)\n")
    #expect(try state() == before)
    let json = expectSuccess(try run("0...5", "--dry-run", "--json", "-q"))
    #expect(json.errors.isEmpty)
    #expect(
      json.text.split(separator: "\n").last
        == #"{"exists":true,"index":5,"path":"5.svg","seed":"5"}"#)
    #expect(try run("5...9", "--dry-run").code == 65)
    // What it names is what a run makes.
    #expect(expectSuccess(try run("0...5")).errors.hasPrefix("geobg: made 4 pictures in "))
  }

  /// A plan without an end can be looked at.
  @Test func aDryRunOfManyEndsWithItsReader() throws {
    let result = try Script.run(
      """
      "$G" batch --seeds 0...18446744073709551615 -o 'w/{seed}.png' --dry-run | head -n 2
      """, in: folder)
    #expect(result.text == "w/0.png\nw/1.png\n" && result.errors.isEmpty)
  }
}
