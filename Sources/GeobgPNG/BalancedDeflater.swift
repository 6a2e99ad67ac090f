internal import GeobgScene

/// Compresses rows of runs with DEFLATE, by a search for cheap tokens among few.
///
/// It parses windows of segments, one after another. The costs of symbols follow from the windows
/// before, in the same block. `docs/guides/png.md` has the measurements.
struct BalancedDeflater: ~Copyable {
  /// How many earlier places with the same two pixels are tried.
  private static let chain = 3
  /// How many other earlier places are tried, of each kind.
  private static let partChain = 1
  /// About how many segments are parsed together.
  ///
  /// Fewer make files smaller, because the costs are newer, and larger, because no match reaches
  /// beyond a window. Between 2^10 and 2^13, a file's size changes by half a percent.
  private static let windowSize = 1 << 12
  /// A block ends with the window in which it gets so many tokens.
  private static let tokenLimit = 1 << 14

  private var segments: Segments
  private var parser: BalancedParser
  private var tokens = TokenList(capacity: 2 * BalancedDeflater.tokenLimit)
  private let costs = Memory<UInt32>(capacity: SymbolCosts.count)
  private let histogram = Histogram()
  private var writer = BitWriter()

  init(bytesPerPixel: Int) {
    segments = Segments(bytesPerPixel: bytesPerPixel)
    parser = BalancedParser(
      bytesPerPixel: bytesPerPixel, chain: BalancedDeflater.chain,
      partChain: BalancedDeflater.partChain)
  }

  /// The compressed rows of `runs`, each after a filter byte of 0; adds them to `checksum`.
  ///
  /// It guarantees the same as ``GreedyDeflater``'s function.
  @inline(never)
  mutating func compress(
    _ runs: borrowing PixelRuns, isLast: Bool, _ checksum: inout Adler32
  ) -> [UInt8] {
    segments.take(runs, &checksum)
    parser.reset(segments)
    SymbolCosts.storeUsual(to: costs.start)
    histogram.clear()
    let size = BalancedDeflater.windowSize
    let windows = max(1, (segments.count &+ size / 2) / size)
    for number in 0..<windows {
      let (first, end) = (
        segments.count &* number / windows, segments.count &* (number &+ 1) / windows
      )
      parser.parse(first..<end, segments, SymbolCosts(costs.start))
      let counted = tokens.count
      parser.store(segments, in: &tokens)
      tokens.count(counted..<tokens.count, in: histogram)
      SymbolCosts.store(histogram, to: costs.start)
      let isEnd = number &+ 1 == windows
      if isEnd || tokens.count >= BalancedDeflater.tokenLimit {
        writeBlock(isLast: isLast && isEnd)
      }
    }
    if !isLast { writer.appendEmptyBlock() }
    return writer.take()
  }

  private mutating func writeBlock(isLast: Bool) {
    tokens.write(0..<tokens.count, histogram, to: &writer, isLast: isLast)
    tokens.clear()
    histogram.clear()
  }
}
