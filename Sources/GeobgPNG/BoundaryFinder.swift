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
    /// The segment before the earlier end.
    var source = 0
    /// Whether any place has the same pixels and enough room.
    var hasCandidates = false
  }

  private static let hashBits: UInt32 = 13
  /// What a match gains for each of its first `few` bytes after the end, in eighths of a bit.
  ///
  /// Each byte gains another bit, and each extra bit of the distance costs one. The costs are those
  /// of the match, and of a pixel before it. The numbers were found by trying.
  private static let gain = 53
  private static let few = 9
  private static let matchCost = 80
  private static let pixelCost = 100

  /// The newest end of each hash, as the segment before it; or -1.
  private let newest = Memory<Int32>(capacity: 1 << Int(BoundaryFinder.hashBits))
  /// For each end, the previous one with the same hash.
  private var older = Memory<Int32>(capacity: 1 << 10)
  /// The size of a row in bytes, with its filter byte.
  private var rowBytes = 0
  /// A segment that ends before the place above the current one, or there.
  private var above = 0

  init() {}

  /// Begins with the first of `segments`, of rows of `rowBytes` bytes; finds the older ends of all.
  mutating func reset(_ segments: borrowing Segments, rowBytes: Int) {
    self.rowBytes = rowBytes
    above = 0
    newest.start.update(repeating: -1, count: 1 << Int(BoundaryFinder.hashBits))
    older.reserve(segments.count)
    let (newest, older) = (newest.start, older.start)
    var index = 0
    while index < segments.count {
      let mixed =
        (segments.pixel(index) &* 0x9E37_79B1 ^ segments.pixel(index &+ 1) &* 0x85EB_CA6B)
        &* 0xC2B2_AE35
      let hash = Int(mixed &>> (32 &- BoundaryFinder.hashBits))
      older[index] = newest[hash]
      newest[hash] = Int32(truncatingIfNeeded: index)
      index &+= 1
    }
  }

  /// The match at the end of segment `index` that gains most, after `rest` bytes of the segment.
  ///
  /// It may also be one after only `otherRest` of them, if that gains more.
  @inline(__always)
  mutating func match(
    at index: Int, rest: Int, orRest otherRest: Int, chain: Int, _ segments: borrowing Segments
  ) -> Match {
    var (best, bestGain) = (Match(), BoundaryFinder.matchCost)
    guard index &+ 1 < segments.count else { return best }
    let end = segments.start(index &+ 1)
    let (left, right) = (segments.pixel(index), segments.pixel(index &+ 1))
    let bound = min(end &+ DeflateSymbols.longestMatch &- otherRest, segments.byteCount)
    // The end that is tried, the one whose older one is tried next, and how many are tried.
    var (source, last, tries) = (Int(older[index]), Int(older[index]), chain)
    if rowBytes <= DeflateSymbols.farthestMatch {
      // The one in the row above comes first, unless it is the first anyway.
      while segments.start(above &+ 1) < end &- rowBytes { above &+= 1 }
      if segments.start(above &+ 1) == end &- rowBytes, above != source {
        (source, last, tries) = (above, index, chain &+ 1)
      }
    }
    while source >= 0 {
      let distance = end &- segments.start(source &+ 1)
      if distance > DeflateSymbols.farthestMatch { break }
      let room = segments.length(source)
      if segments.haveSameEnds(source, index, left, right), room >= otherRest {
        best.hasCandidates = true
        let reach = min(
          segments.reach(after: source, index, below: bound).bytes,
          DeflateSymbols.longestMatch &- (room < rest ? otherRest : rest))
        let extra = Int(DeflateSymbols.distance(UInt32(truncatingIfNeeded: distance)).extraCount)
        let gain =
          BoundaryFinder.gain &* min(reach, BoundaryFinder.few) &+ 8 &* (reach &- extra)
          &- (room < rest ? BoundaryFinder.pixelCost : 0)
        if gain > bestGain { (best.reach, best.source, bestGain) = (reach, source, gain) }
      }
      source = Int(older[last])
      last = source
      tries &-= 1
      if tries == 0 { break }
    }
    return best
  }
}

extension Segments {
  /// Whether the pixels on both sides of the ends of two segments are equal, if they are `left` and
  /// `right` at the end of segment `index`.
  @inline(__always)
  func haveSameEnds(_ source: Int, _ index: Int, _ left: UInt32, _ right: UInt32) -> Bool {
    guard pixel(source) == left, pixel(source &+ 1) == right else { return false }
    // A filter byte is not equal to a pixel of 0.
    return left != 0 && right != 0
      || isFilter(source) == isFilter(index) && isFilter(source &+ 1) == isFilter(index &+ 1)
  }
}
