/// All matches that are worth a try at the end of each segment.
///
/// Around an end, some last bytes of the pixel on the left and some first bytes of the pixel on the
/// right have to be equal. There is a list of earlier ends for each number of bytes; see ``Key``.
struct MatchLists: ~Copyable {
  /// Equal bytes around the ends of two segments.
  struct Match {
    /// How far back the earlier end is, in bytes, less 1.
    let distance: UInt16
    /// How many bytes after the ends are equal.
    let reach: UInt16
    /// How many bytes before the ends are equal, at most the size of the later segment.
    let room: UInt16
    let symbol: UInt16
    /// How many segments after the ends begin among the equal bytes or right after them.
    let span: UInt16
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
  /// What ``twins`` has for a segment that is covered.
  private static let covered: Int32 = -1

  /// How many earlier ends of a key are tried: of both pixels, and of the other keys.
  private let chain: Int
  private let partChain: Int
  /// Whether the segments within a match of a whole run are covered.
  private let coversSegments: Bool
  /// The newest end of each hash, as the segment before it, or -1; for each key.
  private let newest = Memory<Int32>(
    capacity: MatchLists.keyCount << MatchLists.hashBits)
  /// For each end and key, the previous end with the same hash.
  private var older = Memory<Int32>(capacity: 1)
  private var matches = Memory<Match>(capacity: 1 << 10)
  private var count = 0
  /// The first match of each end, and the end of the last one's.
  private var firsts = Memory<Int32>(capacity: 1)
  /// How far back the last pixel of a segment with the same pixel is, or 0; or ``covered``.
  private var twins = Memory<Int32>(capacity: 1)
  /// The matches of the current end: distance, reach, room and span, from the highest bits down.
  private let found: Memory<UInt64>
  private var foundCount = 0
  private var window = 0..<0

  /// Lists that try `chain` earlier ends with both pixels, and `partChain` others.
  ///
  /// - Parameter coversSegments: Whether no matches are tried at the ends within a match of a whole
  ///   run, because the match is taken.
  init(chain: Int, partChain: Int, coversSegments: Bool) {
    self.chain = chain
    self.partChain = partChain
    self.coversSegments = coversSegments
    found = Memory(capacity: chain + MatchLists.keyCount * partChain)
  }

