/// Compresses the rows of a picture with DEFLATE, looking at pixels and not at bytes.
///
/// A picture of flat translucent areas is made of runs, of rows like the one above, and of the few
/// pixels on a rim. So a match is looked for in three places: the pixel to the left, the row above,
/// and where the same two pixels stood before. What is left of a pixel beside a match is a byte or
/// two more of the match where they agree. `docs/guides/png.md` has the measurements.
///
/// Unsafe memory throughout: this is the hot loop of the whole program.
struct PixelDeflater: ~Copyable {
  /// How hard matches are looked for.
  struct Effort {
    /// How many earlier places of two pixels are tried.
    let chain: Int
    /// How many pixels of a match are remembered as places.
    let remembered: Int
  }

  private static let hashBits: UInt32 = 13
  /// Places are forgotten where no match can reach them: 32,768 bytes are fewer pixels than this.
  private static let ringMask = (1 << 14) - 1
  /// What is gained by not writing a pixel, for the first few of a match, and by each pixel after
  /// that, in eighths of a bit.
  ///
  /// Found by trying.
  private static let gain = (pixel: 160, few: 3, each: 24)

  private let bytesPerPixel: Int
  private let effort: Effort
  private var block = DeflateBlock()
  private var writer = BitWriter()
  /// The newest place of each hash, or -1.
  private let newest: UnsafeMutablePointer<Int32>
  /// The place of the same hash before each place, and the row of each place.
  private let older: UnsafeMutablePointer<Int32>
  private let rowOf: UnsafeMutablePointer<Int32>

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4.
  init(bytesPerPixel: Int, effort: Effort) {
    self.bytesPerPixel = bytesPerPixel
    self.effort = effort
    newest = .allocate(capacity: 1 << Int(PixelDeflater.hashBits))
    older = .allocate(capacity: PixelDeflater.ringMask + 1)
    rowOf = .allocate(capacity: PixelDeflater.ringMask + 1)
  }

  deinit {
    newest.deallocate()
    older.deallocate()
    rowOf.deallocate()
  }

  /// The compressed rows of `pixels`, each `width` pixels behind a filter byte of 0.
  ///
  /// A pixel's bytes lie from its lowest up; above ``bytesPerPixel`` they are 0.
  ///
  /// Guarantees: nothing refers to earlier rows, and the last byte is full, so that parts follow
  /// each other. Source: RFC 1951.
  mutating func compress(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, isLast: Bool
  ) -> [UInt8] {
    newest.update(repeating: -1, count: 1 << Int(PixelDeflater.hashBits))
    for y in 0..<height { compressRow(y, of: pixels, width: width) }
    block.write(to: &writer, isLast: isLast)
    if !isLast {
      // An empty stored block ends on a byte.
      writer.reserve(16)
      writer.append(0, count: 3)
      writer.align()
      writer.append(0xFFFF_0000, count: 32)
    }
    return writer.take()
  }

  /// The longest worthwhile match at a place.
  private struct Match {
    var pixels = 0
    var distance = 0
    var cost = 0
    var gain = 0
    /// Where it is from, as an index among all pixels.
    var source = 0
  }

  private mutating func compressRow(_ y: Int, of pixels: UnsafePointer<UInt32>, width: Int) {
    let rowBytes = width &* bytesPerPixel &+ 1
    let start = y &* width
    let end = start &+ width
    let reachesAbove = y > 0 && rowBytes <= DeflateSymbols.farthestMatch
    let longest = DeflateSymbols.longestMatch / bytesPerPixel
    addFilter()
    var place = start
    // Where the last match would go on, if it is what came last and has not left its row.
    var next = -1
    while place < end {
      if block.count >= DeflateBlock.tokenLimit &- 4 {
        block.write(to: &writer, isLast: false)
        next = -1
      }
      let limit = min(longest, end &- place)
      var match = Match()
      if place > start {
        consider(place &- 1, distance: bytesPerPixel, cost: 56, place, limit, pixels, &match)
      }
      if match.pixels < longest {
        if reachesAbove {
          consider(place &- width, distance: rowBytes, cost: 136, place, limit, pixels, &match)
        }
        search(place, y, width, end, limit, pixels, &match)
      }
      remember(place, y, end, pixels)
      if match.pixels == 0 {
        var first = 0
        if next >= 0 {
          let agreeing = (pixels[next] ^ pixels[place]).trailingZeroBitCount &>> 3
          first = block.extendMatch(by: min(agreeing, bytesPerPixel &- 1))
        }
        block.append(bytesOf: pixels[place], from: first, to: bytesPerPixel)
        next = -1
        place &+= 1
        continue
      }
      var length = match.pixels &* bytesPerPixel
      if place > start, match.source % width > 0 {
        let agreeing = agreeingEnd(pixels[match.source &- 1], pixels[place &- 1])
        length &+= block.shortenPixel(
          by: min(agreeing, min(bytesPerPixel &- 1, DeflateSymbols.longestMatch &- length)))
      }
      block.append(matchOf: length, distance: match.distance)
      next = match.source &+ match.pixels
      if next % width == 0 { next = -1 }
      let last = match.pixels &- 1
      var step = 1
      while step <= last {
        remember(place &+ step, y, end, pixels)
        step = step < effort.remembered || step == last ? step &+ 1 : last
      }
      place &+= match.pixels
    }
  }

