internal import GeobgScene

/// How the tokens of a window are divided into blocks, and what their symbols cost.
///
/// The window is divided into chunks of equally many segments. A block consists of whole chunks.
struct BlockSplit: ~Copyable {
  /// The most chunks of a window.
  static let chunkLimit = 8

  private(set) var count = 0
  /// The first segment of each block, and the end of the last one.
  private let firsts = Memory<Int>(capacity: BlockSplit.chunkLimit + 1)
  /// The first token of each block, and the end of the last one.
  private let tokens = Memory<Int>(capacity: BlockSplit.chunkLimit + 1)
  private let costs = Memory<UInt32>(capacity: BlockSplit.chunkLimit * SymbolCosts.count)

  /// The symbols of each chunk.
  private let chunks = Memory<UInt32>(capacity: BlockSplit.chunkLimit * Histogram.count)
  private let histogram = Histogram()
  private let logarithms = Logarithms()
  /// The size of the best blocks up to each chunk, in 64ths of a bit, and the last of them.
  private let best = Memory<(size: UInt64, first: Int)>(capacity: BlockSplit.chunkLimit + 1)

  /// The segments in which the tokens of `block` begin.
  func segments(of block: Int) -> Range<Int> { firsts[block]..<firsts[block &+ 1] }

  func tokens(of block: Int) -> Range<Int> { tokens[block]..<tokens[block &+ 1] }

  func costs(of block: Int) -> SymbolCosts { SymbolCosts(costs.start + block &* SymbolCosts.count) }

  /// Makes one block of `window`, with the costs of the last block before, or with usual ones.
  mutating func begin(_ window: Range<Int>, isFirst: Bool) {
    if isFirst {
      SymbolCosts.storeUsual(to: costs.start)
    } else {
      let last = costs.start + (count &- 1) &* SymbolCosts.count
      for index in 0..<SymbolCosts.count { costs[index] = last[index] }
    }
    count = 1
    (firsts[0], firsts[1]) = (window.lowerBound, window.upperBound)
  }

  /// Divides `list` into the blocks that are smallest together.
  ///
  /// - Parameters:
  ///   - window: The segments.
  ///   - chunk: How many segments a chunk has.
  ///   - ends: The number of tokens up to the end of each chunk.
  @inline(never)
  mutating func divide(
    _ list: borrowing TokenList, _ window: Range<Int>, chunk: Int, ends: UnsafePointer<Int>
  ) {
    let chunkCount = (window.count &+ chunk &- 1) / chunk
    for index in 0..<chunkCount {
      histogram.clear()
      list.count((index == 0 ? 0 : ends[index &- 1])..<ends[index], in: histogram)
      histogram.counts[DeflateSymbols.endOfBlock] = 0
      (chunks.start + index &* Histogram.count).update(
        from: histogram.counts.start, count: Histogram.count)
    }
    best[0] = (0, 0)
    for end in 1...chunkCount { best[end] = (.max, 0) }
    for first in 0..<chunkCount {
      histogram.clear()
      for end in (first &+ 1)...chunkCount {
        histogram.add(chunks.start + (end &- 1) &* Histogram.count)
        let size = best[first].size &+ histogram.size(logarithms)
        if size < best[end].size { best[end] = (size, first) }
      }
    }
    // From the last block back, then in order.
    count = 0
    var end = chunkCount
    while end > 0 {
      firsts[count] = end
      count &+= 1
      end = best[end].first
    }
    for index in 0..<count / 2 {
      (firsts[index], firsts[count &- 1 &- index]) = (firsts[count &- 1 &- index], firsts[index])
    }
    var first = 0
    for block in 0..<count {
      let end = firsts[block]
      histogram.clear()
      for index in first..<end { histogram.add(chunks.start + index &* Histogram.count) }
      SymbolCosts.store(histogram, to: costs.start + block &* SymbolCosts.count)
      tokens[block &+ 1] = ends[end &- 1]
      first = end
    }
    var block = count
    while block > 0 {
      firsts[block] = min(window.upperBound, window.lowerBound &+ firsts[block &- 1] &* chunk)
      block &-= 1
    }
    (firsts[0], tokens[0]) = (window.lowerBound, 0)
  }
}
