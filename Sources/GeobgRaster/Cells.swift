internal import GeobgScene

/// Collects how much of each pixel of one row an outline covers.
///
/// Source of the method: the cells of cover and area of FreeType's smooth rasterizer. Here no area
/// is rounded before the end.
struct Cells: ~Copyable {
  struct Cell {
    /// The signed height of the edges in this column, in steps.
    var cover: Int32 = 0
    /// Twice the signed area to the left of the edges in this column, in square steps.
    var area: Int32 = 0
  }

  private let width: Int
  /// What is to the left or to the right of these steps is cut off.
  private(set) var left: Int64 = 0
  private(set) var right: Int64 = 0
  private let cells: UnsafeMutablePointer<Cell>
  /// A bit for each cell that is not 0.
  private let touched: UnsafeMutablePointer<UInt64>
  private var firstWord = Int.max
  private var lastWord = -1

  init(width: Int) {
    self.width = width
    cells = RawMemory.zeros((width + 1) * MemoryLayout<Cell>.stride)
      .assumingMemoryBound(to: Cell.self)
    touched = RawMemory.zeros((width / 64 + 1) * 8).assumingMemoryBound(to: UInt64.self)
  }

  deinit {
    cells.deallocate()
    touched.deallocate()
  }

  /// Cuts off what is beyond `left` or `right`, in steps, which lie on the canvas.
  mutating func clip(left: Int64, right: Int64) {
    (self.left, self.right) = (left, right)
  }

  /// Adds a part of an edge, from (`xa`, `ya`) down to (`xb`, `yb`).
  ///
  /// The heights are within the row, from 0. The area to the right is covered; if `winding` is -1,
  /// it is uncovered.
  @inline(__always)
  mutating func add(_ xa: Int64, _ ya: Int64, _ xb: Int64, _ yb: Int64, winding: Int64) {
    guard yb > ya else { return }
    if min(xa, xb) < left || max(xa, xb) > right { return addBeyond(xa, ya, xb, yb, winding) }
    addInside(xa, ya, xb, yb, winding)
  }

  /// Adds a part that crosses the left or the right end: what is beyond an end counts at the end.
  @inline(never)
  private mutating func addBeyond(
    _ xa: Int64, _ ya: Int64, _ xb: Int64, _ yb: Int64, _ winding: Int64
  ) {
    var (x, y) = (xa, ya)
    // The crossings, from top to bottom.
    let (first, second) = xa < xb ? (left, right) : (right, left)
    for turn in 0..<2 {
      let end = turn == 0 ? first : second
      guard min(xa, xb) < end, end < max(xa, xb) else { continue }
      let crossing = Exact.along(
        ya, yb &- ya, Int64((end &- xa).magnitude), Int64((xb &- xa).magnitude))
      addInside(clipped(x), y, end, crossing, winding)
      (x, y) = (end, crossing)
    }
    addInside(clipped(x), y, clipped(xb), yb, winding)
  }

  private func clipped(_ x: Int64) -> Int64 { min(max(x, left), right) }

  @inline(__always)
  private mutating func addInside(
    _ xa: Int64, _ ya: Int64, _ xb: Int64, _ yb: Int64, _ winding: Int64
  ) {
    let (bits, one) = (Device.stepBits, Device.stepsPerPixel)
    let (first, last) = (xa >> bits, xb >> bits)
    firstWord = min(firstWord, Int(truncatingIfNeeded: min(first, last) >> 6))
    lastWord = max(lastWord, Int(truncatingIfNeeded: max(first, last) >> 6))
    if first == last {
      return put(first, (yb &- ya) &* winding, xa &+ xb &- 2 &* first << bits)
    }
    let dy = yb &- ya
    var y = ya
    var column = first
    var x = xa &- first << bits
    if first < last {
      while column < last {
        let next = Exact.down(ya, dy, (column &+ 1) << bits &- xa, xb &- xa)
        put(column, (next &- y) &* winding, x &+ one)
        (y, x) = (next, 0)
        column &+= 1
      }
    } else {
      while column > last {
        let next = Exact.down(ya, dy, xa &- column << bits, xa &- xb)
        put(column, (next &- y) &* winding, x)
        (y, x) = (next, one)
        column &-= 1
      }
    }
    put(last, (yb &- y) &* winding, x &+ xb &- last << bits)
  }

  /// Adds a part within `column`: its signed height, and the sum of its ends' distances from the
  /// column's left side.
  @inline(__always)
  private mutating func put(_ column: Int64, _ height: Int64, _ ends: Int64) {
    let index = Int(truncatingIfNeeded: column)
    // Local pointers: the thread sanitizer's compiler crashes on `cells[index].cover &+= …`.
    // A sum may wrap around on the way; the last one is in range.
    let cell = cells + index
    cell.pointee.cover &+= Int32(truncatingIfNeeded: height)
    cell.pointee.area &+= Int32(truncatingIfNeeded: height &* ends)
    let word = index >> 6
    let bits = touched + word
    bits.pointee |= 1 << UInt64(truncatingIfNeeded: index & 63)
  }

  /// Moves the coverage to `spans`; afterwards nothing is covered.
  mutating func take(_ spans: inout SpanList) {
    guard firstWord <= lastWord else { return }
    let (cells, touched, width, lastWord) = (cells, touched, width, lastWord)
    var sum: Int64 = 0
    var end = 0
    var word = firstWord
    while word <= lastWord {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let column = word << 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if sum != 0, column > end { spans.add(Cells.coverage(sum << 13), end..<column) }
        let cell = cells[column]
        cells[column] = Cell()
        sum &+= Int64(cell.cover)
        if column < width { spans.add(Cells.coverage(sum << 13 &- Int64(cell.area)), at: column) }
        end = column &+ 1
      }
      word &+= 1
    }
    if sum != 0, end < width { spans.add(Cells.coverage(sum << 13), end..<width) }
    firstWord = .max
    self.lastWord = -1
  }

  /// The coverage of an area, given as twice its square steps; rounded half up, but not limited.
  @inline(__always)
  private static func coverage(_ area: Int64) -> Int32 {
    let shift = 2 &* Device.stepBits &+ 1 &- Coverage.bits
    let rounded = (area &+ 1 << (shift &- 1)) >> shift
    return Int32(truncatingIfNeeded: rounded)
  }
}
