internal import GeobgScene

/// Compresses rows of runs with DEFLATE, by finding the cheapest way to write them.
///
/// The prices of symbols follow from the blocks, and the blocks from the prices. So it parses
/// several times, each time with the prices of the blocks before. `docs/guides/png.md` has the
/// measurements.
struct OptimalDeflater: ~Copyable {
  /// How much work to spend.
  struct Effort {
    /// How many earlier places with the same two pixels are tried.
    let chain: Int
    /// How many other earlier places are tried, of each kind.
    let partChain: Int
    /// How often the segments are parsed.
    let rounds: Int

    /// For files that are nearly the smallest, in about half the time.
    static let quick = Effort(chain: 4, partChain: 1, rounds: 1)
    /// For the smallest files.
    ///
    /// More makes files only a few thousandths smaller.
    static let thorough = Effort(chain: 12, partChain: 3, rounds: 2)
  }

  /// About how many segments are parsed together; more take more memory.
  private static let windowSize = 1 << 15

  private let bytesPerPixel: Int
  private let rounds: Int
  private var segments: Segments
  private var lists: MatchLists
  private var parser: OptimalParser
  private var tokens = TokenList(capacity: 1)
  private var blocks = BlockSplit()
  private let ends = Memory<Int>(capacity: BlockSplit.chunkLimit)
  private let histogram = Histogram()
  private var writer = BitWriter()

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4.
  init(bytesPerPixel: Int, _ effort: Effort) {
    self.bytesPerPixel = bytesPerPixel
    rounds = effort.rounds
    segments = Segments(bytesPerPixel: bytesPerPixel)
    lists = MatchLists(chain: effort.chain, partChain: effort.partChain)
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
    parser.begin(window, of: segments, lists)
    blocks.begin(window, isFirst: window.lowerBound == 0)
    let chunk = (window.count &+ BlockSplit.chunkLimit &- 1) / BlockSplit.chunkLimit
    for _ in 0..<rounds {
      parser.parse(segments, lists, blocks)
      parser.store(segments, in: &tokens, chunk: chunk, ends: ends.start)
      blocks.divide(tokens, window, chunk: chunk, ends: ends.start)
    }
    for block in 0..<blocks.count {
      let range = blocks.tokens(of: block)
      histogram.clear()
      tokens.count(range, in: histogram)
      tokens.write(
        range, histogram, to: &writer, isLast: isLast && block == blocks.count &- 1)
    }
  }
}
