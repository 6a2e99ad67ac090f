internal import GeobgScene

/// The bytes of a band, as segments: each row's filter byte, and runs of equal pixels.
///
/// It uses unsafe memory, because everything that compresses reads it all the time.
struct Segments: ~Copyable {
  let bytesPerPixel: Int
  /// How many segments there are.
  private(set) var count = 0
  /// The pixel of each segment; 0 for a filter byte.
  private(set) var pixels = Memory<UInt32>(capacity: 1 << 10)
  /// The first byte of each segment, and the end of the last one.
  private(set) var starts = Memory<Int32>(capacity: 1 << 10)

  init(bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
  }

  /// The size of segment `index` in bytes; 1 for a filter byte.
  @inline(__always)
  func length(_ index: Int) -> Int { Int(starts[index &+ 1] &- starts[index]) }

  /// Whether segment `index` is a filter byte.
  @inline(__always)
  func isFilter(_ index: Int) -> Bool { starts[index &+ 1] &- starts[index] == 1 }

  /// How many bytes two different pixels have in common at their high ends.
  @inline(__always)
  func agreeingEnd(_ a: UInt32, _ b: UInt32) -> Int {
    let unused = UInt32(truncatingIfNeeded: 32 &- 8 &* bytesPerPixel)
    return ((a ^ b) &<< unused).leadingZeroBitCount &>> 3
  }

  /// Takes the segments of `runs`, each row after a filter byte of 0, and adds them to `checksum`.
  mutating func take(_ runs: borrowing PixelRuns, _ checksum: inout Adler32) {
    let (width, most) = (runs.width, runs.count &+ runs.height)
    pixels.reserve(most &+ 1)
    starts.reserve(most &+ 1)
    let (all, ends, pixels, starts) = (runs.pixels, runs.ends, pixels.start, starts.start)
    var sum = checksum
    var (index, byte, place, rowEnd) = (0, 0, 0, 0)
    for run in 0..<runs.count {
      if place == rowEnd {
        (pixels[index], starts[index]) = (0, Int32(truncatingIfNeeded: byte))
        (index, byte, rowEnd) = (index &+ 1, byte &+ 1, rowEnd &+ width)
        sum.appendFilter()
      }
      let (pixel, end) = (all[run], Int(ends[run]))
      (pixels[index], starts[index]) = (pixel, Int32(truncatingIfNeeded: byte))
      sum.append(pixel, count: end &- place, bytesPerPixel: bytesPerPixel)
      (index, byte, place) = (index &+ 1, byte &+ (end &- place) &* bytesPerPixel, end)
    }
    starts[index] = Int32(truncatingIfNeeded: byte)
    count = index
    checksum = sum
  }
}
