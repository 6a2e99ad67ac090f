internal import GeobgKit
internal import GeobgSystem

/// Changes a manifest for a batch with more seeds, or with a longer list of pictures.
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
