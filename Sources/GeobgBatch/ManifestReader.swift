internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads a manifest record by record; only one line is in memory at a time.
public struct ManifestReader: ~Copyable {
  /// The manifest's header.
  public let header: ManifestHeader
  /// Where the manifest is.
  public let place: ManifestPlace
  /// How many bytes of the manifest are complete: a killed writer may have truncated the last line.
  public private(set) var wholeByteCount: Int
  /// The number of the line that was read last, counted from 1.
  public var lineNumber: Int { lines.number }
  private var lines: LineReader

  /// A reader of the manifest at `place`.
  public init(_ place: ManifestPlace) throws(BatchError) {
    try self.init(place, LineReader(manifest: place))
  }

  /// A reader of the manifest at `place`, which is not a link.
  ///
  /// - Parameter folder: The folder of `place`.
  init(_ place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    try self.init(place, LineReader(manifest: place, in: folder))
  }

  private init(_ place: ManifestPlace, _ lines: LineReader) throws(BatchError) {
    var lines = lines
    guard let first = try lines.next(of: place) else {
      throw .notManifest(path: place.path, reason: "the file is empty")
    }
    header = try ManifestHeader(parsing: first.bytes, place: place)
    wholeByteCount = lines.offset
    self.lines = lines
    self.place = place
  }

  /// The next record; nil at the end, or if the last line is truncated.
  public mutating func next() throws(BatchError) -> ManifestRecord? {
    guard let line = try lines.next(of: place), line.isWhole else { return nil }
    do throws(DocumentError) {
      let record = try ManifestRecord(
        JSONField(try JSONValue(parsing: line.bytes, limit: ManifestHeader.lineLimit)))
      // Otherwise a wrong record could mark a missing file as complete.
      guard record.index <= header.plan.lastIndex,
        header.plan.item(at: record.index).name == record.name
      else { throw DocumentError.invalid(field: "index", reason: "it is not a file of this batch") }
      wholeByteCount = lines.offset
      return record
    } catch {
      throw .manifestDamaged(path: place.path, line: lines.number, reason: error.reasonInLine)
    }
  }

  /// The items that were made according to the manifest at `place`, sorted by index.
  public static func items(madeIn place: ManifestPlace) throws(BatchError) -> [BatchItem] {
    var reader = try ManifestReader(place)
    var indices: Set<UInt64> = []
    while let record = try reader.next() {
      // If an item has several records, the last one counts.
      if case .made = record.outcome {
        indices.insert(record.index)
      } else {
        indices.remove(record.index)
      }
    }
    return indices.sorted().map(reader.header.plan.item(at:))
  }
}

extension ManifestPlace {
  /// The header of the manifest that an earlier run of a batch wrote here; nil if there is none.
  public var writtenHeader: ManifestHeader? {
    guard let folder = try? ManagedFolder(folder) else { return nil }
    return try? ManifestReader(self, in: folder).header
  }

  /// Whether a file here begins as a manifest does.
  public var hasManifest: Bool { (try? ManifestReader(self)) != nil }
}

extension LineReader {
  init(manifest place: ManifestPlace) throws(BatchError) {
    self = try BatchError.mapping(
      BatchError.file, try LineReader(place.path, lineLimit: ManifestHeader.lineLimit))
  }

  fileprivate init(manifest place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    let file = try BatchError.mapping(BatchError.file, try FileReader(place.name, in: folder))
    self.init(file, lineLimit: ManifestHeader.lineLimit)
  }

  /// The next line of the manifest at `place`; nil at its end.
  mutating func next(of place: ManifestPlace) throws(BatchError) -> Line? {
    do {
      return try next()
    } catch .lineTooLong(_, let line, let limit) {
      throw .manifestLineTooLong(path: place.path, line: line, limit: limit)
    } catch {
      throw .file(error)
    }
  }
}

// MARK: - Which files are finished

/// What a batch still has to make, according to a manifest and the files that it lists.
struct ManifestScan {
  /// The positions in the shard of the items whose files exist and are complete.
  private(set) var done = IntervalSet()
  /// How many bytes of the manifest are complete; 0 if there is no manifest yet.
  private(set) var byteCount = 0
  /// The change that the manifest needs first, if it is of a batch with fewer seeds.
  private(set) var widening: ManifestWidening?

  /// Reads the manifest at `place`, if it exists, and checks its files.
  ///
  /// - Parameters:
  ///   - folder: The folder of `place`.
  ///   - verifies: Whether files are read and their digests compared, or only their sizes.
  init(
    _ place: ManifestPlace, in folder: ManagedFolder, header: ManifestHeader,
    shard: ShardedIndices, verifies: Bool
  ) throws(BatchError) {
    guard try ManifestScan.hasHeader(place, in: folder, header) else { return }
    var reader = try ManifestReader(place, in: folder)
    if !reader.header.isSame(as: header) {
      widening = ManifestWidening(from: reader.header, to: header)
      guard widening != nil else {
        throw .otherParameters(path: place.path, differing: header.differences(from: reader.header))
      }
    }
    while let record = try reader.next() {
      guard let ordinal = shard.ordinal(of: widening?.index(of: record) ?? record.index) else {
        // With more seeds, pictures move to other shards.
        guard widening == nil else { continue }
        throw .manifestDamaged(
          path: place.path, line: reader.lineNumber, reason: "the picture belongs to another shard")
      }
      // If an item has several records, the last one counts.
      if FileCheck.isWhole(record, in: folder, reading: verifies) {
        done.insert(ordinal)
      } else {
        done.remove(ordinal)
      }
    }
    byteCount = reader.wholeByteCount
  }

