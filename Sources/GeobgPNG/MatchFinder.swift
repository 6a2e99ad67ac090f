/// Finds earlier ends of segments with equal bytes around them.
///
/// Around an end, some last bytes of the pixel on the left and some first bytes of the pixel on the
/// right have to be equal. There is a list of earlier ends for each number of bytes; see ``Key``.
struct MatchFinder: ~Copyable {
  /// Equal bytes around two ends, in one number that is smaller if the ends are closer.
  struct Match: BitwiseCopyable {
    /// The distance from bit 48 up, then reach, room and span, of 16 bits each.
    let bits: UInt64

    /// How far back the earlier end is, in bytes.
    @inline(__always)
    var distance: Int { Int(truncatingIfNeeded: bits &>> 48) }
    /// How many bytes after the ends are equal.
    @inline(__always)
    var reach: Int { Int(truncatingIfNeeded: bits &>> 32 & 0xFFFF) }
    /// How many bytes before the ends are equal, at most the size of the later segment.
    @inline(__always)
    var room: Int { Int(truncatingIfNeeded: bits &>> 16 & 0xFFFF) }
    /// How many segments after the ends begin among the equal bytes or right after them.
    @inline(__always)
    var span: Int { Int(truncatingIfNeeded: bits & 0xFFFF) }
  }

  /// What is equal at two ends.
  ///
  /// Three more keys, for the left pixel and some bytes of the right one and for all but one byte of
  /// the left pixel and the right one, made files a seven thousandth smaller, in a tenth more time.
  private enum Key: Int, CaseIterable {
    /// Both pixels.
    case both
    /// The left pixel.
    case left
    /// The last byte of the left pixel, or the last two of four, and the right pixel.
    case right
  }

  private static let keyCount = 3
  private static let hashBits = 13

  /// How many earlier ends of a key are tried: of both pixels, and of the other keys.
  private let chain: Int
  private let partChain: Int
  /// The newest end of each hash, as the segment before it, or -1; for each key.
  private let newest = Memory<Int32>(
    capacity: MatchFinder.keyCount << MatchFinder.hashBits)
  /// For each key, the previous end with the same hash of each end.
  private var older = Memory<Int32>(capacity: 1)
  /// How many ends there are.
  private var endCount = 0
  /// The matches of the current end.
  let found: Memory<Match>
  private(set) var foundCount = 0
  /// How far back the last pixel of a segment with the current segment's pixel is, in bytes, or 0.
  private(set) var twin = 0

  /// A finder that tries `chain` earlier ends with both pixels, and `partChain` others.
  init(chain: Int, partChain: Int) {
    self.chain = chain
    self.partChain = partChain
    found = Memory(capacity: chain + MatchFinder.keyCount * partChain)
  }

  /// Begins with the first of `segments`.
  mutating func reset(_ segments: borrowing Segments) {
    newest.start.update(repeating: -1, count: MatchFinder.keyCount << MatchFinder.hashBits)
    endCount = segments.count
    older.reserve(MatchFinder.keyCount &* endCount)
  }

  /// Remembers the end of segment `index`, only by both pixels.
  @inline(__always)
  mutating func remember(_ index: Int, _ segments: borrowing Segments) {
    _ = remember(.both, segments.pixel(index), segments.pixel(index &+ 1), index)
  }

  /// Finds matches at the end of segment `index`, and remembers the end.
  @inline(__always)
  mutating func find(_ index: Int, _ segments: borrowing Segments) {
    (foundCount, twin) = (0, 0)
    let (left, right) = (segments.pixel(index), segments.pixel(index &+ 1))
    follow(.both, remember(.both, left, right, index), index, segments)
    if segments.isFilter(index) || segments.isFilter(index &+ 1) { return }
    // A match of both pixels and the whole segment is better than a match of less.
    let whole = min(segments.length(index), DeflateSymbols.longestMatch)
    var isWhole = false
    for number in 0..<foundCount where found[number].room == whole { isWhole = true }
    let leftSource = remember(.left, left, 0, index)
    if !isWhole { follow(.left, leftSource, index, segments) }
    // Before more than a pixel, the bytes of a run's pixel are never only partly equal.
    let rightSource = remember(.right, left &>> 16, right, index)
    if segments.length(index) == segments.bytesPerPixel {
      follow(.right, rightSource, index, segments)
    }
  }

  /// Remembers the end of segment `index` for `key`; returns the newest one with the same hash.
  @inline(__always)
  private func remember(_ key: Key, _ left: UInt32, _ right: UInt32, _ index: Int) -> Int {
    let mixed = (left &* 0x9E37_79B1 ^ right &* 0x85EB_CA6B) &* 0xC2B2_AE35
    let hash =
      key.rawValue &<< MatchFinder.hashBits
      | Int(mixed &>> UInt32(32 &- MatchFinder.hashBits))
    let source = newest[hash]
    older[key.rawValue &* endCount &+ index] = source
    newest[hash] = Int32(truncatingIfNeeded: index)
    return Int(source)
  }

