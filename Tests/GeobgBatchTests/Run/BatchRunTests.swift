import Foundation
import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Batches, each in a new folder.
@Suite(.timed) struct BatchRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// The events of a run.
  private final class Log: @unchecked Sendable {
    private(set) var made: [ManifestRecord] = []
    private(set) var failed: [ManifestRecord] = []

    func note(_ event: BatchEvent) {
      switch event {
      case .made(let record): made.append(record)
      case .failed(let record, _): failed.append(record)
      case .drawing: break
      }
    }
  }

  private func header(
    _ entries: String = "1...12", template: String = "{seed}-{mode}.{ext}",
    shard: Shard = .whole
  ) throws -> ManifestHeader {
    let variants = [
      try Plans.variant(density: 2), try Plans.variant(mode: .dark, density: 2, format: .png),
    ]
    return ManifestHeader(
      try Plans.plan(entries, variants: variants, template: template), shard: shard)
  }

  private func run(
    _ header: ManifestHeader, in name: String = "walls", _ options: BatchOptions = BatchOptions()
  ) throws -> (run: BatchRun, outcome: BatchOutcome, log: Log) {
    let run = try BatchRun(header, at: place(name, header.shard), options: options)
    let log = Log()
    return (run, run.run { log.note($0) }, log)
  }

  private func place(_ name: String = "walls", _ shard: Shard = .whole) -> ManifestPlace {
    ManifestPlace(folder: folder.path(name), shard: shard)
  }

  /// The files in a folder, except manifests.
  private func files(_ name: String = "walls") throws -> [String: Data] {
    let root = folder.url.appendingPathComponent(name)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appendingPathComponent(path)
      guard !path.hasSuffix(".jsonl"), !url.hasDirectoryPath else { continue }
      let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if !isFolder { files[path] = try Data(contentsOf: url) }
    }
    return files
  }

  /// The records of a manifest, in order.
  private func records(_ place: ManifestPlace) throws -> [ManifestRecord] {
    var reader = try ManifestReader(place)
    var records: [ManifestRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test func everyItemIsMadeAndNoted() throws {
    let variants = try header().plan.variants
    let header = ManifestHeader(
      try Plans.plan("1...5", "anna", variants: variants, template: "{seed}-{mode}.{ext}"))
    let (run, outcome, log) = try run(header)
    #expect(run.total == 12 && run.kept == 0)
    #expect(outcome.made == 12 && outcome.failed == 0 && outcome.cause == nil)
    let items = Plans.items(header.plan)
    let files = try files()
    #expect(Set(files.keys) == Set(items.map(\.name)))
    let records = try records(place())
    #expect(records.sorted { $0.index < $1.index }.map(\.name) == items.map(\.name))
    #expect(Set(log.made) == Set(records) && log.failed == [])
    for record in records {
      let item = items[Int(record.index)]
      let data = try #require(files[record.name])
      #expect(data == Data(try item.file.render()))
      #expect(
        record.outcome
          == .made(
            byteCount: data.count,
            digest: SHA256.digest(of: String(decoding: data, as: UTF8.self)))
          || item.file.output.format == .png)
      #expect(record.seed == item.seed.text)
      #expect(record.recipeDigest == SHA256.digest(of: item.file.json))
    }
  }

  @Test func theNumberOfJobsDecidesNothing() throws {
    let header = try header("1...30")
    var trees: [[String: Data]] = []
    for jobs in [1, 2, 7] {
      var options = BatchOptions()
      options.jobs = jobs
      let (_, outcome, _) = try run(header, in: "jobs\(jobs)", options)
      #expect(outcome.made == 60)
      trees.append(try files("jobs\(jobs)"))
    }
    #expect(trees[0].count == 60)
    #expect(trees[1] == trees[0] && trees[2] == trees[0])
  }

  @Test(arguments: [1, 3, 8]) func shardsTogetherAreTheWhole(count: Int) throws {
    _ = try run(try header(), in: "whole")
    for index in 0..<count {
      let (run, outcome, _) = try run(
        try header(shard: try Shard(index: index, of: count)), in: "shards")
      #expect(outcome.made == run.total && outcome.failed == 0)
    }
    #expect(try files("shards") == files("whole"))
    var merge = try ManifestMerge(folder: folder.path("shards"))
    #expect(merge.missingCount == 0 && merge.count == 24)
    #expect(merge.absentShards == [] && merge.missing.isEmpty)
    try merge.write()
    let merged = try records(place("shards"))
    #expect(merged.map(\.index) == Array(0..<24))
    // A run without shards continues from there.
    let (whole, outcome, _) = try run(try header(), in: "shards")
    #expect(whole.kept == 24 && outcome.made == 0)
  }

  /// Exactly the files that are missing or have another size are made again.
  @Test func whatIsMissingIsMadeAgain() throws {
    let header = try header()
    _ = try run(header)
    let before = try files()
    let root = folder.url.appendingPathComponent("walls")
    try FileManager.default.removeItem(at: root.appendingPathComponent("3-light.svg"))
    try Data("cut".utf8).write(to: root.appendingPathComponent("4-dark.png"))
    try Data().write(to: root.appendingPathComponent("5-light.svg"))
    let (run, outcome, log) = try run(header)
    #expect(run.kept == 21 && outcome.made == 3)
    #expect(Set(log.made.map(\.name)) == ["3-light.svg", "4-dark.png", "5-light.svg"])
    #expect(try files() == before)
    let again = try self.run(header)
    #expect(again.run.kept == 24 && again.outcome.made == 0)
  }

  /// A changed byte is found only when the files are read.
  @Test func verifyingReadsThem() throws {
    let header = try header()
    _ = try run(header)
    let before = try files()
    let url = folder.url.appendingPathComponent("walls/7-dark.png")
    var data = try Data(contentsOf: url)
    data[data.count / 2] ^= 1
    try data.write(to: url)
    #expect(try run(header).outcome.made == 0)
    var options = BatchOptions()
    options.verifies = true
    let (run, outcome, log) = try run(header, in: "walls", options)
    #expect(run.kept == 23 && outcome.made == 1)
    #expect(log.made.map(\.name) == ["7-dark.png"])
    #expect(try files() == before)
    #expect(try self.run(header, in: "walls", options).run.kept == 24)
  }

  /// A failure is reported, does not affect other files, and is tried again.
  @Test func aFailureKeepsNoOtherFromIt() throws {
    let header = try header()
    let blocked = folder.path("walls/2-dark.png")
    try FileManager.default.createDirectory(
      atPath: blocked + "/x", withIntermediateDirectories: true)
    let reason = "\(blocked): cannot be created: a folder has this name; choose another file name"
    for made: UInt64 in [23, 0] {
      let (run, outcome, log) = try run(header)
      #expect(outcome.made == made && outcome.failed == 1 && run.kept == 23 - made)
      #expect(outcome.failures.map(\.name) == ["2-dark.png"])
      #expect(
        outcome.failures.map(\.error) == [
          .file(
            .cannotCreate(path: blocked, reason: "a folder has this name; choose another file name")
          )
        ])
      #expect(log.failed.map(\.outcome) == [.failed(reason: reason)])
      #expect(outcome.cause == nil)
    }
    var merge = try ManifestMerge(folder: folder.path("walls"))
    #expect(merge.missingCount == 1)
    #expect(merge.missing.map(\.name) == ["2-dark.png"])
    #expect(merge.missing.map(\.reason) == [reason])
    // Meanwhile, no batch changes the list.
    #expect(throws: BatchError.self) { try run(header) }
    try merge.write()
    try FileManager.default.removeItem(atPath: blocked)
    #expect(try run(header).outcome.made == 1)
    #expect(try files().count == 24)
  }

  /// All failures are counted, but only the first ones are listed.
  @Test func failuresAreCountedAndSomeNamed() throws {
    let header = ManifestHeader(try Plans.plan("1...150"))
    for seed in 1...150 {
      try FileManager.default.createDirectory(
        atPath: folder.path("walls/\(seed).svg"), withIntermediateDirectories: true)
    }
    let (_, outcome, log) = try run(header)
    #expect(outcome.made == 0 && outcome.failed == 150 && log.failed.count == 150)
    // Sorted in the order of the plan, whichever thread failed first.
    #expect(outcome.failures.map(\.index) == Array(0..<UInt64(BatchOutcome.failureLimit)))
  }

  /// An endless batch ends when it is stopped.
  @Test(arguments: [1, 3]) func stoppingBeginsNoMore(jobs: Int) throws {
    let header = ManifestHeader(try Plans.plan("0...18446744073709551615"))
    var options = BatchOptions()
    options.jobs = jobs
    let run = try BatchRun(header, at: place(), options: options)
    let log = Log()
    let outcome = run.run { event in
      log.note(event)
      if log.made.count == 5 { run.stop() }
    }
    #expect(outcome.cause == nil && outcome.failed == 0)
    // Pictures that were started are finished.
    #expect((5...(5 + UInt64(jobs))).contains(outcome.made))
    #expect(run.total == .max && run.kept == 0)
    #expect(try files().count == Int(outcome.made))
    #expect(try records(place()).count == Int(outcome.made))
    let next = try BatchRun(header, at: place(), options: options)
    #expect(next.kept == outcome.made)
    next.stop()
    #expect(next.run { log.note($0) }.made == 0)
  }

  @Test func whatIsThereMayBeKept() throws {
    let header = try header("1...3")
    try FileManager.default.createDirectory(
      atPath: folder.path("walls"), withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: folder.url.appendingPathComponent("walls/2-light.svg"))
    var options = BatchOptions()
    options.replacing = false
    let (_, outcome, log) = try run(header, in: "walls", options)
    #expect(outcome.made == 5 && log.failed.map(\.name) == ["2-light.svg"])
    #expect(try files()["2-light.svg"] == Data("mine".utf8))
    // Files that the batch itself has made are not refused.
    #expect(try run(header, in: "walls", options).outcome.failed == 1)
  }

  @Test func otherParametersAreRefusedAndChangeNothing() throws {
    _ = try run(try header())
    let before = try Data(contentsOf: URL(fileURLWithPath: place().path))
    #expect(
      throws: BatchError.otherParameters(path: place().path, differing: ["seeds"])
    ) { try run(try header("2...13")) }
    #expect(
      throws: BatchError.otherParameters(path: place().path, differing: ["-o"])
    ) { try run(try header(template: "{seed}_{mode}.{ext}")) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: place().path)) == before)
    #expect(try files().count == 24)
  }

  @Test func aSecondRunIsToldOfTheFirst() throws {
    let header = try header()
    let first = try BatchRun(header, at: place(), options: BatchOptions())
    let error = #expect(throws: BatchError.self) {
      try BatchRun(header, at: place(), options: BatchOptions())
    }
    guard case .manifestInUse(place().path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(first.run { _ in }.made == 24)
    // The end of the run releases the lock, even while the object exists.
    #expect(try BatchRun(header, at: place(), options: BatchOptions()).kept == 24)
    withExtendedLifetime(first) {}
  }

  @Test func foldersAreMade() throws {
    let header = try header("1...3", template: "{mode}/{seed}/{ext}/x.{ext}")
    #expect(try run(header, in: "a/b/c").outcome.made == 6)
    #expect(try files("a/b/c").keys.contains("dark/3/png/x.png"))
  }

  @Test func anEmptyShardIsDone() throws {
    let shard = try Shard(index: 7, of: 8)
    let header = ManifestHeader(try Plans.plan("1...3"), shard: shard)
    let (run, outcome, _) = try run(header)
    #expect(run.total == 0 && outcome.made == 0)
    #expect(try records(place("walls", shard)).isEmpty)
  }

  /// The threads for one picture depend on its size and on how many threads are free.
  @Test(arguments: [
    (8, 8, Format.png, 100, 1), (4096, 4096, .png, 100, 4), (8192, 8192, .png, 100, 8),
    (100_000, 100_000, .png, 100, 8), (8, 8, .png, 8, 1), (8, 8, .png, 5, 1), (8, 8, .png, 4, 2),
    (8, 8, .png, 1, 8), (100_000, 100_000, .svg, 1, 1), (100_000, 8, .pdf, 1, 1),
  ])
  func threadsOfAPicture(
    width: Int, height: Int, format: Format, left: UInt64, threads: Int
  ) throws {
    let variant = try Plans.variant(width: width, height: height, format: format)
    let header = ManifestHeader(try Plans.plan("1...3", variants: [variant], template: "{seed}"))
    var options = BatchOptions()
    options.jobs = 8
    let item = header.plan.item(at: 0)
    let run = try BatchRun(header, at: place(), options: options)
    #expect(run.threads(for: item, left: left) == threads)
    options.threadsPerPicture = 3
    let narrow = try BatchRun(header, at: place("narrow"), options: options)
    #expect(narrow.threads(for: item, left: left) == min(3, threads))
  }
}
