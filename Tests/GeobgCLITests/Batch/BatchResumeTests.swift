import Foundation
import GeobgTestSupport
import Testing

/// Batches that resume where they stopped.
@Suite(.timed) struct BatchResumeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func run(_ arguments: String...) throws -> Shell.Result {
    try Shell.geobg(["batch"] + Batch.tiny + arguments, in: folder.url)
  }

  @Test func onlyWhatIsMissingIsMade() throws {
    let arguments = ["--seeds", "1...20,anna", "-o", "w/{seed}.svg"]
    func again(_ more: String...) throws -> String {
      expectSuccess(try Shell.geobg(["batch"] + Batch.tiny + arguments + more, in: folder.url))
        .errors
    }
    let made =
      /geobg: made 21 pictures in [a-z0-9. ]+ \([0-9.]+ per second\); the list is in w\/manifest.jsonl\n/
    #expect(try again().wholeMatch(of: made) != nil)
    #expect(
      try again()
        == "geobg: made 0 pictures; 21 existed already; the list is in w/manifest.jsonl\n")
    let before = try Batch.tree(in: folder)
    let root = folder.url.appendingPathComponent("w")
    try FileManager.default.removeItem(at: root.appendingPathComponent("anna.svg"))
    try Data().write(to: root.appendingPathComponent("7.svg"))
    var damaged = try #require(before["9.svg"])
    damaged[100] ^= 1
    try damaged.write(to: root.appendingPathComponent("9.svg"))
    let two =
      /geobg: made 2 pictures in [a-z0-9. ]+ \([0-9.]+ per second\); 19 existed already; .*\n/
    #expect(try again().wholeMatch(of: two) != nil)
    #expect(try Batch.tree(in: folder)["9.svg"] == damaged, "its size is right")
    let one =
      /geobg: made 1 picture in [a-z0-9. ]+ \([0-9.]+ per second\); 20 existed already; .*\n/
    #expect(try again("--verify").wholeMatch(of: one) != nil)
    #expect(try Batch.tree(in: folder) == before)
    #expect(try again("--verify", "--quiet").isEmpty)
    let counts = Batch.made(try Batch.records(in: folder))
    #expect(counts.filter { $0.value > 1 } == ["anna.svg": 2, "7.svg": 2, "9.svg": 2])
    #expect(!FileManager.default.fileExists(atPath: folder.path("w/.manifest.jsonl.lock")))
  }

  @Test(arguments: [
    (["--seeds", "1...2"], "seeds"), (["--seeds", "2...9"], "seeds"), (["--dark"], "mode"),
    (["--no-metadata"], "metadata"), (["-o", "w/{seed}-x.svg"], "-o"),
    (
      ["--seeds", "1...4", "--light", "--mesh", "-o", "w/{index}.svg"],
      "seeds, -o, mesh"
    ),
  ])
  func otherParametersAreRefused(flags: [String], differing: String) throws {
    expectSuccess(try run("--seeds", "1...3", "-o", "w/{seed}.svg"))
    let before = (try Batch.tree(in: folder), try folder.data("w/manifest.jsonl"))
    let defaults =
      (flags.contains("--seeds") ? [] : ["--seeds", "1...3"])
      + (flags.contains("-o") ? [] : ["-o", "w/{seed}.svg"])
    expectFailure(
      try Shell.geobg(["batch"] + Batch.tiny + defaults + flags, in: folder.url), 65,
      "w/manifest.jsonl: this is the list of a different batch (changed: \(differing)); use "
        + "another folder, or remove this file to make all pictures again, or choose another name "
        + "with --manifest")
    #expect(try Batch.tree(in: folder) == before.0)
    #expect(try folder.data("w/manifest.jsonl") == before.1)
    // The advice in the error works.
    expectSuccess(
      try Shell.geobg(
        ["batch"] + Batch.tiny + defaults + flags + ["--manifest", "other.jsonl"], in: folder.url))
  }

  /// Options that do not decide the files may differ.
  @Test func otherWaysToTheSameFilesAreNot() throws {
    expectSuccess(try run("--seeds", "1...6", "-o", "w/{seed}.svg"))
    let there = "geobg: made 0 pictures; 6 existed already; the list is in "
    for flags in [
      ["--jobs", "1"], ["--threads", "3"], ["--max-pixels", "5"], ["--no-clobber"], ["--verify"],
      ["--light"], ["--palette", "original"],
    ] {
      let result = try Shell.geobg(
        ["batch"] + Batch.tiny + ["--seeds", "1...3,4...6", "-o", "w/{seed}.svg"] + flags,
        in: folder.url)
      #expect(result.errors == there + "w/manifest.jsonl\n")
    }
    try FileManager.default.moveItem(atPath: folder.path("w"), toPath: folder.path("moved"))
    #expect(
      try run("--seeds", "1...6", "-o", "moved/{seed}.svg").errors
        == there + "moved/manifest.jsonl\n")
  }

  /// Random seeds are printed, and a resumed batch keeps them.
  @Test func countedSeedsStay() throws {
    var starts: Set<Substring> = []
    for name in ["a", "b"] {
      let result = expectSuccess(try run("--count", "5", "-o", "\(name)/{seed}.svg"))
      let line =
        /geobg: random seeds ([0-9]+)\.\.\.([0-9]+) \(repeat with --seeds \1\.\.\.\2\)\ngeobg: made 5 pictures .*\n/
      let match = try #require(try line.wholeMatch(in: result.errors), "\(result.errors)")
      starts.insert(match.1)
      let (low, high) = (try #require(UInt64(match.1)), try #require(UInt64(match.2)))
      #expect(high - low == 4)
      let before = try Batch.tree(name, in: folder)
      #expect(Set(before.keys) == Set((low...high).map { "\($0).svg" }))
      try FileManager.default.removeItem(atPath: folder.path("\(name)/\(low).svg"))
      #expect(
        try run("--count", "5", "-o", "\(name)/{seed}.svg").errors
          .hasPrefix(
            "geobg: random seeds \(low)...\(high) (repeat with --seeds "
              + "\(low)...\(high))\ngeobg: made 1 picture in "))
      #expect(try Batch.tree(name, in: folder) == before)
      expectFailure(
        try run("--count", "4", "-o", "\(name)/{seed}.svg"), 65,
        "\(name)/manifest.jsonl: this is the list of a different batch (changed: count, seeds); "
          + "use another folder, or remove this file to make all pictures again, or choose another "
          + "name with --manifest")
      // The printed seeds make the same pictures.
      expectSuccess(try run("--seeds", "\(low)...\(high)", "-o", "\(name)2/{seed}.svg"))
      #expect(try Batch.tree("\(name)2", in: folder) == before)
    }
    #expect(starts.count == 2)
    #expect(try run("--count", "1", "-q", "-o", "c/{seed}.svg").errors.isEmpty)
  }

  /// A batch resumes with a manifest that was truncated anywhere.
  @Test func cutManifest() throws {
    let arguments = ["batch"] + Batch.tiny + ["--seeds", "1...3", "-o", "w/{seed}.svg"]
    expectSuccess(try Shell.geobg(arguments, in: folder.url))
    let tree = try Batch.tree(in: folder)
    let whole = try folder.data("w/manifest.jsonl")
    let manifest = folder.url.appendingPathComponent("w/manifest.jsonl")
    for count in stride(from: 0, to: whole.count, by: 31) {
      try whole.prefix(count).write(to: manifest)
      expectSuccess(try Shell.geobg(arguments, in: folder.url))
      #expect(try Batch.tree(in: folder) == tree)
      #expect(try folder.data("w/manifest.jsonl").count > whole.count - 20)
    }
  }

  /// A damaged line in the middle is reported, and the suggested solution works.
  @Test func damagedManifest() throws {
    expectSuccess(try run("--jobs", "1", "--seeds", "1...5", "-o", "w/{seed}.svg"))
    let tree = try Batch.tree(in: folder)
    var lines = try Batch.lines("w/manifest.jsonl", in: folder)
    lines[3] = Data(#"{"bytes":1"#.utf8)
    func write() throws {
      let bytes = lines.map { $0 + Data("\n".utf8) }.reduce(Data(), +)
      try bytes.write(to: folder.url.appendingPathComponent("w/manifest.jsonl"))
    }
    try write()
    let before = try folder.data("w/manifest.jsonl")
    for command in [
      ["batch"] + Batch.tiny + ["--seeds", "1...5", "-o", "w/{seed}.svg"], ["merge", "w"],
    ] {
      let result = try Shell.geobg(command, in: folder.url)
      #expect(result.code == 65)
      #expect(
        result.errors.wholeMatch(
          of:
            /geobg: error: w\/manifest.jsonl: line 4 is damaged \([^\n]*\); remove the line to make its picture again\n/
        ) != nil, "\(result.errors)")
    }
    #expect(try folder.data("w/manifest.jsonl") == before)
    #expect(try Batch.tree(in: folder) == tree)
    lines.remove(at: 3)
    try write()
    let result = try run("--seeds", "1...5", "-o", "w/{seed}.svg")
    #expect(result.errors.hasPrefix("geobg: made 1 picture in "))
    #expect(try Batch.tree(in: folder) == tree)
  }
}
