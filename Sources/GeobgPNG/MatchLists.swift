/// All matches that are worth a try at the end of each segment of a window.
struct MatchLists: ~Copyable {
  /// Equal bytes around the ends of two segments.
  struct Match {
    /// How far back the earlier end is, in bytes, less 1.
    let distance: UInt16
    /// How many bytes after the ends are equal.
    let reach: UInt16
    /// How many bytes before the ends are equal, at most the size of the later segment.
    let room: UInt16
    /// How many segments begin among the equal bytes after the ends, or right after them; or 1 more.
    ///
    /// Two segments next to each other have at least four bytes, so the number fits.
    let span: UInt8
    /// The symbol of the distance.
    let symbol: UInt8
  }

  private var finder: MatchFinder
  private var matches = Memory<Match>(capacity: 1 << 10)
  private var count = 0
  /// The first match of each end, and the end of the last one's.
  private var firsts = Memory<Int32>(capacity: 1)
  /// How far back the last pixel of a segment with the same pixel is, or 0.
  private var twins = Memory<Int32>(capacity: 1)
  private var window = 0..<0

  /// Lists that try `chain` earlier ends with both pixels, and `partChain` others.
  init(chain: Int, partChain: Int) {
    finder = MatchFinder(chain: chain, partChain: partChain)
  }

  /// Begins with the first of `segments`.
  mutating func reset(_ segments: borrowing Segments) {
    finder.reset(segments)
    count = 0
  }

  @inline(__always)
  func matches(of index: Int) -> UnsafeBufferPointer<Match> {
    let place = index &- window.lowerBound
    let (first, end) = (Int(firsts[place]), Int(firsts[place &+ 1]))
    return UnsafeBufferPointer(start: matches.start + first, count: end &- first)
  }

  /// How far back the last pixel of a segment with the pixel of segment `index` is, in bytes, or 0.
  @inline(__always)
  func twin(of index: Int) -> Int { Int(twins[index &- window.lowerBound]) }

  /// Finds the matches of the ends in `window`, which follows the one before.
  ///
  /// No match reaches beyond the window.
  @inline(never)
  mutating func find(_ window: Range<Int>, of segments: borrowing Segments) {
    self.window = window
    firsts.reserve(window.count &+ 1)
    twins.reserve(window.count)
    count = 0
    for index in window {
      let place = index &- window.lowerBound
      firsts[place] = Int32(truncatingIfNeeded: count)
      twins[place] = 0
      guard index &+ 1 < segments.count else { continue }
      finder.find(index, segments)
      twins[place] = Int32(truncatingIfNeeded: finder.twin)
      keepBest()
    }
    firsts[window.count] = Int32(truncatingIfNeeded: count)
  }

  /// Keeps the matches for which no nearer one has at least the same room and reach.
  @inline(__always)
  private mutating func keepBest() {
    let foundCount = finder.foundCount
    matches.grow(to: count &+ foundCount)
    let (found, first, matches) = (finder.found.start, count, matches.start)
    for next in 0..<foundCount {
      let item = found[next]
      var place = next
      while place > 0, found[place &- 1].bits > item.bits {
        found[place] = found[place &- 1]
        place &-= 1
      }
      found[place] = item
    }
    var end = first
    for next in 0..<foundCount {
      let item = found[next]
      let (room, reach) = (
        UInt16(truncatingIfNeeded: item.room), UInt16(truncatingIfNeeded: item.reach)
      )
      var other = first
      while other < end, matches[other].room < room || matches[other].reach < reach { other &+= 1 }
      if other < end { continue }
      let distance = UInt32(truncatingIfNeeded: item.distance)
      matches[end] = Match(
        distance: UInt16(truncatingIfNeeded: distance &- 1), reach: reach, room: room,
        span: UInt8(truncatingIfNeeded: item.span),
        symbol: UInt8(truncatingIfNeeded: DeflateSymbols.distance(distance).symbol))
      end &+= 1
    }
    count = end
  }
}
