internal import GeobgSystem

/// What is still to be done, according to a manifest and the files that it lists.
struct ManifestScan {
  /// Which items of the shard, by their places in it, are there and whole.
  private(set) var done = IntervalSet()
  /// How much of the manifest is whole, in bytes; 0 where there is no manifest yet.
  private(set) var byteCount = 0

  /// Reads the manifest at `place`, if it is there, and looks at its files.
  ///
  /// - Parameter verifies: Whether files are read and their digests compared, or only their size.
  /// - Throws: ``ManifestError``, ``FileError``.
  init(_ place: ManifestPlace, header: ManifestHeader, shard: ShardedIndices, verifies: Bool) throws
  {
    guard try ManifestScan.hasHeader(place, header) else { return }
    var reader = try ManifestReader(place)
    guard reader.header.isSame(as: header) else {
      throw ManifestError.otherParameters(
        path: place.path, differing: header.differences(from: reader.header))
    }
    while let record = try reader.next() {
      guard let ordinal = shard.ordinal(of: record.index) else {
        throw ManifestError.damaged(
          path: place.path, line: reader.lineNumber, reason: "a picture of another shard")
      }
      // The last record of an item is the one that counts.
      if FileCheck.isWhole(record, in: place, reading: verifies) {
        done.insert(ordinal)
      } else {
        done.remove(ordinal)
      }
    }
    byteCount = reader.wholeByteCount
  }

  /// Whether there is a manifest with a first line; what is the beginning of ours was cut short.
  private static func hasHeader(
    _ place: ManifestPlace, _ header: ManifestHeader
  ) throws -> Bool {
    guard let status = FileStatus(place.path) else { return false }
    // Before it is opened: a pipe would wait for a writer.
    guard status.kind == .file else {
      throw ManifestError.notManifest(path: place.path, reason: "it is no regular file")
    }
    var lines = try LineReader(manifest: place)
    guard let first = try lines.next(of: place) else { return false }
    return first.isWhole || !Array(header.json.utf8).starts(with: first.bytes)
  }
}
