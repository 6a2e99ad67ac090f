internal import GeobgKit
public import GeobgRecipe
package import GeobgSystem

/// Appends records to a manifest, each complete or not at all.
struct ManifestWriter {
  private let file: AppendedFile

  /// A writer that keeps the first `byteCount` bytes of the manifest at `place`; if that is 0, it
  /// writes `header` first.
  ///
  /// - Parameter folder: The folder of `place`.
  init(
    _ place: ManifestPlace, in folder: ManagedFolder, keeping byteCount: Int,
    header: ManifestHeader
  ) throws(FileError) {
    file = try AppendedFile(place.name, in: folder, keeping: byteCount)
    if byteCount == 0 { try append(header.json) }
  }

  /// Appends a line.
  ///
  /// - Throws: ``FileError``; then the manifest is as it was.
  func append(_ line: String) throws(FileError) {
    try file.append(Array((line + "\n").utf8))
  }

  /// Waits until all records are on the disk.
  func finish() throws(FileError) {
    try file.sync()
  }
}

/// Keeps a second run from using a manifest, until it is deallocated.
package struct ManifestLock {
  private let lock: FileLock

  /// - Parameter folder: The folder of `place`.
  package init(_ place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    do {
      lock = try FileLock(place.lockName, in: folder)
    } catch .inUse(_, let holder) {
      throw .manifestInUse(path: place.path, holder: holder)
    } catch .cannotCreate(_, let reason) where folder.status(of: place.lockName) == nil {
      // The lock is a hidden file: name the manifest instead.
      throw .file(.cannotCreate(path: place.path, reason: reason))
    } catch {
      throw .file(error)
    }
  }
}

/// The place of a batch's manifest: in the folder of its pictures, with a separate name for each
/// shard.
public struct ManifestPlace: Hashable, Sendable {
  /// The ending of every manifest's name.
  public static let suffix = ".jsonl"
  /// The default name of a manifest.
  public static let defaultName = "manifest.jsonl"

  /// The folder; empty for the current one.
  public let folder: String
  /// The name within the folder.
  public let name: String

  /// The place of the manifest called `base` in `folder`.
  ///
  /// - Parameters:
  ///   - base: Ends in ``suffix`` and contains no slash.
  ///   - shard: The part of the batch that the manifest covers. Default: the whole batch.
  public init(folder: String, base: String = defaultName, shard: Shard = .whole) {
    self.folder = folder
    let stem = base.hasSuffix(ManifestPlace.suffix) ? base.dropLast(6) : base[...]
    let part = shard.isWhole ? "" : "-\(shard.index)-of-\(shard.count)"
    name = stem + part + ManifestPlace.suffix
  }

  /// The place of the manifest at `path`.
  public init(path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  /// The manifest's path.
  public var path: String { path(of: name) }

  /// The name of the lock file, which contains the process that is writing the manifest.
  var lockName: String { ".\(name)\(ManifestPlace.lockSuffix)" }

  private static let lockSuffix = ".lock"
  /// Endings that no picture's name may have, because they belong to manifests and lock files.
  static let suffixes = [suffix, suffix + lockSuffix]

  /// The path of the file called `name` in the folder.
  public func path(of name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

// MARK: - More pictures

/// The change of a manifest to that of a batch with more seeds, or with a longer list of pictures.
///
/// The pictures of both batches have the same names, so the finished ones need not be made again.
/// Only their numbers in the plan differ.
struct ManifestWidening {
  private let old: BatchPlan
  private let header: ManifestHeader
  private let positions: SeedPositions
  /// The numbers of the pictures of a list.
  private let numbers: [RecipeFile: UInt64]

  /// The change from `old` to `header`; nil if more than the seeds or the list differs, if a seed or a
  /// picture of `old` is missing, or if names contain the number of the picture.
  init?(from old: ManifestHeader, to header: ManifestHeader) {
    let positions = SeedPositions(header.plan.seeds)
    let numbers = Dictionary(
      header.plan.pictures.enumerated().map { ($1, UInt64($0)) },
      uniquingKeysWith: { one, _ in one })
    guard header.isSame(as: old, exceptFor: ["count", "pictures", "seeds"]),
      !header.plan.template.has(.index), positions.hasAll(of: old.plan.seeds),
      old.plan.pictures.allSatisfy({ numbers[$0] != nil })
    else { return nil }
    self.old = old.plan
    self.header = header
    self.positions = positions
    self.numbers = numbers
  }

  /// The number of the item of `record` in the wider plan.
  func index(of record: ManifestRecord) -> UInt64 {
    guard old.pictures.isEmpty else {
      return numbers[old.pictures[Int(clamping: record.index)]] ?? 0
    }
    let count = UInt64(old.variants.count)
    let (position, variant) = record.index.quotientAndRemainder(dividingBy: count)
    return (positions.position(of: old.seeds.seed(at: position)) ?? 0) * count + variant
  }

  /// Writes the manifest at `place` again, for the wider plan; another process never sees half of
  /// it.
  ///
  /// - Parameter folder: The folder of `place`.
  /// - Returns: Its size in bytes.
  func rewrite(_ place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) -> Int {
    var reader = try ManifestReader(place, in: folder)
    let shard = ShardedIndices(lastIndex: header.plan.lastIndex, shard: header.shard)
    let target = try BatchError.mapping(BatchError.file, try FileTarget(place.name, in: folder))
    var byteCount = 0
    try target.write(wrapping: BatchError.file) { append throws(BatchError) in
      func write(_ line: String) throws(BatchError) {
        let bytes = Array((line + "\n").utf8)
        byteCount += bytes.count
        try append(bytes)
      }
      try write(header.json)
      while let record = try reader.next() {
        let index = index(of: record)
        // The other shard makes the picture again, with the same bytes.
        guard shard.ordinal(of: index) != nil else { continue }
        try write(record.with(index: index).json)
      }
    }
    return byteCount
  }
}
