internal import GeobgScene

/// Lays the marks of a band over each other, and appends the pixels row by row.
///
/// It goes from left to right, from one end of a span to the next. Between them, the marks that
/// cover pixels are the same.
struct RowCompositor: ~Copyable {
  /// What happens at a column: a mark's span begins, or its last one ends.
  struct Event {
    /// The next event of the column, or -1.
    let next: Int32
    let layer: Int32
    /// The coverage of the span that begins, as in ``SpanList/Span/coverage``; 0 at an end.
    let coverage: Int32
    /// The pixels' own coverages begin here, for column 0.
    let first: Int32
  }

  private let width: Int
  private let format: PixelFormat
  /// The first event of each column, or -1.
  private let heads: UnsafeMutablePointer<Int32>
  /// A bit for each column with events.
  private let marked: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  private var events = Storage<Event>()
  private var stack: LayerStack
  /// The items that begin in each row, as lists: the first of a row, and the next of each item.
  private var firsts = Storage<Int32>()
  private var nexts = Storage<Int32>()
  /// A bit for each item in the row.
  private var active = Storage<UInt64>()

  init(width: Int, background: Color?, format: PixelFormat) {
    self.width = width
    self.format = format
    wordCount = width / 64 + 1
    heads = RawMemory.allocate((width + 1) * 4).assumingMemoryBound(to: Int32.self)
    heads.initialize(repeating: -1, count: width + 1)
    marked = RawMemory.zeros(wordCount * 8).assumingMemoryBound(to: UInt64.self)
    stack = LayerStack(background: background, format: format)
  }

  deinit {
    heads.deallocate()
    marked.deallocate()
  }

  /// Appends the pixels of `band` to `runs`.
  @inline(never)
  mutating func paint(
    _ band: borrowing BandMarks, _ cancellation: Cancellation,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let (items, count) = (band.items.start, band.items.count)
    firsts.reset(repeating: -1, count: band.rows.count)
    nexts.reset(repeating: -1, count: count)
    for index in 0..<count {
      let row = items[index].rows.lowerBound - band.rows.lowerBound
      nexts[index] = firsts[row]
      firsts[row] = Int32(index)
    }
    active.reset(repeating: 0, count: count / 64 + 1)
    var nextEnd = Int.max
    // A wide row of many layers takes milliseconds.
    let rowsPerCheck = width > 1 << 12 ? 1 : 16
    for row in band.rows {
      if row % rowsPerCheck == 0 { try cancellation.check() }
      var index = firsts[row - band.rows.lowerBound]
      if index >= 0 || row >= nextEnd {
        while index >= 0 {
          active[Int(index) >> 6] |= 1 << UInt64(index & 63)
          index = nexts[Int(index)]
        }
        nextEnd = addLayers(items, row)
      }
      placeEvents(band, items, row)
      runs.appendRow { pixels, ends, start in
        var row = RowRuns(pixels, ends, start: start)
        paintRow(band, into: &row)
        return row.count
      }
    }
  }

  /// Makes a layer of each of `items` whose bit is set, and forgets those that ended before `row`.
  ///
  /// - Returns: The row where the next one has ended.
  private mutating func addLayers(
    _ items: UnsafeMutablePointer<BandMarks.Item>, _ row: Int
  ) -> Int {
    stack.removeAll()
    var nextEnd = Int.max
    for word in 0..<active.count {
      var bits = active[word]
      while bits != 0 {
        let (index, bit) = (word << 6 | bits.trailingZeroBitCount, bits & (~bits &+ 1))
        bits ^= bit
        let item = items[index]
        if item.rows.upperBound <= row {
          active[word] ^= bit
        } else {
          nextEnd = min(nextEnd, item.rows.upperBound)
          stack.append(item.color, opacity: item.opacity, item: index)
        }
      }
    }
    return nextEnd
  }

