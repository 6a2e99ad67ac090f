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
  private let chain: Int
  private var segments: Segments
  private var finder = BoundaryFinder()
  private var tokens = TokenList(capacity: GreedyDeflater.tokenLimit)
  private let histogram = Histogram()
  private var writer = BitWriter()

  /// A place among the bytes.
  private struct Place {
    /// The segment that is written next.
    var index = 0
    /// The byte that is written next, which is in that segment.
    var byte = 0
  }

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
    var place = Place()
    while place.index < segments.count {
      makeRoom()
      writeNext(&place)
    }
    writeBlock(isLast: isLast)
    if !isLast { writer.appendEmptyBlock() }
    return writer.take()
  }

  /// Writes a match or what has none: a pixel, or the rest of a run.
  @inline(__always)
  private mutating func writeNext(_ place: inout Place) {
    let (start, end) = (segments.start(place.index), segments.start(place.index &+ 1))
    if end &- place.byte > DeflateSymbols.longestMatch {
      guard place.byte &- start >= bytesPerPixel else { return writePixel(&place) }
      // As much as leaves a rest that a match at the end can replace.
      let times = (end &- place.byte &- 1) / DeflateSymbols.longestMatch
      tokens.append(
        matchOf: DeflateSymbols.longestMatch, distance: bytesPerPixel, times: times)
      place.byte &+= times &* DeflateSymbols.longestMatch
    }
    let rest = end &- place.byte
    let isWhole = place.byte == start
    let match = finder.match(
      at: place.index, rest: rest, orRest: isWhole ? rest &- bytesPerPixel : rest, chain: chain,
      segments)
    if match.reach == 0 {
      if place.byte &- start >= bytesPerPixel { return writeRun(&place) }
      writePixel(&place)
      // After the first pixel, the rest of the run has the same candidates.
      if isWhole, !match.hasCandidates, place.byte < end {
        makeRoom()
        writeRun(&place)
      }
      return
    }
    let room = segments.length(match.source)
    if room < rest {
      writePixel(&place)
    } else if isWhole {
      place.byte &-= takeEnd(before: match, place)
    }
    let next = end &+ match.reach
    tokens.append(matchOf: next &- place.byte, distance: end &- segments.start(match.source &+ 1))
    place.byte = next
    while segments.start(place.index &+ 1) <= next { place.index &+= 1 }
  }

  /// Takes bytes from the pixel that was written last, if they are also before `match`, and returns
  /// how many.
  @inline(__always)
  private mutating func takeEnd(before match: BoundaryFinder.Match, _ place: Place) -> Int {
    guard place.index > 0, !segments.isFilter(place.index &- 1) else { return 0 }
    let rest = segments.length(place.index)
    var before = match.source
    if segments.length(before) == rest {
      before &-= 1
      guard before >= 0, !segments.isFilter(before) else { return 0 }
    }
    let agreeing = segments.agreeingEnd(
      segments.pixel(before), segments.pixel(place.index &- 1))
    return tokens.shortenPixel(
      by: min(
        min(agreeing, bytesPerPixel &- 1), DeflateSymbols.longestMatch &- rest &- match.reach))
  }

  /// Writes the first pixel of the segment, or the rest of it; or a filter byte.
  @inline(__always)
  private mutating func writePixel(_ place: inout Place) {
    let (start, end) = (segments.start(place.index), segments.start(place.index &+ 1))
    let next = min(start &+ bytesPerPixel, end)
    tokens.append(
      bytesOf: segments.pixel(place.index), from: place.byte &- start, to: next &- start)
    place.byte = next
    if next == end { place.index &+= 1 }
  }

  /// Writes the rest of a run whose first pixel is written, at most a longest match, and the first
  /// bytes of the next pixel, if they are the same.
  @inline(__always)
  private mutating func writeRun(_ place: inout Place) {
    let (index, end) = (place.index, segments.start(place.index &+ 1))
    let rest = end &- place.byte
    place.index &+= 1
    place.byte = end
    if rest < 3 {
      // A match has ended within the last pixel.
      tokens.append(bytesOf: segments.pixel(index), from: bytesPerPixel &- rest, to: bytesPerPixel)
      return
    }
    if !segments.isFilter(index &+ 1) {
      let more = (segments.pixel(index) ^ segments.pixel(index &+ 1)).trailingZeroBitCount &>> 3
      place.byte &+= min(more, DeflateSymbols.longestMatch &- rest)
    }
    tokens.append(matchOf: place.byte &- end &+ rest, distance: bytesPerPixel)
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
