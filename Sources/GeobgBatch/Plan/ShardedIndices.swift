internal import GeobgRecipe

/// The indices of a plan's items that a shard takes: every so many, from its own number on.
struct ShardedIndices {
  private let first: UInt64
  private let step: UInt64
  /// How many there are after the first; nil for none at all.
  private let rest: UInt64?

  /// Those of `shard`, of the indices from 0 to `lastIndex`.
  init(lastIndex: UInt64, shard: Shard) {
    first = UInt64(shard.index)
    step = UInt64(shard.count)
    rest = first <= lastIndex ? (lastIndex - first) / step : nil
  }

  /// How many there are; 2^64-1 where there is one more.
  var count: UInt64 {
    guard let rest else { return 0 }
    return rest == .max ? .max : rest + 1
  }

  /// The index in the place `ordinal`, counted from 0; nil past the last.
  func index(_ ordinal: UInt64) -> UInt64? {
    guard let rest, ordinal <= rest else { return nil }
    return first + ordinal * step
  }

  /// The place of `index`; nil where it is another shard's.
  func ordinal(of index: UInt64) -> UInt64? {
    guard index >= first, (index - first).isMultiple(of: step) else { return nil }
    return (index - first) / step
  }
}
