internal import GeobgScene

/// Compresses rows of runs with DEFLATE, greedily.
///
/// At the end of each run, it looks for an earlier place with the same two pixels: in the row above,
/// and at the nearest places. A match replaces the rest of the run and everything after it that is
/// equal. Otherwise, the run is one pixel and a match of the pixel to the left. If the pixels beside
/// a match have some bytes in common, these bytes extend the match. `docs/guides/png.md` has the
/// measurements.
struct GreedyDeflater: ~Copyable {
  /// How many tokens a block holds.
  ///
  /// Between 2^12 and 2^18 tokens, a file's size changes by only a fifth of a percent, so few
  /// tokens are enough.
  private static let tokenLimit = 1 << 14

  private let bytesPerPixel: Int
  /// How many earlier places are tried.
  private let chain: Int
  private var segments: Segments
  private var finder = BoundaryFinder()
  private var tokens = TokenList(capacity: GreedyDeflater.tokenLimit)
  private let histogram = Histogram()
  private var writer = BitWriter()

  /// The segment that is written next.
  private var index = 0
  /// How many of its bytes are already written.
  private var done = 0

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4, which tries `chain` earlier places.
  init(bytesPerPixel: Int, chain: Int) {
    self.bytesPerPixel = bytesPerPixel
    self.chain = chain
    segments = Segments(bytesPerPixel: bytesPerPixel)
  }

  /// The compressed rows of `runs`, each after a filter byte of 0; adds them to `checksum`.
  ///
  /// A pixel's bytes start at its lowest byte; the bytes beyond `bytesPerPixel` are 0.
  ///
  /// Guarantees: nothing refers to earlier rows, and the last byte is full, so that parts can
  /// follow each other. Source: RFC 1951.
  @inline(never)
  mutating func compress(
    _ runs: borrowing PixelRuns, isLast: Bool, _ checksum: inout Adler32
  ) -> [UInt8] {
    segments.take(runs, &checksum)
    finder.reset(segments, rowBytes: runs.width &* bytesPerPixel &+ 1)
    (index, done) = (0, 0)
    while index < segments.count {
      makeRoom()
      writeNext()
    }
    writeBlock(isLast: isLast)
    if !isLast { writer.appendEmptyBlock() }
    return writer.take()
  }

  /// Writes a match or what has none: a pixel, or the rest of a run.
  @inline(__always)
  private mutating func writeNext() {
    let length = segments.length(index)
    var rest = length &- done
    if rest > DeflateSymbols.longestMatch {
      guard done >= bytesPerPixel else { return writePixel() }
      // As much as leaves a rest that a match at the end can replace.
      let times = (rest &- 1) / DeflateSymbols.longestMatch
      tokens.append(
        matchOf: DeflateSymbols.longestMatch, distance: bytesPerPixel, times: times)
      done &+= times &* DeflateSymbols.longestMatch
      rest = length &- done
    }
    finder.remember(index, of: segments)
    let match = finder.match(
      at: index, rest: rest, orRest: done == 0 ? rest &- bytesPerPixel : rest, chain: chain,
      segments)
    if match.reach == 0 {
      if done >= bytesPerPixel { return writeRun(rest) }
      let isWhole = done == 0
      writePixel()
      // After the first pixel, the rest of the run has the same candidates.
      if isWhole, !match.hasCandidates, done > 0 {
        makeRoom()
        writeRun(length &- done)
      }
      return
    }
    if match.room < rest {
      writePixel()
      rest = length &- done
    }
    let taken = done == 0 ? takeEnd(before: match, rest) : 0
    tokens.append(matchOf: taken &+ rest &+ match.reach, distance: match.distance)
    skip(rest &+ match.reach)
  }

  /// Takes bytes from the pixel that was written last, if they are also before `match`, and returns
  /// how many.
  @inline(__always)
  private mutating func takeEnd(before match: BoundaryFinder.Match, _ rest: Int) -> Int {
    guard index > 0, !segments.isFilter(index &- 1) else { return 0 }
    var before = match.source
    if match.room == rest {
      before &-= 1
      guard before >= 0, !segments.isFilter(before) else { return 0 }
    }
    let agreeing = segments.agreeingEnd(segments.pixels[before], segments.pixels[index &- 1])
    return tokens.shortenPixel(
      by: min(
        min(agreeing, bytesPerPixel &- 1), DeflateSymbols.longestMatch &- rest &- match.reach))
  }

  /// Writes the first pixel of the segment, or the rest of it; or a filter byte.
  @inline(__always)
  private mutating func writePixel() {
    let length = segments.length(index)
    let end = min(bytesPerPixel, length)
    tokens.append(bytesOf: segments.pixels[index], from: done, to: end)
    done = end
    if end == length { (index, done) = (index &+ 1, 0) }
  }

  /// Writes the `rest` of a run whose first pixel is written, at most a longest match, and the first
  /// bytes of the next pixel, if they are the same.
  @inline(__always)
  private mutating func writeRun(_ rest: Int) {
    if rest < 3 {
      // A match has ended within the last pixel.
      tokens.append(
        bytesOf: segments.pixels[index], from: bytesPerPixel &- rest, to: bytesPerPixel)
      (index, done) = (index &+ 1, 0)
      return
    }
    var more = 0
    if index &+ 1 < segments.count, !segments.isFilter(index &+ 1) {
      more = (segments.pixels[index] ^ segments.pixels[index &+ 1]).trailingZeroBitCount &>> 3
      more = min(more, DeflateSymbols.longestMatch &- rest)
    }
    tokens.append(matchOf: rest &+ more, distance: bytesPerPixel, times: 1)
    (index, done) = (index &+ 1, more)
  }

  /// Goes on after `bytes` more bytes.
  @inline(__always)
  private mutating func skip(_ bytes: Int) {
    done &+= bytes
    while index < segments.count {
      let length = segments.length(index)
      if done < length { return }
      finder.remember(index, of: segments)
      (index, done) = (index &+ 1, done &- length)
    }
  }

  /// Writes the block if it has no room for another match or run.
  @inline(__always)
  private mutating func makeRoom() {
    if tokens.count >= GreedyDeflater.tokenLimit &- 4 { writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) {
    histogram.clear()
    tokens.count(0..<tokens.count, in: histogram)
    tokens.write(0..<tokens.count, histogram, to: &writer, isLast: isLast)
    tokens.clear()
  }
}