  /// Tries `source` and older ends for the end of segment `index`.
  @inline(__always)
  private mutating func follow(
    _ key: Key, _ source: Int, _ index: Int, _ segments: borrowing Segments
  ) {
    let older = older.start + key.rawValue &* endCount
    let (found, bytes) = (found.start, segments.bytesPerPixel)
    let (length, left, right) = (
      segments.length(index), segments.pixel(index), segments.pixel(index &+ 1)
    )
    let isPlain = left != 0 && right != 0
    let end = segments.start(index &+ 1)
    let bound = min(end &+ DeflateSymbols.longestMatch, segments.byteCount)
    var (source, tries) = (source, key == .both ? chain : partChain)
    // The farthest reach among nearer ends of this key, with its room, the segment where it ends, and
    // what goes farther.
    var (bestReach, bestRoom, bestLast, limits) = (-1, -1, 0, ReachLimits.none)
    var (count, twin) = (foundCount, twin)
    while source >= 0, tries > 0 {
      let candidate = source
      source = Int(older[source])
      tries &-= 1
      let distance = end &- segments.start(candidate &+ 1)
      if distance > DeflateSymbols.farthestMatch { break }
      var room = min(length, segments.length(candidate))
      switch key {
      case .both:
        guard segments.pixel(candidate) == left, segments.pixel(candidate &+ 1) == right,
          isPlain || segments.haveSameEnds(candidate, index, left, right)
        else { continue }
      case .left:
        guard segments.pixel(candidate) == left, segments.length(candidate) > 1 else { continue }
      case .right:
        let pixel = segments.pixel(candidate)
        guard pixel != left, segments.length(candidate) > 1,
          segments.pixel(candidate &+ 1) == right,
          !segments.isFilter(candidate &+ 1)
        else { continue }
        room = min(length, segments.agreeingEnd(pixel, left))
      }
      if key != .right, twin == 0 { twin = distance &- length &+ bytes }
      // No better than a nearer end, if it does not even agree as far.
      if room <= bestRoom,
        !limits.allow(segments.start(limits.next &- (index &- candidate)) &+ distance)
      {
        continue
      }
      let (reach, last) = segments.reach(after: candidate, index, below: bound)
      if room <= bestRoom,
        reach <= bestReach
          || bestLast > index &+ 1
            && !segments.agrees(
              bestLast &- 1, with: bestLast &- 1 &- (index &- candidate), distance: distance)
      {
        continue
      }
      guard room > 0, room &+ reach >= 3 else { continue }
      if reach > bestReach {
        (bestReach, bestRoom, bestLast) = (reach, room, last)
        // No other end is better than a longest match of the whole segment.
        if reach >= DeflateSymbols.longestMatch &- 1, room == length { tries = 0 }
        if tries > 0, source >= 0 {
          limits = ReachLimits(after: index, reach: reach, last: last, segments)
        }
      }
      found[count] = Match(
        bits: UInt64(truncatingIfNeeded: distance) &<< 48
          | UInt64(truncatingIfNeeded: min(reach, DeflateSymbols.longestMatch &- 1)) &<< 32
          | UInt64(truncatingIfNeeded: min(room, DeflateSymbols.longestMatch)) &<< 16
          | UInt64(truncatingIfNeeded: last &- index &- 1))
      count &+= 1
    }
    (foundCount, self.twin) = (count, twin)
  }
}

/// Which earlier places may agree with the bytes after a segment farther than another place does.
///
/// Most places agree up to some run, and this run is longer or shorter there. So the end of the run
/// tells whether the bytes after it are worth a look.
private struct ReachLimits {
  /// The segment after the run.
  let next: Int
  /// Where the run has to end in the earlier place, if that is moved to the later one.
  private let least: Int
  private let most: Int

  static let none = ReachLimits(next: 0, least: 0, most: .max)

  private init(next: Int, least: Int, most: Int) {
    (self.next, self.least, self.most) = (next, least, most)
  }

  /// The limits of places that agree for more than `reach` bytes after the end of segment `index`.
  ///
  /// - Parameter last: The last segment that begins among these bytes or right after them, or the
  ///   next one.
  @inline(__always)
  init(after index: Int, reach: Int, last: Int, _ segments: borrowing Segments) {
    guard reach < DeflateSymbols.longestMatch &- 1 else {
      self.init(next: index &+ 1, least: .max, most: 0)
      return
    }
    let (end, bytes) = (segments.start(index &+ 1) &+ reach, segments.bytesPerPixel)
    let last = segments.start(last) > end ? last &- 1 : last
    let part = end &- segments.start(last)
    // After the run, less than a pixel is equal.
    let least = end &- bytes &+ 1
    guard part < bytes, last > index &+ 1 else {
      self.init(next: last &+ 1, least: least, most: .max)
      return
    }
    // A longer run agrees no farther, if its pixel does not.
    let equal = (segments.pixel(last) ^ segments.pixel(last &- 1)).trailingZeroBitCount &>> 3
    self.init(next: last, least: least, most: equal > part ? .max : segments.start(last))
  }

  /// Whether an earlier place, whose run ends at `end` after it is moved, may agree farther.
  @inline(__always)
  func allow(_ end: Int) -> Bool { end >= least && end <= most }
}
