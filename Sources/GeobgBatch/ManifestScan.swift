internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

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