  @inline(never)
  private mutating func placeEvents(
    _ band: borrowing BandMarks, _ items: UnsafeMutablePointer<BandMarks.Item>, _ row: Int
  ) {
    events.truncate(to: 0)
    let spans = band.list.spans.start
    for layer in 0..<stack.layers.count {
      let item = items[stack.layers[layer].item]
      let place = item.first &+ row &- item.rows.lowerBound
      let (from, end) = (Int(band.rowStarts[place]), Int(band.rowStarts[place &+ 1]))
      var index = from
      while index < end {
        let span = spans[index]
        put(Int(span.start), layer, span.coverage, span.offset &- span.start)
        index &+= 1
        if index == end || spans[index].start != span.end, Int(span.end) < width {
          put(Int(span.end), layer, 0, 0)
        }
      }
    }
  }

  @inline(__always)
  private mutating func put(_ column: Int, _ layer: Int, _ coverage: Int32, _ first: Int32) {
    events.append(
      Event(
        next: heads[column], layer: Int32(truncatingIfNeeded: layer), coverage: coverage,
        first: first))
    heads[column] = Int32(truncatingIfNeeded: events.count &- 1)
    let bits = marked + column >> 6
    bits.pointee |= 1 << UInt64(truncatingIfNeeded: column & 63)
  }

  @inline(never)
  private mutating func paintRow(
    _ band: borrowing BandMarks, into runs: inout RowRuns
  ) {
    let coverages = band.list.coverages.start
    stack.beginRow()
    var (column, word) = (0, 0)
    var bits = marked[0] | 1
    marked[0] = 0
    while column < width {
      if heads[column] >= 0 { takeEvents(column) }
      bits &= bits &- 1
      while bits == 0 {
        word &+= 1
        if word == wordCount { break }
        bits = marked[word]
        marked[word] = 0
      }
      let end = word == wordCount ? width : min(width, word << 6 &+ bits.trailingZeroBitCount)
      paintRun(column, end, coverages, &runs)
      column = end
    }
  }

  @inline(__always)
  private mutating func takeEvents(_ column: Int) {
    var index = heads[column]
    heads[column] = -1
    while index >= 0 {
      let event = events[Int(index)]
      stack.set(Int(event.layer), coverage: event.coverage, first: event.first)
      index = event.next
    }
  }

  /// Appends the pixels from `column` to `end`, where no span begins or ends.
  @inline(__always)
  private mutating func paintRun(
    _ column: Int, _ end: Int, _ coverages: UnsafeMutablePointer<UInt16>, _ runs: inout RowRuns
  ) {
    stack.settle()
    let count = stack.parts.count
    if count == 0 { return runs.append(stack.pixel, count: end &- column) }
    let parts = stack.parts.start
    if count == 1, parts[0].coverage < 0, format != .rgba {
      return paintEdge(parts[0], column, end, coverages, &runs)
    }
    var isEven = true
    for index in 0..<count where parts[index].coverage < 0 { isEven = false }
    var place = column
    repeat {
      var color = stack.color
      var part = parts + count
      repeat {
        part -= 1
        var coverage = part.pointee.coverage
        if coverage < 0 { coverage = Int32(coverages[Int(part.pointee.first) &+ place]) }
        color = color.mixed(
          with: part.pointee.color,
          Coverage.share(UInt64(truncatingIfNeeded: coverage), part.pointee.opacity))
      } while part > parts
      let next = isEven ? end : place &+ 1
      runs.append(color.pixel(format), count: next &- place)
      place = next
    } while place < end
  }

  /// Appends the pixels from `column` to `end`, which one mark covers in part.
  @inline(__always)
  private func paintEdge(
    _ part: LayerStack.PartialMark, _ column: Int, _ end: Int,
    _ coverages: UnsafeMutablePointer<UInt16>, _ runs: inout RowRuns
  ) {
    let blend = ExactColor.Blend(from: stack.color, to: part.color, hasAlpha: format != .rgb)
    let opacity = part.opacity
    let places = coverages + Int(part.first)
    // A copy, which the loop keeps in registers.
    var row = runs
    for place in column..<end {
      let coverage = UInt64(truncatingIfNeeded: places[place])
      row.append(blend.pixel(Coverage.share(coverage, opacity)), count: 1)
    }
    runs = row
  }
}
