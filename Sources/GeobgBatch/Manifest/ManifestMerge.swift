public import GeobgKit

/// Joins the manifests of a batch's shards into the one that an undivided run would have.
///
/// Any shards of the same batch go together, also those of several divisions: what counts is which
/// items are there. The shards' manifests stay as they are.
public struct ManifestMerge {
  /// How many of the missing are named.
  public static let missingLimit = 100

  /// The manifest that is written.
  public let place: ManifestPlace
  /// Shards of which there is no manifest, of the division that the others are of.
  public private(set) var absentShards: [Shard] = []
  /// How many pictures are there.
  public var count: UInt64 { whole.count }
  /// How many are not; as many as 2^64-1 where there are more.
  public private(set) var missingCount: UInt64 = 0
  /// The first of those that are not there, and why where a run has told.
  public private(set) var missing: [(name: String, reason: String?)] = []

  /// Where the record of an item stands.
  private struct Entry {
    let index: UInt64
    let source: Int
    let offset: Int
    let byteCount: Int
  }

  private let header: ManifestHeader
  private let sources: [ManifestPlace]
  private var entries: [Entry] = []
  private var whole = IntervalSet()

  /// The join of the shards' manifests called `base` in `folder`.
  ///
  /// - Throws: ``ManifestError``, ``FileError``.
  public init(folder: String, base: String = ManifestPlace.defaultName) throws {
    place = ManifestPlace(folder: folder, base: base)
    let names = try System.names(in: folder)
    sources = names.compactMap { ManifestMerge.isManifest($0, of: base) ? $0 : nil }
      .map { ManifestPlace(path: ManifestPlace(folder: folder).path(of: $0)) }
    guard let first = sources.first else {
      throw FileError.unreadable(
        path: place.path, reason: "no such file, nor a shard's; name the folder of a batch")
    }
    header = try ManifestReader(first).header.undivided
    var shards: [Shard] = []
    var failures: [UInt64: String] = [:]
    for source in sources.indices { shards.append(try read(source, failures: &failures)) }
    find(failures: failures)
    let count = shards.map(\.count).max() ?? 1
    absentShards = (0..<count).compactMap { try? Shard(index: $0, of: count) }
      .filter { count > 1 && !shards.contains($0) }
  }

  /// Writes the joined manifest: every picture that is there, by its index.
  ///
  /// - Throws: ``ManifestError/inUse(path:holder:)``, ``FileError``.
  public mutating func write() throws {
    let lock = try ManifestLock(place)
    // Of several records of an item, any whole one tells the same.
    entries.sort { ($0.index, $0.source, $0.offset) < ($1.index, $1.source, $1.offset) }
    let target = try FileTarget(place.path)
    try withExtendedLifetime(lock) {
      try target.write { append in
        try append(Array((header.json + "\n").utf8))
        var last: UInt64?
        var open: (source: Int, bytes: any ByteSource)?
        for entry in entries where entry.index != last {
          last = entry.index
          if open?.source != entry.source {
            open = (entry.source, try FileSource.opening(sources[entry.source].path))
          }
          let end = entry.offset + entry.byteCount
          try append(try open?.bytes.bytes(in: entry.offset..<end) ?? [])
        }
      }
    }
  }

  private mutating func read(_ source: Int, failures: inout [UInt64: String]) throws -> Shard {
    var reader = try ManifestReader(sources[source])
    guard reader.header.undivided.isSame(as: header) else {
      throw ManifestError.otherParameters(
        path: sources[source].path,
        differing: header.differences(from: reader.header.undivided))
    }
    var start = reader.wholeByteCount
    while let record = try reader.next() {
      if FileCheck.isWhole(record, in: sources[source]) {
        whole.insert(record.index)
        entries.append(
          Entry(
            index: record.index, source: source, offset: start,
            byteCount: reader.wholeByteCount - start))
      } else if case .failed(let reason) = record.outcome,
        failures.count < ManifestMerge.missingLimit
      {
        failures[record.index] = reason
      }
      start = reader.wholeByteCount
    }
    return reader.header.shard
  }

  private mutating func find(failures: [UInt64: String]) {
    let last = header.plan.lastIndex
    let there = whole.count
    missingCount = last == .max && there == 0 ? .max : last - there &+ 1
    var next = whole.gap(from: 0)
    while let index = next, index <= last, missing.count < ManifestMerge.missingLimit {
      missing.append((header.plan.item(at: index).name, failures[index]))
      next = index == .max ? nil : whole.gap(from: index + 1)
    }
  }

  /// Whether `name` is that of the manifest `base`, or of a shard of it.
  private static func isManifest(_ name: String, of base: String) -> Bool {
    if name == base { return true }
    let stem = base.dropLast(ManifestPlace.suffix.count) + "-"
    guard name.hasPrefix(stem), name.hasSuffix(ManifestPlace.suffix) else { return false }
    let part = name.dropFirst(stem.count).dropLast(ManifestPlace.suffix.count)
    let numbers = part.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 3 && numbers[1] == "of"
      && (try? Shard(parsing: "\(numbers[0])/\(numbers[2])")) != nil
  }
}
