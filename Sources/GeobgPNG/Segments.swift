internal import GeobgRecipe
internal import GeobgScene

/// The bytes of a band, as segments: each row's filter byte, and runs of equal pixels.
///
/// It uses unsafe memory, because everything that compresses reads it all the time.
struct Segments: ~Copyable {
  let bytesPerPixel: Int
  private(set) var count = 0
  /// Each segment's first byte from bit 32 up, and its pixel below, which is 0 for a filter byte.
  ///
  /// Another filter byte follows the last segment, so that loops find an end.
  private var words = Memory<UInt64>(capacity: 1 << 10)

  init(bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
  }

  /// The pixel of segment `index`; 0 for a filter byte.
  @inline(__always)
  func pixel(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: words[index]) }

  /// The first byte of segment `index`; for ``count``, the end of the last segment.
  @inline(__always)
  func start(_ index: Int) -> Int { Int(truncatingIfNeeded: words[index] &>> 32) }

  @inline(__always)
  var byteCount: Int { start(count) }

  /// The size of segment `index` in bytes; 1 for a filter byte.
  @inline(__always)
  func length(_ index: Int) -> Int { start(index &+ 1) &- start(index) }

  /// Whether segment `index` is a filter byte; so is what follows the last segment.
  @inline(__always)
  func isFilter(_ index: Int) -> Bool { pixel(index) == 0 && length(index) == 1 }

  /// Whether segment `index` is equal to segment `source`, and begins `distance` bytes after it.
  @inline(__always)
  func agrees(_ index: Int, with source: Int, distance: Int) -> Bool {
    words[index] &- words[source] == UInt64(truncatingIfNeeded: distance) &<< 32
  }

  /// How many bytes two different pixels have in common at their high ends.
  @inline(__always)
  func agreeingEnd(_ a: UInt32, _ b: UInt32) -> Int {
    let unused = UInt32(truncatingIfNeeded: 32 &- 8 &* bytesPerPixel)
    return ((a ^ b) &<< unused).leadingZeroBitCount &>> 3
  }

  /// How many bytes are equal after the ends of segment `source` and the later segment `index`.
  ///
  /// Only segments that begin before `bound`, which is at most ``byteCount``, are compared. So more
  /// bytes may be equal, if the result reaches there.
  ///
  /// - Returns: How many bytes, and the last segment that begins among them or right after them.
  @inline(__always)
  func reach(after source: Int, _ index: Int, below bound: Int) -> (bytes: Int, last: Int) {
    let end = start(index &+ 1)
    let (distance, back) = (end &- start(source &+ 1), index &- source)
    // Equal segments that begin equally far after the ends differ by this.
    let difference = UInt64(truncatingIfNeeded: distance) &<< 32
    let bound = UInt64(truncatingIfNeeded: bound) &<< 32
    var i = index &+ 1
    while words[i] < bound, words[i] &- words[i &- back] == difference { i &+= 1 }
    let j = i &- back
    let (a, b) = (start(i), start(j) &+ distance)
    if a == b {
      if words[i] >= bound || isFilter(i) || isFilter(j) { return (a &- end, i) }
      return (a &- end &+ (pixel(i) ^ pixel(j)).trailingZeroBitCount &>> 3, i)
    }
    // The segments before have the same pixel, but not the same length.
    if pixel(i &- 1) == 0, isFilter(i &- 1) || isFilter(j &- 1) { return (start(i &- 1) &- end, i) }
    // One of the runs goes on; the other one is followed by another pixel.
    let next = a < b ? i : j
    let total = min(a, b) &- end
    if isFilter(next) { return (total, i) }
    return (total &+ (pixel(next) ^ pixel(i &- 1)).trailingZeroBitCount &>> 3, i)
  }

  /// Takes the segments of `runs`, each row after a filter byte of 0, and adds them to `checksum`.
  mutating func take(_ runs: borrowing PixelRuns, _ checksum: inout Adler32) {
    let (width, most) = (runs.width, runs.count &+ runs.height)
    words.reserve(most &+ 2)
    let (pixels, ends, words) = (runs.pixels, runs.ends, words.start)
    var (run, index, byte, place) = (0, 0, 0, 0)
    while run < runs.count {
      words[index] = UInt64(truncatingIfNeeded: byte) &<< 32
      (index, byte) = (index &+ 1, byte &+ 1)
      let (rowStart, rowEnd) = (place, place &+ width)
      var row = Adler32.Row()
      repeat {
        let (pixel, end) = (pixels[run], Int(ends[run]))
        words[index] = UInt64(truncatingIfNeeded: byte) &<< 32 | UInt64(pixel)
        row.append(pixel, from: place, to: end)
        byte &+= (end &- place) &* bytesPerPixel
        (run, index, place) = (run &+ 1, index &+ 1, end)
      } while place < rowEnd && run < runs.count
      checksum.append(row, from: rowStart, to: place, bytesPerPixel: bytesPerPixel)
    }
    words[index] = UInt64(truncatingIfNeeded: byte) &<< 32
    words[index &+ 1] = UInt64(truncatingIfNeeded: byte &+ 1) &<< 32
    count = index
  }
}
