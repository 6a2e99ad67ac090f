internal import GeobgScene

/// The opacities of a veil, row by row, at the centers of pixels.
struct VeilRows: ~Copyable {
  /// A position along the course: 1 is 2^24.
  private static let bits: Int64 = 24
  private static let one: Int64 = 1 << bits

  /// A stop, with an opacity from 0 to ``Coverage/full``.
  struct Stop {
    let offset: Int64
    let opacity: Int64
  }

  private let course: FadeOverlay.Course
  private var stops = Storage<Stop>(capacity: 8)
  /// The veil's whole box, and the part of it that is drawn.
  private let box: Box
  private let visible: Box

  /// The opacities of `veil`, which is cut off at `clip`.
  init(_ veil: FadeOverlay, _ device: Device, clip: Box) {
    course = veil.course
    box = device.box(veil.frame)
    visible = box.intersection(clip)
    for stop in veil.stops {
      stops.append(
        Stop(
          offset: Exact.quotient(stop.offset.count << VeilRows.bits, 1000),
          opacity: Exact.quotient(stop.opacity.value.count << Coverage.bits, 1000)))
    }
  }

  /// The first and the last step that is drawn.
  var heights: Range<Int64> { visible.isEmpty ? 0..<0 : visible.top..<visible.bottom }

  /// Adds the opacities of `row`, where pixels at the edges have less.
  func add(row: Int, to spans: inout SpanList) {
    let height = VeilRows.overlap(row, visible.top, visible.bottom)
    let y = VeilRows.position(row, box.top, box.bottom)
    let columns =
      Int(
        visible.left >> Device.stepBits)..<Int(
        (visible.right &+ Device.stepsPerPixel &- 1) >> Device.stepBits)
    if course == .downward {
      let opacity = opacity(at: y)
      let inner = (columns.lowerBound &+ 1)..<max(columns.lowerBound &+ 1, columns.upperBound &- 1)
      func coverage(_ column: Int) -> Int32 {
        VeilRows.coverage(
          opacity, height, VeilRows.overlap(column, visible.left, visible.right))
      }
      spans.add(coverage(columns.lowerBound), at: columns.lowerBound)
      if !inner.isEmpty { spans.add(coverage(inner.lowerBound), inner) }
      if columns.count > 1 { spans.add(coverage(inner.upperBound), at: inner.upperBound) }
      return
    }
    let down = 2 &* y &- VeilRows.one
    for column in columns {
      let x = VeilRows.position(column, box.left, box.right)
      let across = 2 &* x &- VeilRows.one
      let offset = course == .rightward ? x : Exact.root(across &* across &+ down &* down)
      let width = VeilRows.overlap(column, visible.left, visible.right)
      spans.add(VeilRows.coverage(opacity(at: offset), height, width), at: column)
    }
  }

  /// The opacity at `offset`, rounded half to even; see `FadeOverlay.opacity(at:)`.
  private func opacity(at offset: Int64) -> Int64 {
    var next = 0
    while next < stops.count, stops[next].offset < offset { next &+= 1 }
    guard next < stops.count else { return stops[stops.count &- 1].opacity }
    let end = stops[next]
    guard next > 0 else { return end.opacity }
    let start = stops[next &- 1]
    return Exact.along(
      start.opacity, end.opacity &- start.opacity, offset &- start.offset,
      end.offset &- start.offset)
  }

  /// The center of pixel `index` between two steps, from 0 to ``one`` within.
  private static func position(_ index: Int, _ start: Int64, _ end: Int64) -> Int64 {
    let center = Int64(index) << Device.stepBits &+ Device.stepsPerPixel / 2
    let position = Exact.part(one, center &- start, max(1, end &- start))
    // A pixel on the edge may have its center outside.
    return min(max(position, 0), one)
  }

  /// How many steps of pixel `index` lie between two steps.
  private static func overlap(_ index: Int, _ start: Int64, _ end: Int64) -> Int64 {
    let first = Int64(index) << Device.stepBits
    return max(0, min(end, first &+ Device.stepsPerPixel) &- max(start, first))
  }

  private static func coverage(_ opacity: Int64, _ height: Int64, _ width: Int64) -> Int32 {
    Int32(
      truncatingIfNeeded: Exact.quotient(opacity &* height &* width, 1 &<< (2 &* Device.stepBits)))
  }
}
