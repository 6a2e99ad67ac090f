/// The runs of the row that is being painted.
///
/// It joins equal pixels as ``PixelRuns`` does. It is a separate value, so that loops keep it in
/// registers.
struct RowRuns {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let ends: UnsafeMutablePointer<Int32>
  private(set) var count = 0
  /// The end of the last run.
  private var end: Int32
  /// The pixel of the last run; more than any pixel if there is none.
  private var last = UInt64.max

  /// A row that begins at `start`, and whose runs are written to memory with room for it.
  init(
    _ pixels: UnsafeMutablePointer<UInt32>, _ ends: UnsafeMutablePointer<Int32>, start: Int32
  ) {
    self.pixels = pixels
    self.ends = ends
    end = start
  }

  /// Adds `length` equal pixels, at least one.
  @inline(__always)
  mutating func append(_ pixel: UInt32, count length: Int) {
    end &+= Int32(truncatingIfNeeded: length)
    if UInt64(pixel) != last {
      pixels[count] = pixel
      last = UInt64(pixel)
      count &+= 1
    }
    ends[count &- 1] = end
  }
}
