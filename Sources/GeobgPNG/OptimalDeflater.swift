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
  /// It guarantees the same as ``GreedyDeflater``'s function.
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