  private mutating func addFilter() {
    if block.count >= DeflateBlock.tokenLimit &- 4 { block.write(to: &writer, isLast: false) }
    block.append(bytesOf: 0, from: 0, to: 1)
  }

  /// How many bytes two pixels have in common at their ends.
  @inline(__always)
  private func agreeingEnd(_ a: UInt32, _ b: UInt32) -> Int {
    let unused = 32 &- 8 &* bytesPerPixel
    return ((a ^ b) &<< UInt32(truncatingIfNeeded: unused)).leadingZeroBitCount &>> 3
  }

  /// Takes the match of `place` with `source`, at most `limit` pixels, if it gains more than
  /// `best`.
  ///
  /// The cost is in eighths of a bit.
  @inline(__always)
  private func consider(
    _ source: Int, distance: Int, cost: Int, _ place: Int, _ limit: Int,
    _ pixels: UnsafePointer<UInt32>, _ best: inout Match
  ) {
    let (a, b) = (pixels + source, pixels + place)
    // What costs as much has to be longer, and is not where it differs at the end of the best.
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
      min(count, PixelDeflater.gain.few) &* PixelDeflater.gain.pixel
      &+ count &* PixelDeflater.gain.each &- cost
    if gain > best.gain {
      best = Match(
        pixels: count, distance: distance, cost: cost, gain: gain, source: source)
    }
  }

  /// Looks for matches of `place`, in row `y`, where its two pixels stood before.
  @inline(__always)
  private func search(
    _ place: Int, _ y: Int, _ width: Int, _ end: Int, _ limit: Int,
    _ pixels: UnsafePointer<UInt32>, _ best: inout Match
  ) {
    guard place &+ 1 < end else { return }
    var candidate = Int(newest[hash(pixels, place)])
    var tries = effort.chain
    while candidate >= 0, tries > 0 {
      guard place &- candidate <= PixelDeflater.ringMask else { return }
      let row = Int(rowOf[candidate & PixelDeflater.ringMask])
      let distance = (place &- candidate) &* bytesPerPixel &+ (y &- row)
      guard distance <= DeflateSymbols.farthestMatch else { return }
      let rowEnd = (row &+ 1) &* width
      let extra = Int(DeflateSymbols.distance(UInt32(truncatingIfNeeded: distance)).extraCount)
      consider(
        candidate, distance: distance, cost: 80 &+ 8 &* extra, place,
        min(limit, rowEnd &- candidate), pixels, &best)
      candidate = Int(older[candidate & PixelDeflater.ringMask])
      tries &-= 1
    }
  }

  /// Remembers `place` for its two pixels; the last of a row has no two.
  @inline(__always)
  private func remember(_ place: Int, _ y: Int, _ end: Int, _ pixels: UnsafePointer<UInt32>) {
    guard place &+ 1 < end else { return }
    let hash = hash(pixels, place)
    older[place & PixelDeflater.ringMask] = newest[hash]
    rowOf[place & PixelDeflater.ringMask] = Int32(truncatingIfNeeded: y)
    newest[hash] = Int32(truncatingIfNeeded: place)
  }

  @inline(__always)
  private func hash(_ pixels: UnsafePointer<UInt32>, _ place: Int) -> Int {
    let mixed =
      (pixels[place] &* 0x9E37_79B1 ^ pixels[place &+ 1] &* 0x85EB_CA6B) &* 0xC2B2_AE35
    return Int(mixed &>> (32 &- PixelDeflater.hashBits))
  }
}
