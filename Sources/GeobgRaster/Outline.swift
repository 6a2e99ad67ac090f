internal import GeobgScene

/// The straight edges around the area that a mark covers, in steps.
struct Outline: ~Copyable {
  /// A straight line between two rows' heights; it is never horizontal.
  struct Edge {
    let top: Place
    let bottom: Place
    /// 1 if the area to the right is inside by this edge, -1 if it is outside.
    let winding: Int64
    /// Where the edge was at the end of the last row, or its top.
    var last: Place

    @inline(__always)
    init(top: Place, bottom: Place, winding: Int64) {
      self.top = top
      self.bottom = bottom
      self.winding = winding
      last = top
    }

    /// Where the edge is at the height `y`, which lies between its ends.
    @inline(__always)
    func x(at y: Int64) -> Int64 {
      if y == top.y || top.x == bottom.x { return top.x }
      if y == bottom.y { return bottom.x }
      return Exact.along(top.x, bottom.x &- top.x, y &- top.y, bottom.y &- top.y)
    }
  }

  /// Closed lines that belong together, such as one segment of a stroke.
  struct Piece {
    let edges: Range<Int>
    let top: Int64
    let bottom: Int64
    /// Whether no two edges cross, so that the edges' areas can be added up.
    let isSimple: Bool
  }

  /// The edges; within a piece, they are in order from the top.
  private(set) var edges = Storage<Edge>(capacity: 512)
  /// The pieces; what at least one of them covers is covered.
  private(set) var pieces = Storage<Piece>(capacity: 4)
  /// The piece that is being made begins here.
  private var first = 0

  /// The corners of the polygon that is being made.
  private(set) var corners = Storage<Place>(capacity: 8)

  mutating func removeAll() {
    edges.truncate(to: 0)
    pieces.truncate(to: 0)
    first = 0
  }

  /// Adds the line from `start` to `end` to the piece that is being made.
  ///
  /// Clockwise lines enclose the area.
  @inline(__always)
  mutating func addLine(from start: Place, to end: Place) {
    if start.y > end.y {
      edges.append(Edge(top: end, bottom: start, winding: 1))
    } else if start.y < end.y {
      edges.append(Edge(top: start, bottom: end, winding: -1))
    }
  }

  @inline(__always)
  mutating func add(_ edge: Edge) {
    if edge.top.y < edge.bottom.y { edges.append(edge) }
  }

  /// Ends a piece.
  ///
  /// - Parameter isSorted: Whether its edges were added from the top down.
  mutating func endPiece(isSimple: Bool, isSorted: Bool = false) {
    let range = first..<edges.count
    first = edges.count
    guard !range.isEmpty else { return }
    if !isSorted { edges.sort(range) { $0.top.y < $1.top.y } }
    var bottom = edges[range.lowerBound].bottom.y
    for index in range { bottom = max(bottom, edges[index].bottom.y) }
    pieces.append(
      Piece(edges: range, top: edges[range.lowerBound].top.y, bottom: bottom, isSimple: isSimple))
  }

  /// Adds a corner of a polygon.
  mutating func addCorner(_ corner: Place) { corners.append(corner) }

  /// Adds a piece with the clockwise corners, unless all of it lies above or below `rows`.
  mutating func endPolygon(_ rows: Range<Int64>) {
    let count = corners.count
    var previous = corners[count &- 1]
    var (top, bottom) = (previous.y, previous.y)
    for index in 0..<count {
      (top, bottom) = (min(top, corners[index].y), max(bottom, corners[index].y))
    }
    if top < rows.upperBound, bottom > rows.lowerBound {
      for index in 0..<count {
        addLine(from: previous, to: corners[index])
        previous = corners[index]
      }
      endPiece(isSimple: true)
    }
    corners.truncate(to: 0)
  }
}

// MARK: - Fills

extension Outline {
  /// Adds the outline of `shape`, as far as it lies in `rows`, in steps from top to bottom.
  mutating func add(_ shape: Shape, _ device: Device, rows: Range<Int64>) {
    // Of a tall picture's marks, a few rows show few. A curve's lines lie less than a pixel outside.
    let bounds = shape.bounds
    guard
      device.y.place(bounds.minY.count) - Device.stepsPerPixel < rows.upperBound,
      device.y.place(bounds.maxY.count) + Device.stepsPerPixel > rows.lowerBound
    else { return }
    switch shape {
    case .circle(let circle): add(circle, device, rows)
    case .hexagon(let hexagon): add(hexagon.path, width: 0, device, rows, isSimple: true)
    case .path(let path): add(path, width: 0, device, rows, isSimple: false)
    }
  }

  mutating func add(_ box: Box) {
    addLine(from: Place(x: box.left, y: box.bottom), to: Place(x: box.left, y: box.top))
    addLine(from: Place(x: box.right, y: box.top), to: Place(x: box.right, y: box.bottom))
    endPiece(isSimple: true, isSorted: true)
  }

