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

/// The checksum that ends a zlib stream (RFC 1950, section 8.2), computed over runs of pixels.
///
/// A formula gives the checksum of a run of equal pixels. So a picture of flat areas takes much
/// less time than a pass over its bytes.
package struct Adler32 {
  private static let modulus: UInt64 = 65_521

  private var a: UInt64 = 1
  private var b: UInt64 = 0

  /// The checksum of no bytes.
  package init() {}

  /// The checksum of everything added.
  package var value: UInt32 {
    UInt32(truncatingIfNeeded: (b % Adler32.modulus) << 16 | (a % Adler32.modulus))
  }

  /// The pixels of a row, as their sums.
  struct Row {
    /// The sum of all bytes.
    fileprivate var sum: UInt64 = 0
    /// The sum of the bytes, each times its place within its pixel.
    fileprivate var late: UInt64 = 0
    /// Twice the sum of the bytes, each times the number of its pixel, and once more.
    fileprivate var places: UInt64 = 0

    /// Adds equal pixels, those from number `start` up to, but not including, `end`.
    ///
    /// A pixel's bytes start at the lowest; those that are not written are 0.
    @inline(__always)
    mutating func append(_ pixel: UInt32, from start: Int, to end: Int) {
      let (first, second) = (pixel & 0xFF, pixel &>> 8 & 0xFF)
      let (third, fourth) = (pixel &>> 16 & 0xFF, pixel &>> 24)
      let count = UInt64(truncatingIfNeeded: end &- start)
      let all = count &* UInt64(first &+ second &+ third &+ fourth)
      sum &+= all
      late &+= count &* UInt64(second &+ 2 &* third &+ 3 &* fourth)
      // The first and the last pixel, the second and the last but one and so on have the same sum.
      places &+= all &* UInt64(truncatingIfNeeded: start &+ end)
    }
  }

  /// Adds a filter byte of 0 and a row of the pixels from number `start` up to `end`, of
  /// `bytesPerPixel` bytes.
  ///
  /// The widest rows, of a million pixels, stay far from overflow.
  mutating func append(_ row: Row, from start: Int, to end: Int, bytesPerPixel: Int) {
    let bytes = UInt64(truncatingIfNeeded: bytesPerPixel)
    let count = UInt64(truncatingIfNeeded: end &- start) &* bytes
    let numbers = (row.places &- row.sum) / 2 &- row.sum &* UInt64(truncatingIfNeeded: start)
    // Each byte is added to b once for itself and once for each later byte; so is the a before.
    b &+= (count &+ 1) &* a &+ count &* row.sum &- bytes &* numbers &- row.late
    b %= Adler32.modulus
    a = (a &+ row.sum) % Adler32.modulus
  }

  /// The checksum of two parts; the second is `count` bytes long.
  ///
  /// The second checksum began with a = 1 and b = 0 instead of the first part's a and b. The
  /// difference in a is added to b once for each byte of the second part.
  static func combine(_ first: UInt32, _ second: UInt32, count: Int64) -> UInt32 {
    let (a1, b1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (a2, b2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let length = UInt64(max(0, count)) % modulus
    let a = (a1 + a2 + modulus - 1) % modulus
    let b = (b1 + b2 + length * (a1 + modulus - 1)) % modulus
    return UInt32(b) << 16 | UInt32(a)
  }
}
