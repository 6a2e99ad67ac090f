internal import GeobgScene

/// Lays the marks of a band over each other, and appends the pixels row by row.
///
/// It goes from left to right, from one end of a span to the next. Between them, the marks that
/// cover pixels wholly are the same. Their color is remembered up to the lowest mark that changes.
/// Painting is linear in each coverage. So a pixel that one mark covers in part lies between the
/// color without the mark and the color with the whole mark.
struct RowCompositor: ~Copyable {
  /// What happens at a column: a mark's span begins, or its last one ends.
  struct Event {
    /// The next event of the column, or -1.
    let next: Int32
    let layer: Int32
    /// The span that begins, or -1.
    let span: Int32
  }

  /// A mark of the row.
  struct Layer {
    let color: ExactColor
    let opacity: Int32
    let item: Int32
    /// The span here, or -1 outside.
    var span: Int32 = -1
    /// Whether it covers the pixels here wholly.
    var isWhole = false
  }

  private let width: Int
  private let format: PixelFormat
  /// The first event of each column, or -1.
  private let heads: UnsafeMutablePointer<Int32>
  /// A bit for each column with events.
  private let marked: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  private var events = Storage<Event>()
  private var layers = Storage<Layer>()
  /// The color below each layer, as far as ``valid``.
  private var below = Storage<ExactColor>()
  private var valid = 0
  /// The layers that cover the pixels here in part.
  private var partial = Storage<Int>()

  init(width: Int, background: Color?, format: PixelFormat) {
    self.width = width
    self.format = format
    wordCount = width / 64 + 1
    heads = .allocate(capacity: width + 1)
    heads.initialize(repeating: -1, count: width + 1)
    marked = .allocate(capacity: wordCount)
    marked.initialize(repeating: 0, count: wordCount)
    below.append(background.map { ExactColor($0) } ?? ExactColor())
  }

  deinit {
    heads.deallocate()
    marked.deallocate()
  }

  /// Appends the pixels of `band` to `runs`.
  ///
  /// - Throws: ``RenderError/stopped``.
  mutating func paint(
    _ band: borrowing BandMarks, _ cancellation: Cancellation,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let items = band.items
    let order = items.indices.sorted {
      (items[$0].rows.lowerBound, $0) < (items[$1].rows.lowerBound, $1)
    }
    var next = 0
    var active: [Int] = []
    var nextChange = 0
    for row in band.rows {
      if row % 16 == 0 { try cancellation.check() }
      if row >= nextChange {
        active.removeAll { items[$0].rows.upperBound <= row }
        while next < order.count, items[order[next]].rows.lowerBound <= row {
          active.append(order[next])
          next += 1
        }
        active.sort()
        layers.truncate(to: 0)
        nextChange = next < order.count ? items[order[next]].rows.lowerBound : .max
        for index in active {
          let item = items[index]
          nextChange = min(nextChange, item.rows.upperBound)
          layers.append(
            Layer(color: item.color, opacity: item.opacity, item: Int32(truncatingIfNeeded: index)))
        }
        while below.count <= layers.count { below.append(ExactColor()) }
      }
      placeEvents(band, items, row)
      paintRow(band, into: &runs)
    }
  }

  private mutating func placeEvents(
    _ band: borrowing BandMarks, _ items: [BandMarks.Item], _ row: Int
  ) {
    events.truncate(to: 0)
    let spans = band.list.spans.start
    for layer in 0..<layers.count {
      let item = items[Int(layers[layer].item)]
      let place = item.first &+ row &- item.rows.lowerBound
      let (from, end) = (Int(band.rowStarts[place]), Int(band.rowStarts[place &+ 1]))
      var index = from
      while index < end {
        let span = spans[index]
        put(Int(span.start), layer, Int32(truncatingIfNeeded: index))
        index &+= 1
        if index == end || spans[index].start != span.end, Int(span.end) < width {
          put(Int(span.end), layer, -1)
        }
      }
    }
  }

  @inline(__always)
  private mutating func put(_ column: Int, _ layer: Int, _ span: Int32) {
    events.append(
      Event(next: heads[column], layer: Int32(truncatingIfNeeded: layer), span: span))
    heads[column] = Int32(truncatingIfNeeded: events.count &- 1)
    let bits = marked + column >> 6
    bits.pointee |= 1 << UInt64(truncatingIfNeeded: column & 63)
  }