  /// Adds the area of `path`; or, if `width` is not 0, of a line along it.
  mutating func add(
    _ path: Path, width: Int64, _ device: Device, _ rows: Range<Int64>, isSimple: Bool
  ) {
    var line = Polyline()
    for element in path.elements {
      switch element {
      case .move(let point):
        end(line, isClosed: false, width, device, rows)
        line.begin(FinePoint(point))
      case .line(let point):
        line.append(FinePoint(point))
      case .arc(let point, let radius):
        // The sharpest corner of a line reaches twice as far as its width.
        line.appendArc(to: FinePoint(point), radius: radius.count, device, rows, 2 * width)
      case .close:
        end(line, isClosed: true, width, device, rows)
        line.beginAgain()
      }
    }
    end(line, isClosed: false, width, device, rows)
    if width == 0 { endPiece(isSimple: isSimple) }
  }

  /// Adds the area of a part of a path, which has ended; or of a line along it.
  private mutating func end(
    _ line: borrowing Polyline, isClosed: Bool, _ width: Int64, _ device: Device,
    _ rows: Range<Int64>
  ) {
    let count = line.points.count
    guard count > 1 else { return }
    if width > 0 { return stroke(line, isClosed: isClosed, width, device, rows) }
    var previous = device.place(line.points[count &- 1])
    for index in 0..<count {
      let place = device.place(line.points[index])
      addLine(from: previous, to: place)
      previous = place
    }
  }

  /// Adds the lines around `circle`: a polygon of the same area.
  ///
  /// The corners lie at halves, quarters and so on of a right angle, so that they are symmetric.
  @inline(never)
  private mutating func add(_ circle: Circle, _ device: Device, _ rows: Range<Int64>) {
    let center = device.place(circle.center)
    let (rx, ry) = (device.x.length(circle.radius.count), device.y.length(circle.radius.count))
    guard rx > 0, ry > 0 else { return }
    // How far the arc of a right angle is from its chord, by the square of the angle alone.
    func sagitta(_ radius: Int64) -> Int64 { Exact.part(radius, Outline.bulge, Outline.one) }
    var depth: Int64 = 0
    while sagitta(max(rx, ry)) &>> (2 &* depth) > Polyline.flatness { depth &+= 1 }
    // Two thirds of what the chords cut off, in 2^-8 of a step.
    func outer(_ radius: Int64) -> Int64 {
      radius << 8 &+ Exact.quotient(2 &* sagitta(radius << 8), 3 &<< (2 &* depth))
    }
    let round = Quadrant(wide: outer(rx), high: outer(ry), depth: Int(depth))
    // The half above the center from the top down, then the half below.
    for turn in 0..<2 {
      let side = Int64(turn) &* 2 &- 1
      round.forEachChord(isUpper: side < 0, rows: rows, center: center.y) { upper, lower in
        let (top, bottom) = (center.y &+ side &* upper.y, center.y &+ side &* lower.y)
        add(
          Edge(
            top: Place(x: center.x &- upper.x, y: top),
            bottom: Place(x: center.x &- lower.x, y: bottom), winding: 1))
        add(
          Edge(
            top: Place(x: center.x &+ upper.x, y: top),
            bottom: Place(x: center.x &+ lower.x, y: bottom), winding: -1))
      }
    }
    endPiece(isSimple: true, isSorted: true)
  }

  static let one: Int64 = 1 << 30
  /// π² / 32, times 2^30: a chord of the angle a cuts off a height of r a² / 8.
  private static let bulge: Int64 = 331_168_970
}

/// A quarter of an ellipse, as chords of equal angles before it is stretched.
private struct Quadrant {
  /// The half axes, in 2^-8 of a step.
  let wide: Int64
  let high: Int64
  /// There are 2^depth chords.
  let depth: Int

  /// Passes the chords that lie in `rows` to `take`, from the top down, as distances from the center.
  func forEachChord(
    isUpper: Bool, rows: Range<Int64>, center: Int64,
    _ take: (_ upper: Place, _ lower: Place) -> Void
  ) {
    let (right, end) = (Place(x: Outline.one, y: 0), Place(x: 0, y: Outline.one))
    let (first, last) = isUpper ? (end, right) : (right, end)
    // The distances below the center, or above it.
    let reach =
      isUpper
      ? (center - rows.upperBound)...(center - rows.lowerBound)
      : (rows.lowerBound - center)...(rows.upperBound - center)
    split(first, place(first), last, place(last), depth, reach, take)
  }

  private func place(_ direction: Place) -> Place {
    Place(
      x: Exact.part(wide, direction.x, Outline.one << 8),
      y: Exact.part(high, direction.y, Outline.one << 8))
  }

  private func split(
    _ a: Place, _ upper: Place, _ b: Place, _ lower: Place, _ depth: Int,
    _ reach: ClosedRange<Int64>, _ take: (_ upper: Place, _ lower: Place) -> Void
  ) {
    guard max(upper.y, lower.y) >= reach.lowerBound, min(upper.y, lower.y) <= reach.upperBound
    else { return }
    guard depth > 0 else { return take(upper, lower) }
    let (x, y) = (a.x &+ b.x, a.y &+ b.y)
    let size = Exact.root(x &* x &+ y &* y)
    let middle = Place(
      x: Exact.quotient(x << 30, size), y: Exact.quotient(y << 30, size))
    let between = place(middle)
    split(a, upper, middle, between, depth &- 1, reach, take)
    split(middle, between, b, lower, depth &- 1, reach, take)
  }
}

// MARK: - Strokes

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
