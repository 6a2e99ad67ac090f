internal import GeobgSystem

/// What a batch would do; nothing is written.
public struct BatchPreview: Sendable {
  /// How many files exist after a complete run; 2^64-1 if there are more.
  public let total: UInt64
  /// How many of them exist already, complete.
  public let kept: UInt64

  private let plan: BatchPlan
  private let place: ManifestPlace
  private let shard: ShardedIndices
  private let done: IntervalSet

  /// A preview of the run for `header`, with its manifest at `place`.
  ///
  /// - Parameter verifies: Whether existing files are read completely, as in ``BatchOptions``.
  /// - Throws: ``BatchError/manifest(_:)``, ``BatchError/file(_:)``.
  public init(
    _ header: ManifestHeader, at place: ManifestPlace, verifies: Bool = false
  ) throws(BatchError) {
    plan = header.plan
    self.place = place
    shard = ShardedIndices(lastIndex: plan.lastIndex, shard: header.shard)
    done = try ManifestScan(place, header: header, shard: shard, verifies: verifies).done
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
      try body(item, FilePath.exists(place.path(of: item.name)))
    }
  }
}