  /// Begins with the first of `segments`.
  mutating func reset(_ segments: borrowing Segments) {
    newest.start.update(repeating: -1, count: MatchLists.keyCount << MatchLists.hashBits)
    older.reserve(MatchLists.keyCount &* segments.count)
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
  func twin(of index: Int) -> Int { max(0, Int(twins[index &- window.lowerBound])) }

  /// Whether segment `index` lies within a match that is taken.
  @inline(__always)
  func isCovered(_ index: Int) -> Bool { twins[index &- window.lowerBound] == MatchLists.covered }

  /// Finds the matches of the ends in `window`, which follows the one before.
  ///
  /// No match reaches beyond the window.
  @inline(never)
  mutating func find(_ window: Range<Int>, of segments: borrowing Segments) {
    self.window = window
    firsts.reserve(window.count &+ 1)
    twins.reserve(window.count)
    count = 0
    var coveredEnd = 0
    for index in window {
      let place = index &- window.lowerBound
      firsts[place] = Int32(truncatingIfNeeded: count)
      let isCovered = segments.start(index &+ 1) <= coveredEnd
      twins[place] = isCovered ? MatchLists.covered : 0
      guard index &+ 1 < segments.count else { continue }
      foundCount = 0
      find(index, segments, isCovered: isCovered)
      if isCovered { continue }
      keepBest(segments)
      if coversSegments {
        coveredEnd = segments.start(index &+ 1) &+ wholeReach(index, segments)
      }
    }
    firsts[window.count] = Int32(truncatingIfNeeded: count)
  }

  /// How many bytes after segment `index` a match of the whole segment covers, at most.
  ///
  /// It is 0 if there are less than 3: from the last byte of the segment, the match would be too short.
  private func wholeReach(_ index: Int, _ segments: borrowing Segments) -> Int {
    let (length, end) = (segments.length(index), segments.start(index &+ 1))
    var most = 0
    let first = Int(firsts[index &- window.lowerBound])
    for number in first..<count where Int(matches[number].room) >= length {
      most = max(most, Int(matches[number].reach))
    }
    most = min(
      most, DeflateSymbols.longestMatch &- length, segments.start(window.upperBound) &- end)
    return most < 3 ? 0 : most
  }

  /// Tries earlier ends for the end of segment `index`, and remembers it.
  ///
  /// - Parameter isCovered: Whether it is only remembered, and only by both pixels.
  private mutating func find(_ index: Int, _ segments: borrowing Segments, isCovered: Bool) {
    let (left, right) = (segments.pixel(index), segments.pixel(index &+ 1))
    follow(.both, left, right, index, segments, isWanted: !isCovered)
    if isCovered || segments.isFilter(index) || segments.isFilter(index &+ 1) { return }
    // A match of both pixels and the whole segment is better than a match of less.
    let whole = min(segments.length(index), DeflateSymbols.longestMatch)
    var isWhole = false
    for number in 0..<foundCount where Int(found[number] &>> 16 & 0xFFFF) == whole {
      isWhole = true
    }
    follow(.left, left, 0, index, segments, isWanted: !isWhole)
    // Before more than a pixel, the bytes of a run's pixel are never only partly equal.
    let isPixel = segments.length(index) == segments.bytesPerPixel
    follow(.right, left &>> 16, right, index, segments, isWanted: isPixel)
  }

  /// Remembers the end of segment `index` for `key`, and tries earlier ends, if that is wanted.
  @inline(__always)
  private mutating func follow(
    _ key: Key, _ left: UInt32, _ right: UInt32, _ index: Int, _ segments: borrowing Segments,
    isWanted: Bool
  ) {
    let mixed = (left &* 0x9E37_79B1 ^ right &* 0x85EB_CA6B) &* 0xC2B2_AE35
    let hash =
      key.rawValue &<< MatchLists.hashBits
      | Int(mixed &>> UInt32(32 &- MatchLists.hashBits))
    var source = Int(newest[hash])
    older[MatchLists.keyCount &* index &+ key.rawValue] = Int32(truncatingIfNeeded: source)
    newest[hash] = Int32(truncatingIfNeeded: index)
    guard isWanted else { return }
    let length = segments.length(index)
    let end = segments.start(index &+ 1)
    var tries = key == .both ? chain : partChain
    while source >= 0, tries > 0 {
      let distance = end &- segments.start(source &+ 1)
      if distance > DeflateSymbols.farthestMatch { return }
      add(key, source, index, distance, length, segments)
      source = Int(older[MatchLists.keyCount &* source &+ key.rawValue])
      tries &-= 1
    }
  }

  /// Adds the match of the ends of `source` and `index`, if what `key` says is equal.
  @inline(__always)
  private mutating func add(
    _ key: Key, _ source: Int, _ index: Int, _ distance: Int, _ length: Int,
    _ segments: borrowing Segments
  ) {
    var room = segments.length(source)
    let (left, pixel) = (segments.pixel(index), segments.pixel(source))
    switch key {
    case .both:
      guard segments.haveSameEnds(source, index, left, segments.pixel(index &+ 1)) else { return }
      setTwin(of: index, distance &- length &+ segments.bytesPerPixel)
    case .left:
      guard pixel == left, room > 1 else { return }
      setTwin(of: index, distance &- length &+ segments.bytesPerPixel)
    case .right:
      guard pixel != left, room > 1, !segments.isFilter(source &+ 1),
        segments.pixel(source &+ 1) == segments.pixel(index &+ 1)
      else { return }
      room = segments.agreeingEnd(pixel, left)
    }
    room = min(room, length)
    let bound = segments.start(index &+ 1) &+ DeflateSymbols.longestMatch
    let (reach, last) = segments.reach(
      after: source, index, below: min(bound, segments.byteCount))
    guard room > 0, room &+ reach >= 3 else { return }
    found[foundCount] =
      UInt64(truncatingIfNeeded: distance) &<< 48
      | UInt64(truncatingIfNeeded: min(reach, DeflateSymbols.longestMatch &- 1)) &<< 32
      | UInt64(truncatingIfNeeded: min(room, DeflateSymbols.longestMatch)) &<< 16
      | UInt64(truncatingIfNeeded: last &- index &- 1)
    foundCount &+= 1
  }

  @inline(__always)
  private func setTwin(of index: Int, _ distance: Int) {
    let place = index &- window.lowerBound
    if twins[place] == 0, distance <= DeflateSymbols.farthestMatch {
      twins[place] = Int32(truncatingIfNeeded: distance)
    }
  }

  /// Keeps the matches for which no nearer one has at least the same room and reach.
  private mutating func keepBest(_ segments: borrowing Segments) {
    matches.grow(to: count &+ foundCount)
    let first = count
    for next in 0..<foundCount {
      let item = found[next]
      var place = next
      while place > 0, found[place &- 1] > item {
        found[place] = found[place &- 1]
        place &-= 1
      }
      found[place] = item
    }
    for next in 0..<foundCount {
      let item = found[next]
      let room = UInt16(truncatingIfNeeded: item &>> 16)
      let reach = UInt16(truncatingIfNeeded: item &>> 32)
      var other = first
      while other < count, matches[other].room < room || matches[other].reach < reach {
        other &+= 1
      }
      if other < count { continue }
      let distance = UInt32(truncatingIfNeeded: item &>> 48)
      matches[count] = Match(
        distance: UInt16(truncatingIfNeeded: distance &- 1), reach: reach, room: room,
        symbol: UInt16(truncatingIfNeeded: DeflateSymbols.distance(distance).symbol),
        span: UInt16(truncatingIfNeeded: item))
      count &+= 1
    }
  }
}
