/// Finds earlier bytes that are equal to those around the end of a segment.
///
/// In a picture of flat areas, nearly all matches cover the end of some run. So only these ends are
/// remembered, each by the two pixels beside it. A match is lined up at such an end: after it, both
/// places go on with equal bytes, and before it with bytes of one pixel.
struct BoundaryFinder: ~Copyable {
  /// Equal bytes around the ends of two segments.
  struct Match {
    /// How many bytes after the ends are equal; 0 for no match.
    var reach = 0
    /// How far back the earlier end is, in bytes.
    var distance = 0
    /// The segment before the earlier end.
    var source = 0
    /// The size of that segment in bytes.
    var room = 0
    /// Whether any place has the same pixels and enough room.
    var hasCandidates = false
    /// What the match gains, in eighths of a bit.
    fileprivate var gain = 0
  }

  private static let hashBits: UInt32 = 13
  /// The gain of a match, in eighths of a bit.
  ///
  /// It is `byte` for each of the first `few` bytes after the end, and `each` for every byte. The
  /// costs are those of the match, and of a pixel before it. The numbers were found by trying.
  private static let gain = (byte: 53, few: 9, each: 8)
  private static let cost = (match: 80, pixel: 100)

  /// The newest end of each hash, as the segment before it; or -1.
  private let newest = Memory<Int32>(capacity: 1 << Int(BoundaryFinder.hashBits))
  /// For each end, the previous one with the same hash.
  private var older = Memory<Int32>(capacity: 1 << 10)
  /// How many ends are remembered.
  private var known = 0
  /// The size of a row in bytes, with its filter byte.
  private var rowBytes = 0
  /// A segment that ends before the place above the current one, or there.
  private var above = 0

  init() {}

  /// Begins with the first of `segments`, of rows of `rowBytes` bytes.
  mutating func reset(_ segments: borrowing Segments, rowBytes: Int) {
    self.rowBytes = rowBytes
    (known, above) = (0, 0)
    newest.start.update(repeating: -1, count: 1 << Int(BoundaryFinder.hashBits))
    older.reserve(segments.count)
  }

  /// Remembers the end of segment `index`, unless it is known; the end before it has to be known.
  @inline(__always)
  mutating func remember(_ index: Int, of segments: borrowing Segments) {
    guard known == index, index &+ 1 < segments.count else { return }
    known &+= 1
    let pixels = segments.pixels.start
    let mixed =
      (pixels[index] &* 0x9E37_79B1 ^ pixels[index &+ 1] &* 0x85EB_CA6B) &* 0xC2B2_AE35
    let hash = Int(mixed &>> (32 &- BoundaryFinder.hashBits))
    older[index] = newest[hash]
    newest[hash] = Int32(truncatingIfNeeded: index)
  }

  /// The match at the end of segment `index` that gains most, after `rest` bytes of the segment.
  ///
  /// It may also be one after only `otherRest` of them, if that gains more.
  @inline(__always)
  mutating func match(
    at index: Int, rest: Int, orRest otherRest: Int, chain: Int, _ segments: borrowing Segments
  ) -> Match {
    var best = Match()
    guard index &+ 1 < segments.count else { return best }
    let end = Int(segments.starts[index &+ 1])
    var (source, tries, isAbove) = (Int(older[index]), chain, false)
    if rowBytes <= DeflateSymbols.farthestMatch {
      while Int(segments.starts[above &+ 1]) < end &- rowBytes { above &+= 1 }
      if Int(segments.starts[above &+ 1]) == end &- rowBytes {
        (source, tries, isAbove) = (above, chain &+ 1, true)
      }
    }
    while source >= 0, tries > 0 {
      let distance = end &- Int(segments.starts[source &+ 1])
      if distance > DeflateSymbols.farthestMatch { break }
      consider(source, index, distance, rest, otherRest, segments, &best)
      source = Int(older[isAbove ? index : source])
      isAbove = false
      tries &-= 1
    }
    best.room = segments.length(best.source)
    best.distance = end &- Int(segments.starts[best.source &+ 1])
    return best
  }

  /// Keeps the match of the ends of `source` and `index`, if it gains more than `best`.
  @inline(__always)
  private func consider(
    _ source: Int, _ index: Int, _ distance: Int, _ rest: Int, _ otherRest: Int,
    _ segments: borrowing Segments, _ best: inout Match
  ) {
    let room = segments.length(source)
    guard room >= otherRest, segments.haveSameEnds(source, index) else { return }
    best.hasCandidates = true
    let reach = min(
      segments.reach(after: source, index, limit: DeflateSymbols.longestMatch),
      DeflateSymbols.longestMatch &- (room >= rest ? rest : otherRest))
    let extra = Int(DeflateSymbols.distance(UInt32(truncatingIfNeeded: distance)).extraCount)
    let gain =
      BoundaryFinder.gain.byte &* min(reach, BoundaryFinder.gain.few)
      &+ BoundaryFinder.gain.each &* reach &- BoundaryFinder.cost.match &- 8 &* extra
      &- (room < rest ? BoundaryFinder.cost.pixel : 0)
    if reach > 0, gain > best.gain {
      (best.reach, best.source, best.gain) = (reach, source, gain)
    }
  }
}

extension Segments {
  /// Whether the pixels on both sides of the ends of two segments are equal.
  @inline(__always)
  func haveSameEnds(_ source: Int, _ index: Int) -> Bool {
    pixels[source] == pixels[index] && pixels[source &+ 1] == pixels[index &+ 1]
      && (pixels[index] != 0 || isFilter(source) == isFilter(index))
      && (pixels[index &+ 1] != 0 || isFilter(source &+ 1) == isFilter(index &+ 1))
  }

  /// How many bytes are equal after the ends of segment `source` and the later segment `index`, up
  /// to about `limit`.
  @inline(__always)
  func reach(after source: Int, _ index: Int, limit: Int) -> Int {
    var (i, j) = (index &+ 1, source &+ 1)
    var total = 0
    while i < count, total < limit {
      let (a, b) = (pixels[i], pixels[j])
      let (length, other) = (self.length(i), self.length(j))
      if a != b {
        if length == 1 || other == 1 { return total }
        return total &+ (a ^ b).trailingZeroBitCount &>> 3
      }
      if length != other {
        if length == 1 || other == 1 { return total }
        total &+= Swift.min(length, other)
        // One of the runs goes on; the other one is followed by another pixel.
        let (next, rest) = length < other ? (i &+ 1, b) : (j &+ 1, a)
        if next == count || isFilter(next) { return total }
        return total &+ (pixels[next] ^ rest).trailingZeroBitCount &>> 3
      }
      total &+= length
      (i, j) = (i &+ 1, j &+ 1)
    }
    return total
  }
}
