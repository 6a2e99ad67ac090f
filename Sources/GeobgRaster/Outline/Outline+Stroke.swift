internal import GeobgScene

extension Outline {
  /// The outline of a line along `path`, `width` wide, with butt ends and mitered corners.
  ///
  /// It is one piece for each straight segment and one for each corner. As in SVG, a corner sharper
  /// than a miter limit of 4 is beveled.
  init(
    stroking path: Path, width: Thousandths, _ device: Device, rows: Range<Int64>
  ) {
    self.init()
    let width = min(max(width.count, 0), Device.largest)
    guard width > 0 else { return }
    let half = width << (Device.fineBits - 1)
    // As far as the sharpest corner reaches.
    for part in Polyline.parts(of: path, device, rows: rows, margin: 2 * width) {
      add(Stroke(part, half: half), device, rows)
    }
  }

  private mutating func add(_ stroke: Stroke, _ device: Device, _ rows: Range<Int64>) {
    let segments = stroke.segments
    for index in segments.indices {
      let segment = segments[index]
      add(segment.corners, device, rows)
      let next = index + 1 < segments.count ? index + 1 : 0
      if next > 0 || stroke.isClosed {
        add(segment.corner(before: segments[next]), device, rows)
      }
    }
  }

  private mutating func add(_ corners: [FinePoint], _ device: Device, _ rows: Range<Int64>) {
    let corners = corners.map { device.place($0) }
    guard let first = corners.first else { return }
    var (top, bottom) = (first.y, first.y)
    for corner in corners { (top, bottom) = (min(top, corner.y), max(bottom, corner.y)) }
    guard top < rows.upperBound, bottom > rows.lowerBound else { return }
    addPolygon(corners)
  }
}

/// The segments of a line with a width.
private struct Stroke {
  /// A straight part of the line.
  struct Segment {
    let start: FinePoint
    let end: FinePoint
    /// The direction, of length 2^30.
    let direction: FinePoint
    /// Half of the width, to the right of the direction.
    let side: FinePoint

    init?(_ start: FinePoint, _ end: FinePoint, half: Int64) {
      var (dx, dy) = (end.x - start.x, end.y - start.y)
      guard dx != 0 || dy != 0 else { return nil }
      // As many digits as squares can have.
      while max(dx.magnitude, dy.magnitude) >= 1 << 30 { (dx, dy) = (dx / 2, dy / 2) }
      while max(dx.magnitude, dy.magnitude) < 1 << 29 { (dx, dy) = (dx * 2, dy * 2) }
      let length = Exact.root(dx * dx + dy * dy)
      self.start = start
      self.end = end
      direction = FinePoint(
        x: Exact.quotient(dx << 30, length), y: Exact.quotient(dy << 30, length))
      side = FinePoint(
        x: Exact.part(half, -direction.y, Outline.one),
        y: Exact.part(half, direction.x, Outline.one))
    }

    /// The corners of the segment, clockwise.
    var corners: [FinePoint] {
      [
        FinePoint(x: start.x - side.x, y: start.y - side.y),
        FinePoint(x: end.x - side.x, y: end.y - side.y),
        FinePoint(x: end.x + side.x, y: end.y + side.y),
        FinePoint(x: start.x + side.x, y: start.y + side.y),
      ]
    }

    /// The corners, clockwise, of what fills the gap between this segment and the one that follows;
    /// none if there is no gap.
    func corner(before next: Segment) -> [FinePoint] {
      let (u, v) = (direction, next.direction)
      let turn = Exact.part(u.x, v.y, Outline.one) - Exact.part(u.y, v.x, Outline.one)
      let along = Exact.part(u.x, v.x, Outline.one) + Exact.part(u.y, v.y, Outline.one)
      guard turn != 0 else { return [] }
      // The gap is on the left of a turn to the right.
      let out: Int64 = turn > 0 ? -1 : 1
      let before = FinePoint(x: end.x + out * side.x, y: end.y + out * side.y)
      let after = FinePoint(x: end.x + out * next.side.x, y: end.y + out * next.side.y)
      // The tip's distance is at most 4 times half the width: 1 / cos²(turn / 2) is at most 16.
      guard along >= -(Outline.one - Outline.one / 8) else {
        return turn > 0 ? [end, before, after] : [end, after, before]
      }
      let tip = FinePoint(
        x: end.x + out * Exact.part(side.x + next.side.x, Outline.one, Outline.one + along),
        y: end.y + out * Exact.part(side.y + next.side.y, Outline.one, Outline.one + along))
      return turn > 0 ? [end, before, tip, after] : [end, after, tip, before]
    }
  }

  let segments: [Segment]
  let isClosed: Bool

  init(_ line: Polyline, half: Int64) {
    var segments: [Segment] = []
    segments.reserveCapacity(line.points.count)
    for index in line.points.indices.dropFirst() {
      if let segment = Segment(line.points[index - 1], line.points[index], half: half) {
        segments.append(segment)
      }
    }
    if line.isClosed, let first = line.points.first, let last = line.points.last,
      let segment = Segment(last, first, half: half)
    {
      segments.append(segment)
    }
    self.segments = segments
    isClosed = line.isClosed && segments.count > 1
  }
}
