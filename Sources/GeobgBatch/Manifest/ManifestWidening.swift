internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// The change of a manifest to that of a batch with more seeds.
///
/// The pictures of both batches have the same names, so the finished ones need not be made again.
/// Only their numbers in the plan differ.
struct ManifestWidening {
  private let old: BatchPlan
  private let header: ManifestHeader
  private let positions: SeedPositions

  /// The change from `old` to `header`; nil if more than the seeds differs, if a seed of `old` is
  /// missing, or if names contain the number of the picture.
  init?(from old: ManifestHeader, to header: ManifestHeader) {
    let positions = SeedPositions(header.plan.seeds)
    guard header.isSame(as: old, exceptFor: ["count", "seeds"]), !header.plan.template.has(.index),
      positions.hasAll(of: old.plan.seeds)
    else { return nil }
    self.old = old.plan
    self.header = header
    self.positions = positions
  }

  /// The number of the item of `record` in the wider plan.
  func index(of record: ManifestRecord) -> UInt64 {
    let count = UInt64(old.variants.count)
    let (position, variant) = record.index.quotientAndRemainder(dividingBy: count)
    return (positions.position(of: old.seeds.seed(at: position)) ?? 0) * count + variant
  }

  /// Writes the manifest at `place` again, for the wider plan; another process never sees half of
  /// it.
  ///
  /// - Returns: Its size in bytes.
  /// - Throws: ``BatchError/file(_:)``, ``BatchError/manifest(_:)``.
  func rewrite(_ place: ManifestPlace) throws(BatchError) -> Int {
    var reader = try ManifestReader(place)
    let shard = ShardedIndices(lastIndex: header.plan.lastIndex, shard: header.shard)
    let target = try BatchError.wrapping(BatchError.file) { () throws(FileError) in
      try FileTarget(place.path)
    }
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
