/// Compresses the rows of a picture with DEFLATE, working on pixels instead of bytes.
///
/// A picture of flat translucent areas consists of runs, of rows like the row above, and of a few
/// pixels on edges. So it looks for a match in three places: the pixel to the left, the row above,
/// and earlier places of the same two pixels. If the pixels beside a match have some bytes in
/// common, these bytes extend the match. `docs/guides/png.md` has the measurements.
struct PixelDeflater: ~Copyable {
  private let bytesPerPixel: Int
  private let effort: MatchFinder.Effort
  private var block = DeflateBlock()
  private var writer = BitWriter()

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4.
  init(bytesPerPixel: Int, effort: MatchFinder.Effort) {
    self.bytesPerPixel = bytesPerPixel
    self.effort = effort
  }

  /// The compressed rows of `pixels`, each `width` pixels after a filter byte of 0.
  ///
  /// A pixel's bytes start at its lowest byte; the bytes beyond `bytesPerPixel` are 0.
  ///
  /// Guarantees: nothing refers to earlier rows, and the last byte is full, so that parts can
  /// follow each other. Source: RFC 1951.
  mutating func compress(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, isLast: Bool
  ) -> [UInt8] {
    let finder = MatchFinder(pixels, width: width, bytesPerPixel: bytesPerPixel, effort: effort)
    for y in 0..<height { compressRow(y, of: pixels, width: width, finder) }
    block.write(to: &writer, isLast: isLast)
    if !isLast {
      // An empty stored block ends on a byte boundary.
      writer.reserve(16)
      writer.append(0, count: 3)
      writer.align()
      writer.append(0xFFFF_0000, count: 32)
    }
    return writer.take()
  }

  private mutating func compressRow(
    _ y: Int, of pixels: UnsafePointer<UInt32>, width: Int, _ finder: borrowing MatchFinder
  ) {
    let start = y &* width
    makeRoom()
    block.append(bytesOf: 0, from: 0, to: 1)
    var place = start
    // Where the last match would continue; -1 if something follows it or if it ends its row.
    var next = -1
    while place < start &+ width {
      if makeRoom() { next = -1 }
      let match = finder.match(at: place, row: y)
      finder.remember(max(1, match.pixels), from: place, row: y)
      guard match.pixels > 0 else {
        append(pixels[place], after: next >= 0 ? pixels[next] : nil)
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
      place &+= match.pixels
    }
  }

  /// Writes the block if it has no room for another pixel, and returns whether it did.
  @inline(__always)
  @discardableResult
  private mutating func makeRoom() -> Bool {
    guard block.count >= DeflateBlock.tokenLimit &- 4 else { return false }
    block.write(to: &writer, isLast: false)
    return true
  }

  /// Adds a pixel that has no match.
  ///
  /// If the last match could continue with `other`, it takes the first bytes that both pixels have
  /// in common.
  @inline(__always)
  private mutating func append(_ pixel: UInt32, after other: UInt32?) {
    var first = 0
    if let other {
      let agreeing = (other ^ pixel).trailingZeroBitCount &>> 3
      first = block.extendMatch(by: min(agreeing, bytesPerPixel &- 1))
    }
    block.append(bytesOf: pixel, from: first, to: bytesPerPixel)
  }

  /// How many bytes two pixels have in common at their high ends.
  @inline(__always)
  private func agreeingEnd(_ a: UInt32, _ b: UInt32) -> Int {
    let unused = 32 &- 8 &* bytesPerPixel
    return ((a ^ b) &<< UInt32(truncatingIfNeeded: unused)).leadingZeroBitCount &>> 3
  }
}
