package import GeobgRecipe
internal import GeobgSystem

/// The indices of the items that a shard makes: every n-th index, from the shard's own number on.
package struct ShardedIndices {
  private let first: UInt64
  private let step: UInt64
  /// How many indices follow the first one; nil if there are none at all.
  private let rest: UInt64?

  package init(lastIndex: UInt64, shard: Shard) {
    first = UInt64(shard.index)
    step = UInt64(shard.count)
    rest = first <= lastIndex ? (lastIndex - first) / step : nil
  }

  /// How many indices there are, at most 2^64-1; a count of 2^64 is reported as 2^64-1.
  package var count: UInt64 {
    guard let rest else { return 0 }
    return rest == .max ? .max : rest + 1
  }

  /// The index at position `ordinal`, counted from 0; nil after the last one.
  package func index(_ ordinal: UInt64) -> UInt64? {
    guard let rest, ordinal <= rest else { return nil }
    return first + ordinal * step
  }

  /// The position of `index`; nil if it belongs to another shard.
  package func ordinal(of index: UInt64) -> UInt64? {
    guard index >= first, (index - first).isMultiple(of: step) else { return nil }
    return (index - first) / step
  }
}
