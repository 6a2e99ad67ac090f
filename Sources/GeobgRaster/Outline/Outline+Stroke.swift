internal import GeobgScene

extension Outline {
  /// Adds the outline of a line along `path`, `width` wide, with butt ends and mitered corners.
  ///
  /// It is one piece for each straight segment and one for each corner. As in SVG, a corner sharper
  /// than a miter limit of 4 is beveled.
  mutating func add(
    stroking path: Path, width: Thousandths, _ device: Device, rows: Range<Int64>
  ) {
    let width = min(max(width.count, 0), Device.largest)
    guard width > 0 else { return }
    add(path, width: width, device, rows, isSimple: false)
  }

  /// Adds a line along `line`.
  mutating func stroke(
    _ line: borrowing Polyline, isClosed: Bool, _ width: Int64, _ device: Device,
    _ rows: Range<Int64>
  ) {
    let half = width &<< (Device.fineBits &- 1)
    var segments = Storage<Segment>(capacity: 32)
    let count = line.points.count
    for next in 1...count {
      if next == count, !isClosed { break }
      let (start, end) = (line.points[next &- 1], line.points[next == count ? 0 : next])
      if start.x != end.x || start.y != end.y { segments.append(Segment(start, end, half: half)) }
    }
    for index in 0..<segments.count {
      let segment = segments.start + index
      addCorner(of: segment, to: segment.pointee.start, side: -1, device)
      addCorner(of: segment, to: segment.pointee.end, side: -1, device)
      addCorner(of: segment, to: segment.pointee.end, side: 1, device)
      addCorner(of: segment, to: segment.pointee.start, side: 1, device)
      endPolygon(rows)
      let isLast = index &+ 1 == segments.count
      if isLast, index == 0 || !isClosed { continue }
      fillGap(segment, isLast ? segments.start : segment + 1, device, rows)
    }
  }

  /// Adds the corner beside `point` of `segment`, on its right side, or on its left side.
  private mutating func addCorner(
    of segment: UnsafeMutablePointer<Segment>, to point: FinePoint, side: Int64, _ device: Device
  ) {
    addCorner(
      device.place(
        FinePoint(
          x: point.x &+ side &* segment.pointee.side.x, y: point.y &+ side &* segment.pointee.side.y
        )))
  }

  /// Adds what fills the gap between `segment` and `next`, which follows it, if there is one.
  private mutating func fillGap(
    _ segment: UnsafeMutablePointer<Segment>, _ next: UnsafeMutablePointer<Segment>,
    _ device: Device, _ rows: Range<Int64>
  ) {
    let (u, v) = (segment.pointee.direction, next.pointee.direction)
    let turn = Exact.part(u.x, v.y, Outline.one) &- Exact.part(u.y, v.x, Outline.one)
    let along = Exact.part(u.x, v.x, Outline.one) &+ Exact.part(u.y, v.y, Outline.one)
    guard turn != 0 else { return }
    // The gap is on the left of a turn to the right. The corners are clockwise.
    let out: Int64 = turn > 0 ? -1 : 1
    let end = segment.pointee.end
    let (first, last) = turn > 0 ? (segment, next) : (next, segment)
    addCorner(device.place(end))
    addCorner(of: first, to: end, side: out, device)
    // The tip's distance is at most 4 times half the width: 1 / cos²(turn / 2) is at most 16.
    if along >= -(Outline.one &- Outline.one / 8) {
      let whole = Outline.one &+ along
      let (x, y) = (
        segment.pointee.side.x &+ next.pointee.side.x, segment.pointee.side.y &+ next.pointee.side.y
      )
      addCorner(
        device.place(
          FinePoint(
            x: end.x &+ out &* Exact.part(x, Outline.one, whole),
            y: end.y &+ out &* Exact.part(y, Outline.one, whole))))
    }
    addCorner(of: last, to: end, side: out, device)
    endPolygon(rows)
  }
}

/// A straight part of a line with a width.
struct Segment {
  let start: FinePoint
  let end: FinePoint
  /// The direction, of length 2^30.
  let direction: FinePoint
  /// Half of the width, to the right of the direction.
  let side: FinePoint

  /// The segment between two points, which are different.
  init(_ start: FinePoint, _ end: FinePoint, half: Int64) {
    var (dx, dy) = (end.x &- start.x, end.y &- start.y)
    // As many digits as squares can have.
    while max(dx.magnitude, dy.magnitude) >= 1 << 30 { (dx, dy) = (dx / 2, dy / 2) }
    while max(dx.magnitude, dy.magnitude) < 1 << 29 { (dx, dy) = (dx &* 2, dy &* 2) }
    let length = Exact.root(dx &* dx &+ dy &* dy)
    self.start = start
    self.end = end
    direction = FinePoint(x: Exact.quotient(dx << 30, length), y: Exact.quotient(dy << 30, length))
    side = FinePoint(
      x: Exact.part(half, -direction.y, Outline.one), y: Exact.part(half, direction.x, Outline.one))
  }
}