  private mutating func paintRow(
    _ band: borrowing BandMarks, into runs: inout PixelRuns
  ) {
    let spans = band.list.spans.start
    let coverages = band.list.coverages.start
    valid = 0
    var (column, word) = (0, 0)
    var bits = marked[0] | 1
    marked[0] = 0
    while column < width {
      if heads[column] >= 0 { takeEvents(column, spans) }
      bits &= bits &- 1
      while bits == 0 {
        word &+= 1
        if word == wordCount { break }
        bits = marked[word]
        marked[word] = 0
      }
      let end = word == wordCount ? width : min(width, word << 6 &+ bits.trailingZeroBitCount)
      paintRun(column, end, spans, coverages, &runs)
      column = end
    }
    for layer in 0..<layers.count {
      layers.start[layer].span = -1
      layers.start[layer].isWhole = false
    }
    partial.truncate(to: 0)
  }

  @inline(__always)
  private mutating func takeEvents(
    _ column: Int, _ spans: UnsafeMutablePointer<SpanList.Span>
  ) {
    var index = heads[column]
    heads[column] = -1
    while index >= 0 {
      let event = events[Int(index)]
      let layer = Int(event.layer)
      let wasPartial = layers[layer].span >= 0 && !layers[layer].isWhole
      let isWhole = event.span >= 0 && spans[Int(event.span)].coverage == Coverage.full
      let isPartial = event.span >= 0 && !isWhole
      layers.start[layer].span = event.span
      layers.start[layer].isWhole = isWhole
      if wasPartial, !isPartial {
        var place = 0
        while partial[place] != layer { place &+= 1 }
        partial[place] = partial[partial.count &- 1]
        partial.truncate(to: partial.count &- 1)
      } else if isPartial, !wasPartial {
        partial.append(layer)
      }
      valid = min(valid, layer)
      index = event.next
    }
  }

  /// Appends the pixels from `column` to `end`, where no span begins or ends.
  @inline(__always)
  private mutating func paintRun(
    _ column: Int, _ end: Int, _ spans: UnsafeMutablePointer<SpanList.Span>,
    _ coverages: UnsafeMutablePointer<UInt16>, _ runs: inout PixelRuns
  ) {
    let count = layers.count
    var lowest = count
    for index in 0..<partial.count { lowest = min(lowest, partial[index]) }
    while valid < lowest {
      let layer = layers[valid]
      below[valid &+ 1] =
        layer.isWhole ? below[valid].mixed(with: layer.color, layer.opacity) : below[valid]
      valid &+= 1
    }
    if partial.count == 0 {
      runs.append(below[count].pixel(format), count: end &- column)
    } else if partial.count == 1 {
      let layer = layers[lowest]
      var without = below[lowest]
      var with = without.mixed(with: layer.color, layer.opacity)
      var index = lowest &+ 1
      while index < count {
        let layer = layers[index]
        if layer.isWhole {
          without = without.mixed(with: layer.color, layer.opacity)
          with = with.mixed(with: layer.color, layer.opacity)
        }
        index &+= 1
      }
      let span = spans[Int(layer.span)]
      if span.coverage >= 0 {
        let pixel = without.mixed(with: with, span.coverage).pixel(format)
        runs.append(pixel, count: end &- column)
      } else {
        let first = Int(span.offset) &- Int(span.start)
        for place in column..<end {
          let coverage = Int32(coverages[first &+ place])
          runs.append(without.mixed(with: with, coverage).pixel(format), count: 1)
        }
      }
    } else {
      for place in column..<end {
        let color = color(at: place, from: lowest, spans, coverages)
        runs.append(color.pixel(format), count: 1)
      }
    }
  }

  /// The color of a pixel that several layers cover in part, the first of them `lowest`.
  private func color(
    at column: Int, from lowest: Int, _ spans: UnsafeMutablePointer<SpanList.Span>,
    _ coverages: UnsafeMutablePointer<UInt16>
  ) -> ExactColor {
    var color = below[lowest]
    for index in lowest..<layers.count {
      let layer = layers[index]
      if layer.isWhole {
        color = color.mixed(with: layer.color, layer.opacity)
      } else if layer.span >= 0 {
        let span = spans[Int(layer.span)]
        let coverage =
          span.coverage >= 0
          ? span.coverage : Int32(coverages[Int(span.offset) &+ column &- Int(span.start)])
        color = color.mixed(
          with: layer.color, (layer.opacity &* coverage &+ 1 << 14) >> 15)
      }
    }
    return color
  }
}
