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

/// How much of a pixel a mark covers, from 0 to ``full``, and how opaque it is.
package enum Coverage {
  /// A coverage has this many bits after the point.
  static let bits: Int64 = 15
  package static let full: Int32 = 1 << 15
  /// An opacity has this many bits after the point.
  static let opacityBits: UInt64 = 30

  /// `opacity`, with ``opacityBits``.
  static func share(_ opacity: Opacity) -> UInt64 {
    UInt64(
      truncatingIfNeeded: Exact.quotient(opacity.value.count << Int64(opacityBits), 1000))
  }

  /// The part `opacity` of `whole`, which has at most 32 bits; rounded half up.
  @inline(__always)
  static func share(_ whole: UInt64, _ opacity: UInt64) -> UInt64 {
    (whole &* opacity &+ 1 << (opacityBits &- 1)) >> opacityBits
  }
}

/// Red, green, blue and alpha, multiplied by alpha; each channel has 32 bits.
///
/// Two channels share a number, so that one multiplication multiplies both. No channel is negative.
struct Channels {
  /// Red, and green times 2^32.
  var redGreen: UInt64 = 0
  /// Blue, and alpha times 2^32.
  var blueAlpha: UInt64 = 0

  init() {}

  /// The levels of `color`, from 0 to 255, without transparency.
  init(_ color: Color) {
    redGreen = UInt64(color.red) | UInt64(color.green) << 32
    blueAlpha = UInt64(color.blue) | 255 << 32
  }

  init(redGreen: UInt64, blueAlpha: UInt64) {
    self.redGreen = redGreen
    self.blueAlpha = blueAlpha
  }

  /// `other` times `factor` added to each channel; no channel may overflow.
  @inline(__always)
  func adding(_ other: Channels, times factor: UInt64) -> Channels {
    Channels(
      redGreen: redGreen &+ other.redGreen &* factor,
      blueAlpha: blueAlpha &+ other.blueAlpha &* factor)
  }

  /// Each channel divided by 2^`bits`, rounded down.
  @inline(__always)
  func shifted(by bits: UInt64) -> Channels {
    let mask = (UInt64(UInt32.max) &>> bits) &* Channels.each
    return Channels(redGreen: redGreen &>> bits & mask, blueAlpha: blueAlpha &>> bits & mask)
  }

  /// The pixel whose levels are the channels divided by 2^`bits`, rounded down, at most 255.
  @inline(__always)
  func pixel(bits: UInt64) -> UInt32 {
    let level = shifted(by: bits)
    // Red, blue, green and alpha, with a gap after each.
    let spread = level.redGreen | level.blueAlpha &<< 16
    return UInt32(truncatingIfNeeded: spread | spread &>> 24)
  }

  /// 1 in both channels of a number.
  static let each: UInt64 = 1 << 32 | 1
}

/// A color of the exact painter.
///
/// A channel is a whole number of 256ths of an eight-bit level, from 0 to 65,280.
struct ExactColor {
  var channels = Channels()

  /// The color between this one and `other`, at the share `part` of ``Coverage/full``.
  ///
  /// Painting an opaque color over another one with an opacity of `part` gives this color. Each
  /// channel is rounded half up.
  @inline(__always)
  func mixed(with other: ExactColor, _ part: UInt64) -> ExactColor {
    let half = Channels(
      redGreen: Channels.each &<< (Coverage.bits &- 1),
      blueAlpha: Channels.each &<< (Coverage.bits &- 1))
    let sum = half.adding(channels, times: UInt64(Coverage.full) &- part)
      .adding(other.channels, times: part)
    return ExactColor(channels: sum.shifted(by: UInt64(Coverage.bits)))
  }

  /// The pixels between two colors, as ``mixed(with:_:)`` and then ``pixel(_:)`` round them; not
  /// divided by alpha.
  ///
  /// Rounding down twice is the same as rounding down once. So the two sums of rounding are added
  /// before anything is rounded.
  struct Blend {
    private let start: Channels
    private let step: Channels

    /// Without alpha, the pixels have 0 for it.
    @inline(__always)
    init(from: ExactColor, to: ExactColor, hasAlpha: Bool) {
      var (from, to) = (from.channels, to.channels)
      let kept: UInt64 = hasAlpha ? .max : 0xFFFF_FFFF
      (from.blueAlpha, to.blueAlpha) = (from.blueAlpha & kept, to.blueAlpha & kept)
      let half = Channels.each &<< (Coverage.bits &- 1) &+ Channels.each &<< (Coverage.bits &+ 7)
      start = Channels(redGreen: half, blueAlpha: half)
        .adding(from, times: UInt64(Coverage.full))
      step = to.adding(from, times: .max)
    }

    /// The pixel at the share `part` of ``Coverage/full``.
    @inline(__always)
    func pixel(_ part: UInt64) -> UInt32 {
      start.adding(step, times: part).pixel(bits: UInt64(Coverage.bits &+ 8))
    }
  }

  /// The pixel of the color; each channel is rounded once, half up.
  @inline(__always)
  func pixel(_ format: PixelFormat) -> UInt32 {
    if format == .rgba, channels.blueAlpha >> 32 < 255 << 8 { return divided }
    let half = Channels(redGreen: Channels.each &* 128, blueAlpha: Channels.each &* 128)
    let pixel = half.adding(channels, times: 1).pixel(bits: 8)
    return format == .rgb ? pixel & 0xFF_FFFF : pixel
  }

  /// The pixel of a color that is not opaque, divided by its alpha.
  private var divided: UInt32 {
    let total = channels.blueAlpha >> 32
    let alpha = (total &+ 128) >> 8
    guard alpha > 0 else { return 0 }
    func level(_ channel: UInt64) -> UInt32 {
      UInt32(
        truncatingIfNeeded: min(
          255, (2 &* 255 &* (channel & 0xFFFF_FFFF) &+ total) / (2 &* total)))
    }
    return level(channels.redGreen) | level(channels.redGreen >> 32) << 8
      | level(channels.blueAlpha) << 16 | UInt32(truncatingIfNeeded: alpha) << 24
  }
}
