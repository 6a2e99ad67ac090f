import Foundation
import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Manifests that were damaged or changed.
@Suite(.timed) struct ManifestScanTests {
  private let folder: TemporaryFolder
  private let place: ManifestPlace
  private let header: ManifestHeader
  private let tree: [String: Data]
  private let manifest: [UInt8]

  /// Makes a finished batch of four files.
  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    place = ManifestPlace(folder: folder.url.path)
    header = ManifestHeader(try Plans.plan("7...9", "anna"))
    let run = try BatchRun(header, at: place, options: BatchOptions())
    #expect(run.run { _ in }.made == 4)
    manifest = Array(try Data(contentsOf: URL(fileURLWithPath: place.path)))
    tree = try Self.tree(folder)
  }

  private static func tree(_ folder: TemporaryFolder) throws -> [String: Data] {
    let names = folder.names.filter { $0 != "manifest.jsonl" }
    let files = try names.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    return Dictionary(uniqueKeysWithValues: zip(names, files))
  }

  /// Replaces the manifest with `bytes`, deletes `missing`, and runs again.
  ///
  /// - Throws: The reason if the manifest was refused; then nothing has changed.
  private func resume(
    _ bytes: [UInt8], missing: String? = nil, verifies: Bool = false
  ) throws -> (kept: UInt64, outcome: BatchOutcome) {
    let url = URL(fileURLWithPath: place.path)
    try Data(bytes).write(to: url)
    if let missing { try FileManager.default.removeItem(atPath: folder.path(missing)) }
    let before = try Self.tree(folder)
    var options = BatchOptions()
    options.verifies = verifies
    let run: BatchRun
    do {
      run = try BatchRun(header, at: place, options: options)
    } catch {
      #expect(try Array(Data(contentsOf: url)) == bytes, "a refused manifest is as it was")
      #expect(try Self.tree(folder) == before)
      for (name, data) in tree {
        try data.write(to: folder.url.appendingPathComponent(name))
      }
      throw error
    }
    let outcome = run.run { _ in }
    #expect(outcome.cause == nil && outcome.failed == 0)
    #expect(try Self.tree(folder) == tree)
    // After that, everything exists.
    if bytes.count.isMultiple(of: 8) {
      #expect(try BatchRun(header, at: place, options: options).kept == 4)
    }
    return (run.kept, outcome)
  }

  /// A batch resumes even if its writer was killed, or the file was truncated, at any byte.
  @Test func cutAtEveryByte() throws {
    let ends = manifest.indices.filter { manifest[$0] == UInt8(ascii: "\n") }
    #expect(ends.count == 5)
    for count in 0...manifest.count {
      let whole = ends.filter { $0 < count }.count
      let (kept, outcome) = try resume(
        Array(manifest[..<count]), missing: count.isMultiple(of: 3) ? "8.svg" : nil)
      // One record per line, except for the record of the missing file.
      let most = UInt64(max(0, whole - 1))
      #expect(kept <= most && kept + 1 >= most && kept + outcome.made == 4)
    }
  }

  /// Expects a ``BatchError`` for a manifest of `bytes`.
  private func expectRefusal(of bytes: [UInt8]) {
    let error = #expect(throws: BatchError.self) { try resume(bytes) }
    #expect(error?.isOfManifest == true, "\(String(describing: error))")
  }

  /// A truncated header that cannot become ours belongs to another batch.
  @Test func anotherHeaderCutAtEveryByte() throws {
    let ours = Array(header.json.utf8)
    let other = Array(ManifestHeader(try Plans.plan("7...9", "bert")).json.utf8)
    #expect(other.count == ours.count && other != ours)
    for count in 0...other.count {
      let cut = Array(other[..<count])
      if ours.starts(with: cut) {
        #expect(try resume(cut).kept == 0)
      } else if count < other.count {
        expectRefusal(of: cut)
      } else {
        #expect(
          throws: BatchError.otherParameters(path: place.path, differing: ["seeds"])
        ) { try resume(cut) }
        expectRefusal(of: cut + Array("\n".utf8))
      }
    }
  }

  /// If any byte is changed, the manifest is refused, or the files are correct.
  @Test(arguments: 0..<8) func anyByteDamaged(round: UInt64) throws {
    var generator = FixedGenerator(round)
    var refused = 0
    for _ in 0..<40 {
      var bytes = manifest
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      }
      do {
        _ = try resume(
          bytes, missing: Bool.random(using: &generator) ? "9.svg" : nil,
          verifies: Bool.random(using: &generator))
      } catch let error as BatchError where error.isOfManifest {
        refused += 1
      }
    }
    #expect(refused > 10)
  }

  private var lines: [[UInt8]] {
    manifest.split(separator: UInt8(ascii: "\n")).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  @Test func aDamagedLineIsNumberedAndCanBeTakenOut() throws {
    var damaged = lines
    damaged[2][0] = UInt8(ascii: "[")
    let error = try #require(throws: BatchError.self) { try resume(damaged.flatMap { $0 }) }
    guard case .manifestDamaged(place.path, line: 3, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason == "not valid JSON")
    damaged.remove(at: 2)
    let (kept, outcome) = try resume(damaged.flatMap { $0 })
    #expect(kept == 3 && outcome.made == 1)
  }

  /// Records that do not belong to this batch could mark a wrong file as complete, so they are
  /// refused.
  @Test func strangersAreRefused() throws {
    let record = String(decoding: lines[1], as: UTF8.self)
    for (old, new, reason) in [
      (#""index":0"#, #""index":1"#, "index: it is not a file of this batch"),
      (#""index":0"#, #""index":4"#, "index: it is not a file of this batch"),
      ("7.svg", "8.svg", "index: it is not a file of this batch"),
      ("7.svg", "../7.svg", "index: it is not a file of this batch"),
    ] {
      #expect(record.contains(old))
      let changed = Array(record.replacingOccurrences(of: old, with: new).utf8)
      #expect(
        throws: BatchError.manifestDamaged(path: place.path, line: 2, reason: reason)
      ) { try resume(lines[0] + changed) }
    }
    let half = ManifestHeader(header.plan, shard: try Shard(index: 0, of: 2))
    let placed = ManifestPlace(folder: folder.url.path, shard: half.shard)
    try Data(Array((half.json + "\n").utf8) + lines[2]).write(
      to: URL(fileURLWithPath: placed.path))
    let odd = lines[2].contains(UInt8(ascii: "8"))
    #expect(odd)
    #expect(
      throws: BatchError.manifestDamaged(
        path: placed.path, line: 2, reason: "the picture belongs to another shard")
    ) { try BatchRun(half, at: placed, options: BatchOptions()) }
  }

  /// The last record of an item counts, in any order of the records.
  @Test func theLastRecordCounts() throws {
    let item = header.plan.item(at: 0)
    let failed = ManifestRecord(item, outcome: .failed(reason: "no"), seconds: 0)
    let line = Array((failed.json + "\n").utf8)
    #expect(try resume(manifest + line).kept == 3)
    #expect(try resume(lines[0] + line + lines[1...].flatMap { $0 }).kept == 4)
    #expect(try resume(manifest + manifest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()).kept == 4)
  }

  /// A folder, link or pipe in place of a file does not count as the file.
  @Test func onlyRegularFilesAreThere() throws {
    let path = folder.path("7.svg")
    let record = try #require(tree["7.svg"])
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("moved"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "moved")
    let refused = try BatchRun(header, at: place, options: BatchOptions())
    #expect(refused.kept == 3)
    let outcome = refused.run { _ in }
    #expect(outcome.made == 0 && outcome.failures.map(\.name) == ["7.svg"])
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("moved")) == record)
    try FileManager.default.removeItem(atPath: path)
    let run = try BatchRun(header, at: place, options: BatchOptions())
    #expect(run.kept == 3 && run.run { _ in }.made == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == record)
  }
}

extension BatchError {
  /// Whether a manifest is refused.
  fileprivate var isOfManifest: Bool {
    switch self {
    case .manifestInUse, .notManifest, .otherParameters, .manifestDamaged, .manifestLineTooLong:
      true
    default: false
    }
  }
}
