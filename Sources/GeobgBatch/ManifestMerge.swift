internal import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// Merges the manifests of a batch's shards into the manifest that a run without shards would
/// write.
///
/// The shards must belong to the same batch, but may come from different divisions: only the items
/// count. Those that were made before the batch got more seeds count, too. The shards' manifests do
/// not change.
public struct ManifestMerge {
  /// How many missing pictures are listed, at most.
  public static let missingLimit = 100

  /// The place of the merged manifest.
  public let place: ManifestPlace
  /// Shards that have not started, in the division with the most shards.
  public private(set) var absentShards: [Shard] = []
  /// How many pictures exist.
  public var count: UInt64 { whole.count }
  /// How many pictures are missing; 2^64-1 if there are more.
  public private(set) var missingCount: UInt64 = 0
  /// The first missing pictures of shards that have started, each with the recorded reason, if any.
  public private(set) var missing: [(name: String, reason: String?)] = []

  private struct RecordPlace {
    let index: UInt64
    let source: Int
    let offset: Int
    let byteCount: Int
    /// Whether the record has another number in its source, of a batch with fewer seeds.
    let isMoved: Bool
  }

  private let folder: ManagedFolder
  /// Keeps a batch from changing the list that is read, until it is written.
  private var lock: ManifestLock?
  private let header: ManifestHeader
  private let sources: [ManifestPlace]
  private var entries: [RecordPlace] = []
  private var whole = IntervalSet()

  /// Reads the manifest `base` and the manifests of all its shards in `folder`.
  ///
  /// - Throws: Also ``BatchError/file(_:)`` if a picture cannot be looked at, because of a failing disk,
  ///   a lost connection or missing permissions.
  public init(folder: String, base: String = ManifestPlace.defaultName) throws(BatchError) {
    place = ManifestPlace(folder: folder, base: base)
    let managed = try BatchError.mapping(BatchError.file, try ManagedFolder(folder))
    self.folder = managed
    lock = try ManifestLock(place, in: managed)
    let names = try BatchError.mapping(BatchError.file, try managed.names())
    sources = names.compactMap { ManifestMerge.isManifest($0, of: base) ? $0 : nil }
      .map { ManifestPlace(path: ManifestPlace(folder: folder).path(of: $0)) }
    guard let first = sources.first else {
      throw .file(
        .unreadable(
          path: place.path,
          reason: "the folder has no manifest of a batch; name the folder of a batch"))
    }
    header = try ManifestMerge.widestHeader(of: first, sources.dropFirst(), in: managed)
    var shards: [Shard] = []
    var failures: [UInt64: String] = [:]
    for source in sources.indices { shards.append(try read(source, failures: &failures)) }
    find(shards: shards, failures: failures)
  }

  /// Writes the merged manifest: every picture that exists, sorted by index.
  ///
  /// A batch may change it from then on.
  public mutating func write() throws(BatchError) {
    defer { lock = nil }
    // If an item has several records of complete files, all of them describe the same file.
    entries.sort { ($0.index, $0.source, $0.offset) < ($1.index, $1.source, $1.offset) }
    let target = try BatchError.mapping(BatchError.file, try FileTarget(place.name, in: folder))
    try target.write(wrapping: BatchError.file) { append throws(BatchError) in
      try append(Array((header.json + "\n").utf8))
      var last: UInt64?
      var open: (source: Int, file: FileSource)?
      for entry in entries where entry.index != last {
        last = entry.index
        if open?.source != entry.source {
          open = (entry.source, try self.open(sources[entry.source]))
        }
        let range = entry.offset..<entry.offset + entry.byteCount
        let line = try BatchError.mapping(
          BatchError.file, try open?.file.bytes(in: range) ?? [])
        try append(entry.isMoved ? try moved(line, to: entry.index, in: entry.source) : line)
      }
    }
  }

  /// The header of the batch with the most seeds, which has all pictures of the others.
  private static func widestHeader(
    of first: ManifestPlace, _ others: ArraySlice<ManifestPlace>, in folder: ManagedFolder
  ) throws(BatchError) -> ManifestHeader {
    var widest = try ManifestReader(first, in: folder).header.undivided
    for source in others {
      let header = try ManifestReader(source, in: folder).header.undivided
      if !header.isSame(as: widest), ManifestWidening(from: widest, to: header) != nil {
        widest = header
      }
    }
    return widest
  }

