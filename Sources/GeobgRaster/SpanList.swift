internal import GeobgScene

/// The coverage of marks as spans of pixels, row after row.
package struct SpanList: ~Copyable {
  /// Pixels next to each other, either with one coverage or each with its own.
  package struct Span {
    package var start: Int32
    package var end: Int32
    /// The coverage of all pixels; -1 if each has its own.
    package var coverage: Int32
    /// The pixels' own coverages begin here.
    package var offset: Int32
  }

  package private(set) var spans = Storage<Span>(capacity: 1 << 14)
  package private(set) var coverages = Storage<UInt16>(capacity: 1 << 16)
  private var rowStart = 0
  /// The end of the row's last span whose pixels have their own coverages, or -1.
  private var ownEnd: Int32 = -1

  /// Ends a row: no later span is joined to the ones before.
  mutating func beginRow() { (rowStart, ownEnd) = (spans.count, -1) }

  /// Adds pixels of one coverage, which is limited to a whole pixel, to the right of all others of
  /// the row.
  @inline(__always)
  mutating func add(_ coverage: Int32, _ columns: Range<Int>) {
    guard coverage > 0 else { return }
    let coverage = min(coverage, Coverage.full)
    let (start, end) = (
      Int32(truncatingIfNeeded: columns.lowerBound), Int32(truncatingIfNeeded: columns.upperBound)
    )
    let last = spans.count &- 1
    if last >= rowStart, spans[last].coverage == coverage, spans[last].end == start {
      spans.start[last].end = end
    } else {
      spans.append(Span(start: start, end: end, coverage: coverage, offset: 0))
    }
  }

  /// Adds a pixel, as other pixels are added.
  @inline(__always)
  mutating func add(_ coverage: Int32, at column: Int) {
    guard UInt32(bitPattern: coverage &- 1) < UInt32(Coverage.full &- 1) else {
      return add(coverage, column..<column &+ 1)
    }
    let place = Int32(truncatingIfNeeded: column)
    coverages.append(UInt16(truncatingIfNeeded: coverage))
    if place == ownEnd {
      spans.start[spans.count &- 1].end = place &+ 1
    } else {
      spans.append(
        Span(
          start: place, end: place &+ 1, coverage: -1,
          offset: Int32(truncatingIfNeeded: coverages.count &- 1)))
    }
    ownEnd = place &+ 1
  }
}
