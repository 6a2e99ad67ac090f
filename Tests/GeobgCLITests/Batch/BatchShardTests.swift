import Foundation
import GeobgTestSupport
import Testing

/// A batch makes the same files, however it is divided into shards.
@Suite(.timed) struct BatchShardTests {
  let folder: TemporaryFolder
  static let flags = [
    "--seeds", "1...40,anna,..", "--light", "--dark", "--format", "svg", "--format", "png",
    "--size",
    "30x40px",
  ]

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  func run(_ name: String, _ more: String...) throws -> Shell.Result {
    try Shell.geobg(
      ["batch"] + Self.flags + ["-o", "\(name)/{mode}/{seed}.{ext}"] + more, in: folder.url)
  }

  func merge(_ name: String, _ more: String...) throws -> Shell.Result {
    try Shell.geobg(["merge", name] + more, in: folder.url)
  }

  @Test func jobsDecideNothing() throws {
    for jobs in ["1", "2", "7"] { expectSuccess(try run("jobs\(jobs)", "--jobs", jobs)) }
    let tree = try Batch.tree("jobs1", in: folder)
    #expect(tree.count == 168)
    #expect(try Batch.tree("jobs2", in: folder) == tree)
    #expect(try Batch.tree("jobs7", in: folder) == tree)
  }

  @Test func mergeSaysWhatIsMissing() throws {
    expectSuccess(try run("w", "--shard", "0/3"))
    expectSuccess(try run("w", "--shard", "2/3"))
    for name in ["light/1.svg", "dark/2.svg"] {
      try FileManager.default.removeItem(atPath: folder.path("w/\(name)"))
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("w/dark/anna.png"), withIntermediateDirectories: false)
    let missing = """
      geobg: missing: all pictures of part 1/3
      geobg: missing: w/light/1.svg
      geobg: missing: w/dark/2.svg

      """
    var result = try merge("w")
    #expect(result.code == 1)
    #expect(
      result.errors == missing
        + "geobg: error: w/manifest.jsonl lists 110 pictures, and 58 are missing; run geobg batch "
        + "again without --shard to make the rest\n")
    let blocked = try run("w", "--shard", "1/3")
    #expect(blocked.code == 1)
    let reason =
      "w/dark/anna.png: cannot be created: a folder has this name; choose another file name"
    #expect(
      blocked.errors == """
        geobg: failed: \(reason)
        geobg: error: 1 picture failed; 55 of 56 pictures are finished; fix the errors \
        above, then run the command again

        """)
    result = try merge("w")
    #expect(result.code == 1)
    #expect(
      result.errors == """
        geobg: missing: w/light/1.svg
        geobg: missing: w/dark/2.svg
        geobg: missing: w/dark/anna.png (failed: \(reason))
        geobg: error: w/manifest.jsonl lists 165 pictures, and 3 are missing; run geobg batch again \
        without --shard to make the rest

        """)
    try FileManager.default.removeItem(atPath: folder.path("w/dark/anna.png"))
    #expect(
      try run("w").errors.wholeMatch(of: /geobg: made 3 pictures in .*; 165 existed already; .*\n/)
        != nil)
    expectSuccess(try run("reference"))
    #expect(try Batch.tree(in: folder) == Batch.tree("reference", in: folder))
    #expect(try merge("w").errors == "geobg: w/manifest.jsonl lists 168 pictures\n")
    #expect(try merge("w", "--quiet").errors.isEmpty)
  }

  /// A shard without any pictures counts as run.
  @Test func moreShardsThanPictures() throws {
    for index in 0..<4 {
      expectSuccess(
        try Batch.run(
          "--seeds", "1...2", "--shard", "\(index)/4", "-o", "w/{seed}.svg", in: folder))
    }
    #expect(try merge("w").errors == "geobg: w/manifest.jsonl lists 2 pictures\n")
  }

  /// Shards of different divisions can be merged if all pictures exist.
  @Test func divisionsMayMix() throws {
    for shard in ["0/2", "1/4", "3/4"] { expectSuccess(try run("w", "--shard", shard)) }
    #expect(try merge("w").errors == "geobg: w/manifest.jsonl lists 168 pictures\n")
  }

  /// Many missing shards are not listed one per line.
  @Test func absentShardsAreCounted() throws {
    expectSuccess(
      try Batch.run("--seeds", "1...500", "--shard", "0/300", "-o", "w/{seed}.svg", in: folder))
    let result = try merge("w")
    #expect(result.code == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 102)
    #expect(lines.first == "geobg: missing: all pictures of part 1/300")
    #expect(lines[100] == "geobg: missing: all pictures of 199 more parts")
    #expect(
      lines.last?.hasPrefix(
        "geobg: error: w/manifest.jsonl lists 2 pictures, and 498 are missing; ") == true)
  }

  @Test func otherBatchesAreRefused() throws {
    expectSuccess(try run("w", "--shard", "0/2"))
    expectSuccess(try run("w", "--shard", "0/2", "--manifest", "x.jsonl"))
    expectSuccess(
      try Batch.run("--seeds", "1...3", "--shard", "1/2", "-o", "w/{seed}.svg", in: folder))
    let before = try folder.data("w/manifest-1-of-2.jsonl")
    expectFailure(
      try merge("w"), 65,
      "w/manifest-1-of-2.jsonl: this is the list of a different batch (changed: seeds, -o, size, "
        + "mode, density, format); use another folder, or remove this file to make all pictures again, or choose "
        + "another name with --manifest"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path("w/manifest.jsonl")))
    #expect(try folder.data("w/manifest-1-of-2.jsonl") == before)
    // A manifest with another name belongs to another batch.
    #expect(try merge("w", "--manifest", "x.jsonl").code == 1)
    #expect(try Batch.records("w/x.jsonl", in: folder).count == 84)
  }

  /// Each task of a cluster finds its own share.
  @Test func sharesOfACluster() throws {
    for id in 3...5 {
      expectSuccess(
        try Batch.run(
          "--seeds", "1...10", "--shard", "auto", "-o", "w/{seed}.svg",
          environment: [
            "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "3",
            "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "5",
          ], in: folder))
    }
    for id in 0..<2 {
      expectSuccess(
        try Batch.run(
          "--seeds", "1...10", "--shard", "auto/2", "-o", "k/{seed}.svg",
          environment: ["JOB_COMPLETION_INDEX": "\(id)"], in: folder))
    }
    #expect(try merge("w").errors == "geobg: w/manifest.jsonl lists 10 pictures\n")
    #expect(try merge("k").errors == "geobg: k/manifest.jsonl lists 10 pictures\n")
    #expect(try Batch.tree(in: folder) == Batch.tree("k", in: folder))
  }
}
