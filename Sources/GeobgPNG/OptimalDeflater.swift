internal import GeobgScene

/// Compresses rows of runs with DEFLATE, by finding the cheapest tokens.
///
/// The costs of symbols follow from the blocks, and the blocks from the costs. So it parses a part of
/// the segments first, only for the costs, and then all of them. `docs/guides/png.md` has the
/// measurements.
struct OptimalDeflater: ~Copyable {
  /// How many earlier places with the same two pixels are tried.
  ///
  /// More places make files only a few thousandths smaller.
  private static let chain = 12
  /// How many other earlier places are tried, of each kind.
  private static let partChain = 3
  /// One segment in so many is parsed for the costs.
  ///
  /// All of them would make files less than a thousandth smaller, in a quarter more time.
  private static let draftShare = 4
  /// At least so many segments of a chunk are parsed for the costs, because few say too little.
  private static let draftMinimum = 512
  /// About how many segments are parsed together; more take more memory.
  private static let windowSize = 1 << 15

  private var segments: Segments
  private var lists: MatchLists
  private var parser: OptimalParser
  private var tokens = TokenList(capacity: 1)
  private var blocks = BlockSplit()
  private let ends = Memory<Int>(capacity: BlockSplit.chunkLimit)
  private let histogram = Histogram()
  private var writer = BitWriter()

  init(bytesPerPixel: Int) {
    segments = Segments(bytesPerPixel: bytesPerPixel)
    lists = MatchLists(
      chain: OptimalDeflater.chain, partChain: OptimalDeflater.partChain)
    parser = OptimalParser(bytesPerPixel: bytesPerPixel)
  }

  /// The compressed rows of `runs`, each after a filter byte of 0; adds them to `checksum`.
  ///
  /// Guarantees: those of ``GreedyDeflater``'s function.
  @inline(never)
  mutating func compress(
    _ runs: borrowing PixelRuns, isLast: Bool, _ checksum: inout Adler32
  ) -> [UInt8] {
    segments.take(runs, &checksum)
    lists.reset(segments)
    let size = OptimalDeflater.windowSize
    let windows = max(1, (segments.count &+ size / 2) / size)
    for number in 0..<windows {
      let (first, end) = (
        segments.count &* number / windows, segments.count &* (number &+ 1) / windows
      )
      write(first..<end, isLast: isLast && end == segments.count)
    }
    if !isLast { writer.appendEmptyBlock() }
    return writer.take()
  }

  @inline(never)
  private mutating func write(_ window: Range<Int>, isLast: Bool) {
    lists.find(window, of: segments)
    blocks.begin(window, isFirst: window.lowerBound == 0)
    let chunk = (window.count &+ BlockSplit.chunkLimit &- 1) / BlockSplit.chunkLimit
    tokens.clear()
    draft(window, chunk: chunk)
    blocks.divide(tokens, window, chunk: chunk, ends: ends.start)
    tokens.clear()
    parse(window, chunk: chunk, ends: ends.start)
    blocks.divide(tokens, window, chunk: chunk, ends: ends.start)
    for block in 0..<blocks.count {
      let range = blocks.tokens(of: block)
      histogram.clear()
      tokens.count(range, in: histogram)
      tokens.write(
        range, histogram, to: &writer, isLast: isLast && block == blocks.count &- 1)
    }
  }

  /// Stores the cheapest tokens for the first segments of each `chunk` of `window`.
  private mutating func draft(_ window: Range<Int>, chunk: Int) {
    let part = max(OptimalDeflater.draftMinimum, chunk / OptimalDeflater.draftShare)
    guard part < chunk else { return parse(window, chunk: chunk, ends: ends.start) }
    var (start, end) = (window.lowerBound, ends.start)
    while start < window.upperBound {
      parse(start..<min(start &+ part, window.upperBound), chunk: chunk, ends: end)
      (start, end) = (start &+ chunk, end + 1)
    }
  }

  /// Adds the cheapest tokens for `part` of the window to those before.
  ///
  /// - Parameter ends: Receives the number of tokens up to the end of each `chunk` segments.
  private mutating func parse(_ part: Range<Int>, chunk: Int, ends: UnsafeMutablePointer<Int>) {
    parser.begin(part, of: segments, lists)
    parser.parse(segments, lists, blocks)
    parser.store(segments, lists, in: &tokens, chunk: chunk, ends: ends)
  }
}

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

extension Histogram {
  /// About the size of a block of the symbols, in 64ths of a bit.
  func size(_ logarithms: borrowing Logarithms) -> UInt64 {
    // The head of a block, and about four bits for each symbol that occurs.
    var size: UInt64 = 64 * 64
    var end = 0
    while end < Histogram.count {
      let first = end
      end = first == 0 ? DeflateSymbols.literalCount : Histogram.count
      let whole = Logarithm.of(max(1, total(first..<end)))
      for symbol in first..<end where counts[symbol] > 0 {
        size &+=
          4 * 64
          &+ UInt64(counts[symbol]) &* UInt64(max(64, whole &- logarithms.of(counts[symbol])))
      }
    }
    return size
  }

  /// How often the symbols of `range` occur together.
  func total(_ range: Range<Int>) -> UInt32 {
    var total: UInt32 = 0
    for symbol in range { total &+= counts[symbol] }
    return total
  }
}
