/// Rows of pixels as runs of equal pixels.
///
/// A picture of flat areas has few runs, however large it is. So painters and compressors that pass
/// runs on instead of pixels work as fast as they can handle runs.
///
/// Guarantees: a run lies in one row, and no two runs next to each other in a row are equal. So the
/// same pixels always give the same runs, whether they were added one by one or many at a time.
public struct PixelRuns: ~Copyable {
  /// How many pixels a row has.
  public private(set) var width: Int
  /// How many runs there are.
  public private(set) var count = 0
  /// The pixel of each run.
  public private(set) var pixels: UnsafeMutablePointer<UInt32>
  /// The end of each run, in pixels from the beginning of the first row.
  public private(set) var ends: UnsafeMutablePointer<Int32>
  /// Memory for painters that paint pixels before they find runs.
  private var canvas: [UInt32] = []

  private var capacity = 1 << 10
  private var end = 0
  /// The end of the row that the last run is in.
  private var rowEnd = 0

  /// No runs of rows of `width` pixels.
  public init(width: Int) {
    self.width = width
    pixels = RawMemory.allocate(4 * capacity).assumingMemoryBound(to: UInt32.self)
    ends = RawMemory.allocate(4 * capacity).assumingMemoryBound(to: Int32.self)
  }

  deinit {
    pixels.deallocate()
    ends.deallocate()
  }

  /// How many rows there are; the last may be incomplete.
  public var height: Int { width > 0 ? (end + width - 1) / width : 0 }

  /// Removes all runs, and begins rows of `width` pixels; keeps the memory.
  public mutating func reset(width: Int) {
    self.width = width
    (count, end, rowEnd) = (0, 0, 0)
  }

  /// Adds `length` equal pixels, at least one, that lie in one row.
  public mutating func append(_ pixel: UInt32, count length: Int) {
    guard count < capacity else { return appendGrowing(pixel, count: length) }
    let isNewRow = end == rowEnd
    end &+= length
    if isNewRow {
      rowEnd &+= width
    } else if pixels[count &- 1] == pixel {
      ends[count &- 1] = Int32(truncatingIfNeeded: end)
      return
    }
    pixels[count] = pixel
    ends[count] = Int32(truncatingIfNeeded: end)
    count &+= 1
  }

  @inline(never)
  private mutating func appendGrowing(_ pixel: UInt32, count length: Int) {
    grow()
    append(pixel, count: length)
  }

  /// Adds a row that `write` writes to memory with room for one.
  ///
  /// The runs before have to end with a row.
  ///
  /// - Parameter write: Writes the pixel and the end of each run, and returns how many runs there
  ///   are; no two next to each other are equal. The row begins at `start`.
  package mutating func appendRow(
    _ write: (
      _ pixels: UnsafeMutablePointer<UInt32>, _ ends: UnsafeMutablePointer<Int32>, _ start: Int32
    ) -> Int
  ) {
    while count &+ width > capacity { grow() }
    count &+= write(pixels + count, ends + count, Int32(truncatingIfNeeded: end))
    rowEnd &+= width
    end = rowEnd
  }

  /// Adds the pixels of other rows from `column` on, as many of each row as a row has here.
  package mutating func append(_ other: borrowing PixelRuns, from column: Int) {
    let columns = column..<column &+ width
    var (start, row) = (0, 0)
    for index in 0..<other.count {
      let end = Int(other.ends[index])
      let part = (start &- row..<end &- row).clamped(to: columns)
      if !part.isEmpty { append(other.pixels[index], count: part.count) }
      if end == row &+ other.width { row = end }
      start = end
    }
  }

  /// Adds rows that are painted as pixels first.
  ///
  /// - Parameters:
  ///   - height: How many rows there are.
  ///   - change: What a painted pixel is changed to; equal pixels are changed once. Default:
  ///     nothing.
  ///   - paint: Paints the rows to the front of its memory.
  /// - Throws: What `paint` throws.
  package mutating func append(
    height: Int, change: (UInt32) -> UInt32 = { $0 },
    paint: (inout [UInt32]) throws(RenderError) -> Void
  ) throws(RenderError) {
    var pixels: [UInt32] = []
    swap(&pixels, &canvas)
    defer { swap(&pixels, &canvas) }
    try paint(&pixels)
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress, pixels.count >= height &* width else { return }
      for y in 0..<height { append(row: start + y &* width, change) }
    }
  }

  private mutating func append(row: UnsafePointer<UInt32>, _ change: (UInt32) -> UInt32) {
    var start = 0
    while start < width {
      let pixel = row[start]
      var end = start &+ 1
      if end < width, row[end] == pixel {
        // Many pixels at a time, until one differs.
        let pair = UInt64(pixel) &<< 32 | UInt64(pixel)
        while end &+ 4 <= width,
          (UnsafeRawPointer(row + end).loadUnaligned(as: UInt64.self) ^ pair)
            | (UnsafeRawPointer(row + end + 2).loadUnaligned(as: UInt64.self) ^ pair) == 0
        { end &+= 4 }
        while end < width, row[end] == pixel { end &+= 1 }
      }
      append(change(pixel), count: end &- start)
      start = end
    }
  }

  /// Writes the pixels, row by row, to the front of `place`.
  public func store(to place: UnsafeMutablePointer<UInt32>) {
    var start = 0
    for index in 0..<count {
      let end = Int(ends[index])
      (place + start).update(repeating: pixels[index], count: end &- start)
      start = end
    }
  }

  private mutating func grow() {
    let size = 4 * capacity
    pixels = RawMemory.grown(pixels, from: size, to: 2 * size)
      .assumingMemoryBound(to: UInt32.self)
    ends = RawMemory.grown(ends, from: size, to: 2 * size).assumingMemoryBound(to: Int32.self)
    capacity *= 2
  }
}
