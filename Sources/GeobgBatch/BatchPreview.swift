internal import GeobgSystem

/// What a batch would do; nothing is written.
public struct BatchPreview: Sendable {
  /// How many files exist after a complete run; 2^64-1 if there are more.
  public let total: UInt64
  /// How many of them exist already, complete.
  public let kept: UInt64

  private let plan: BatchPlan
  /// The folder of the files; nil if it is missing.
  private let folder: ManagedFolder?
  private let shard: ShardedIndices
  private let done: IntervalSet

  /// A preview of the run for `header`, with its manifest at `place`.
  ///
  /// - Parameter verifies: Whether existing files are read completely, as in ``BatchOptions``.
  public init(
    _ header: ManifestHeader, at place: ManifestPlace, verifies: Bool = false
  ) throws(BatchError) {
    plan = header.plan
    let shard = ShardedIndices(lastIndex: plan.lastIndex, shard: header.shard)
    self.shard = shard
    folder = try BatchError.mapping(BatchError.file, try ManagedFolder.existing(place.folder))
    done =
      try folder.map { folder throws(BatchError) in
        try ManifestScan(place, in: folder, header: header, shard: shard, verifies: verifies).done
      } ?? IntervalSet()
    total = shard.count
    kept = done.count
  }

  /// Calls `body` for each file that would be made, in the order of the plan.
  ///
  /// - Parameter body: Gets the item, and whether a file of its name exists, which would be replaced.
  public func forEachMissing<Failure: Error>(
    _ body: (_ item: BatchItem, _ replaces: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var next = done.gap(from: 0)
    while let ordinal = next, let index = shard.index(ordinal) {
      next = ordinal == .max ? nil : done.gap(from: ordinal + 1)
      let item = plan.item(at: index)
      try body(item, folder?.status(of: item.name) != nil)
    }
  }
}