  /// The record in `line` of a source, with another number.
  private func moved(
    _ line: [UInt8], to index: UInt64, in source: Int
  ) throws(BatchError) -> [UInt8] {
    do {
      let value = try JSONValue(parsing: line, limit: ManifestHeader.lineLimit)
      return Array((try ManifestRecord(JSONField(value)).with(index: index).json + "\n").utf8)
    } catch {
      // Its records were all read once.
      throw .file(
        .unreadable(
          path: sources[source].path, reason: "it changed while it was read; merge again"))
    }
  }

  private func open(_ manifest: ManifestPlace) throws(BatchError) -> FileSource {
    let file = try BatchError.mapping(
      BatchError.file, try FileSource.regular(manifest.name, in: folder))
    guard let file else {
      throw .file(.unreadable(path: manifest.path, reason: "it is no longer there"))
    }
    return file
  }

  private mutating func read(
    _ source: Int, failures: inout [UInt64: String]
  ) throws(BatchError) -> Shard {
    var reader = try ManifestReader(sources[source], in: folder)
    let own = reader.header.undivided
    let widening = own.isSame(as: header) ? nil : ManifestWidening(from: own, to: header)
    guard own.isSame(as: header) || widening != nil else {
      throw .otherParameters(
        path: sources[source].path, differing: header.differences(from: own))
    }
    var start = reader.wholeByteCount
    while let record = try reader.next() {
      // A picture that cannot be looked at may well be there, and must not be lost from the list.
      let isThere = try BatchError.mapping(
        BatchError.file, try FileCheck.isThere(record, in: folder))
      if isThere {
        let index = widening?.index(of: record) ?? record.index
        whole.insert(index)
        entries.append(
          RecordPlace(
            index: index, source: source, offset: start,
            byteCount: reader.wholeByteCount - start, isMoved: widening != nil))
      } else if case .failed(let reason) = record.outcome,
        failures.count < ManifestMerge.missingLimit
      {
        failures[widening?.index(of: record) ?? record.index] = reason
      }
      start = reader.wholeByteCount
    }
    return reader.header.shard
  }

  private mutating func find(shards: [Shard], failures: [UInt64: String]) {
    let (last, there) = (header.plan.lastIndex, whole.count)
    guard there <= last else { return }
    missingCount = last - there == .max ? .max : last - there + 1
    let division = shards.map(\.count).max() ?? 1
    // A shard has started if its manifest exists, or if another division has made any of its
    // pictures.
    let started = Set(shards.filter { $0.count == division }.map(\.index)).union(
      entries.map { Int($0.index % UInt64(division)) })
    absentShards = (0..<division).compactMap { try? Shard(index: $0, of: division) }
      .filter { !started.contains($0.index) && UInt64($0.index) <= last }
    // The pictures of shards that have not started are too many to list.
    let indices = started.sorted().flatMap { missing(from: UInt64($0), step: UInt64(division)) }
    missing = indices.sorted().prefix(ManifestMerge.missingLimit).map {
      (header.plan.item(at: $0).name, failures[$0])
    }
  }

  /// The first missing items among `first`, `first` + `step`, `first` + 2 · `step`, and so on.
  private func missing(from first: UInt64, step: UInt64) -> [UInt64] {
    var found: [UInt64] = []
    var next: UInt64? = first
    while let index = next, index <= header.plan.lastIndex,
      found.count < ManifestMerge.missingLimit
    {
      guard let gap = whole.gap(from: index) else { break }
      // Continue at the gap, or at this shard's next item after it.
      let steps = (gap - index) / step + ((gap - index).isMultiple(of: step) ? 0 : 1)
      if steps == 0 { found.append(index) }
      let (distance, isFar) = max(steps, 1).multipliedReportingOverflow(by: step)
      let (sum, isOver) = index.addingReportingOverflow(distance)
      next = isFar || isOver ? nil : sum
    }
    return found
  }

  /// Whether `name` is the name of the manifest `base`, or of one of its shards' manifests.
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