  /// Whether the manifest has a complete first line, or one that is not the beginning of `header`.
  ///
  /// An unfinished beginning of `header` is a truncated manifest and counts as none.
  private static func hasHeader(
    _ place: ManifestPlace, in folder: ManagedFolder, _ header: ManifestHeader
  ) throws(BatchError) -> Bool {
    let found = try BatchError.mapping(BatchError.file, try folder.looking(at: place.name))
    guard let status = found else { return false }
    guard status.kind == .file else {
      throw .notManifest(path: place.path, reason: "it is not a regular file")
    }
    var lines = try LineReader(manifest: place, in: folder)
    guard let first = try lines.next(of: place) else { return false }
    return first.isWhole || !Array(header.json.utf8).starts(with: first.bytes)
  }
}

/// Checks whether the file of a record exists unchanged.
enum FileCheck {
  /// Whether the file of `record` has the recorded size and, if `reading` is true, the recorded
  /// digest; a link counts as no file.
  static func isWhole(
    _ record: ManifestRecord, in folder: ManagedFolder, reading: Bool = false
  ) -> Bool {
    guard case .made(let byteCount, let digest) = record.outcome else { return false }
    let name = record.name
    guard let status = folder.status(of: name), status.kind == .file, status.byteCount == byteCount
    else { return false }
    return !reading || FileCheck.digest(of: name, in: folder) == digest
  }

  /// Whether the file of `record` has the recorded size.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` or ``FileError/readFailed(path:reason:)`` if the
  ///   system cannot tell whether the file is there, or if it is a link.
  static func isThere(
    _ record: ManifestRecord, in folder: ManagedFolder
  ) throws(FileError) -> Bool {
    guard case .made(let byteCount, _) = record.outcome else { return false }
    let status: FileStatus?
    do throws(FileError) {
      status = try folder.looking(at: record.name)
    } catch {
      let wayOut = "; make it readable, and try again"
      switch error {
      case .unreadable(let path, let reason):
        // The reason for a link has a solution.
        throw .unreadable(path: path, reason: reason.contains(";") ? reason : reason + wayOut)
      case .readFailed(let path, let reason):
        throw .readFailed(path: path, reason: reason + wayOut)
      default: throw error
      }
    }
    return status?.kind == .file && status?.byteCount == byteCount
  }

  private static func digest(of name: String, in folder: ManagedFolder) -> String? {
    guard let file = try? FileReader(name, in: folder) else { return nil }
    var digest = SHA256()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? file.read(into: &block) {
      guard count > 0 else { return digest.finish() }
      digest.append(count == block.count ? block : Array(block[..<count]))
    }
    return nil
  }
}

/// A set of whole numbers, stored as intervals.
///
/// A batch's finished items form a few long intervals, however many items there are.
package struct IntervalSet: Hashable {
  /// The intervals, ascending, with a gap between each pair.
  package private(set) var intervals: [ClosedRange<UInt64>] = []

  /// The empty set.
  package init() {}

  /// How many numbers the set holds; 2^64-1 if there are more.
  package var count: UInt64 {
    intervals.reduce(0) { sum, interval in
      let rest = interval.upperBound - interval.lowerBound
      return sum > .max - rest || sum + rest == .max ? .max : sum + rest + 1
    }
  }

  package func contains(_ number: UInt64) -> Bool {
    let index = firstIndex(endingAtOrAfter: number)
    return index < intervals.count && intervals[index].contains(number)
  }

  /// Adds `number`.
  ///
  /// - Complexity: O(log *n*) in the number of intervals when `number` is near the end, otherwise
  ///   O(*n*).
  package mutating func insert(_ number: UInt64) {
    let index = firstIndex(endingAtOrAfter: number)
    if index < intervals.count, intervals[index].contains(number) { return }
    let joinsLower =
      index > 0 && number > 0 && intervals[index - 1].upperBound == number - 1
    let joinsUpper =
      index < intervals.count && number < .max && intervals[index].lowerBound == number + 1
    switch (joinsLower, joinsUpper) {
    case (true, true):
      intervals[index - 1] = intervals[index - 1].lowerBound...intervals[index].upperBound
      intervals.remove(at: index)
    case (true, false): intervals[index - 1] = intervals[index - 1].lowerBound...number
    case (false, true): intervals[index] = number...intervals[index].upperBound
    case (false, false): intervals.insert(number...number, at: index)
    }
  }

  package mutating func remove(_ number: UInt64) {
    let index = firstIndex(endingAtOrAfter: number)
    guard index < intervals.count, intervals[index].contains(number) else { return }
    let interval = intervals.remove(at: index)
    if interval.upperBound > number {
      intervals.insert((number + 1)...interval.upperBound, at: index)
    }
    if interval.lowerBound < number {
      intervals.insert(interval.lowerBound...(number - 1), at: index)
    }
  }

  /// The lowest number, starting at `number`, that is not in the set; nil if there is none.
  package func gap(from number: UInt64) -> UInt64? {
    let index = firstIndex(endingAtOrAfter: number)
    guard index < intervals.count, intervals[index].contains(number) else { return number }
    let end = intervals[index].upperBound
    return end == .max ? nil : end + 1
  }

  private func firstIndex(endingAtOrAfter number: UInt64) -> Int {
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
