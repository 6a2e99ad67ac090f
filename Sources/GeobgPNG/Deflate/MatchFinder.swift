/// Finds earlier pixels that are equal to the next ones.
///
/// It uses unsafe memory throughout, because this is the hot loop of the whole program.
struct MatchFinder: ~Copyable {
  /// How much work to spend on finding matches.
  struct Effort {
    /// How many earlier places of the same two pixels are tried.
    let chain: Int
    /// How many pixels of a match are remembered as places.
    let remembered: Int
  }

  /// Equal earlier pixels, at most ``DeflateSymbols/longestMatch`` bytes of them.
  struct Match {
    /// How many pixels match; 0 for no match.
    var pixels = 0
    /// How far back they are, in bytes.
    var distance = 0
    /// Where they begin, as an index among all pixels.
    var source = 0
    /// What the match gains, and what its distance costs, in eighths of a bit.
    fileprivate var gain = 0
    fileprivate var cost = 0
  }

  private static let hashBits: UInt32 = 13
  /// Old places are forgotten, because no match reaches them: 32,768 bytes are fewer pixels than
  /// this.
  private static let ringMask = (1 << 14) - 1
  /// The gain of a match, in eighths of a bit: `pixel` for each of the first `few` pixels, and
  /// `each` for every pixel.
  ///
  /// The numbers were found by trying, like the costs of distances.
  private static let gain = (pixel: 160, few: 3, each: 24)
  private static let cost = (left: 56, above: 136, elsewhere: 80)

  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let bytesPerPixel: Int
  private let effort: Effort
  /// The newest place of each hash, or -1.
  private let newest: UnsafeMutablePointer<Int32>
  /// For each place, the previous place with the same hash, and the row.
  private let older: UnsafeMutablePointer<Int32>
  private let rowOf: UnsafeMutablePointer<Int32>

  /// A finder among `pixels`, in rows of `width` pixels of `bytesPerPixel` bytes, with one byte
  /// before each row.
  init(_ pixels: UnsafePointer<UInt32>, width: Int, bytesPerPixel: Int, effort: Effort) {
    self.pixels = pixels
    self.width = width
    self.bytesPerPixel = bytesPerPixel
    self.effort = effort
    newest = .allocate(capacity: 1 << Int(MatchFinder.hashBits))
    newest.initialize(repeating: -1, count: 1 << Int(MatchFinder.hashBits))
    older = .allocate(capacity: MatchFinder.ringMask + 1)
    rowOf = .allocate(capacity: MatchFinder.ringMask + 1)
  }

  deinit {
    newest.deallocate()
    older.deallocate()
    rowOf.deallocate()
  }

  /// The match of `place`, in row `y`, that gains most; it does not cross the end of a row.
  @inline(__always)
  func match(at place: Int, row y: Int) -> Match {
    let start = y &* width
    let end = start &+ width
    let longest = DeflateSymbols.longestMatch / bytesPerPixel
    let limit = min(longest, end &- place)
    var best = Match()
    if place > start {
      consider(place &- 1, bytesPerPixel, MatchFinder.cost.left, place, limit, &best)
    }
    // No other match gains more than a run of this length.
    guard best.pixels < longest else { return best }
    let rowBytes = width &* bytesPerPixel &+ 1
    if y > 0, rowBytes <= DeflateSymbols.farthestMatch {
      consider(place &- width, rowBytes, MatchFinder.cost.above, place, limit, &best)
    }
    if place &+ 1 < end { search(place, y, limit, &best) }
    return best
  }

  /// Remembers up to `count` pixels from `place` on, in row `y`.
  ///
  /// These are the first pixels, as many as the effort allows, and the last one.
  @inline(__always)
  func remember(_ count: Int, from place: Int, row y: Int) {
    let last = count &- 1
    var step = 0
    while step <= last {
      remember(place &+ step, row: y)
      step = step &+ 1 < effort.remembered || step == last ? step &+ 1 : last
    }
  }

  /// Remembers `place` for its two pixels, unless it is the last of its row.
  @inline(__always)
  private func remember(_ place: Int, row y: Int) {
    guard place &+ 1 < (y &+ 1) &* width else { return }
    let hash = hash(place)
    older[place & MatchFinder.ringMask] = newest[hash]
    rowOf[place & MatchFinder.ringMask] = Int32(truncatingIfNeeded: y)
    newest[hash] = Int32(truncatingIfNeeded: place)
  }

  @inline(__always)
  private func hash(_ place: Int) -> Int {
    let mixed =
      (pixels[place] &* 0x9E37_79B1 ^ pixels[place &+ 1] &* 0x85EB_CA6B) &* 0xC2B2_AE35
    return Int(mixed &>> (32 &- MatchFinder.hashBits))
  }

  /// Looks for matches of `place`, in row `y`, at earlier places of its two pixels.
  @inline(__always)
  private func search(_ place: Int, _ y: Int, _ limit: Int, _ best: inout Match) {
    var candidate = Int(newest[hash(place)])
    var tries = effort.chain
    while candidate >= 0, tries > 0, place &- candidate <= MatchFinder.ringMask {
      let row = Int(rowOf[candidate & MatchFinder.ringMask])
      let distance = (place &- candidate) &* bytesPerPixel &+ (y &- row)
      guard distance <= DeflateSymbols.farthestMatch else { return }
      let extra = Int(DeflateSymbols.distance(UInt32(truncatingIfNeeded: distance)).extraCount)
      consider(
        candidate, distance, MatchFinder.cost.elsewhere &+ 8 &* extra, place,
        min(limit, (row &+ 1) &* width &- candidate), &best)
      candidate = Int(older[candidate & MatchFinder.ringMask])
      tries &-= 1
    }
  }

  /// Keeps the match of `place` with `source`, of up to `limit` pixels, if it gains more than
  /// `best`.
  @inline(__always)
  private func consider(
    _ source: Int, _ distance: Int, _ cost: Int, _ place: Int, _ limit: Int, _ best: inout Match
  ) {
    let (a, b) = (pixels + source, pixels + place)
    // A match that costs at least as much has to be longer. It is not longer if it differs at the
    // end of the best match.
    if cost >= best.cost, best.pixels > 0,
      best.pixels >= limit || a[best.pixels] != b[best.pixels]
    {
      return
    }
    var count = 0
    while count &+ 2 <= limit {
      let difference =
        UnsafeRawPointer(a + count).loadUnaligned(as: UInt64.self)
        ^ UnsafeRawPointer(b + count).loadUnaligned(as: UInt64.self)
      if difference != 0 {
        if difference & 0xFFFF_FFFF == 0 { count &+= 1 }
        break
      }
      count &+= 2
    }
    if count &+ 1 == limit, a[count] == b[count] { count &+= 1 }
    guard count > 0 else { return }
    let gain =
      min(count, MatchFinder.gain.few) &* MatchFinder.gain.pixel
      &+ count &* MatchFinder.gain.each &- cost
    if gain > best.gain {
      best = Match(pixels: count, distance: distance, source: source, gain: gain, cost: cost)
    }
  }
}
