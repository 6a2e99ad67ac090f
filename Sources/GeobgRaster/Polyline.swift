internal import GeobgScene

/// A part of a path as straight lines.
struct Polyline: ~Copyable {
  private(set) var points = Storage<FinePoint>(capacity: 64)

  /// A chord may lie this many steps beside its arc: 1 / 512 of a pixel.
  static var flatness: Int64 { Device.stepsPerPixel / 512 }

  mutating func begin(_ point: FinePoint) {
    points.truncate(to: 0)
    points.append(point)
  }

  /// Begins again at the same point.
  mutating func beginAgain() { points.truncate(to: 1) }

  mutating func append(_ point: FinePoint) { points.append(point) }

  /// Adds an arc to `end`.
  ///
  /// - Parameters:
  ///   - rows: The steps from top to bottom where the arc is needed; an arc elsewhere becomes one
  ///     line, which lies elsewhere too.
  ///   - margin: How far around the path something is drawn, in thousandths.
  mutating func appendArc(
    to end: FinePoint, radius: Int64, _ device: Device, _ rows: Range<Int64>, _ margin: Int64
  ) {
    let count = points.count
    guard count > 0 else { return }
    appendChords(from: points[count &- 1], to: end, radius, device, rows, margin)
    points.append(end)
  }

  /// Adds the points between `start` and `end`.
  @inline(never)
  private mutating func appendChords(
    from start: FinePoint, to end: FinePoint, _ radius: Int64, _ device: Device,
    _ rows: Range<Int64>, _ margin: Int64
  ) {
    let radius = min(radius, Device.largest)
    var (dx, dy) = (end.x &- start.x, end.y &- start.y)
    guard dx != 0 || dy != 0 else { return }
    // An arc rises above its chord by at most half the chord.
    let reach = ((dx.magnitude &+ dy.magnitude) / 2 &+ 1 << Device.fineBits)
    let spread = Int64(clamping: reach) &+ margin << Device.fineBits
    let top = device.y.place(fine: min(start.y, end.y) &- spread)
    let bottom = device.y.place(fine: max(start.y, end.y) &+ spread)
    guard top < rows.upperBound, bottom > rows.lowerBound else { return }
    // Numbers whose squares can be added.
    var shift: Int64 = 0
    let wanted = radius << Device.fineBits
    while max(dx.magnitude, dy.magnitude) &>> UInt64(shift) >= 1 << 29
      || wanted &>> shift >= 1 << 29
    {
      shift &+= 1
    }
    dx /= 1 &<< shift
    dy /= 1 &<< shift
    let chord = max(1, Exact.root(dx &* dx &+ dy &* dy))
    let length = max(wanted &>> shift, (chord &+ 1) / 2)
    let rise = Exact.root(max(0, length &* length &- Exact.quotient(chord &* chord, 4)))
    // From the start to the center, which lies to the right of the chord.
    let (cx, cy) = (
      Exact.along(Exact.quotient(dx, 2), -dy, rise, chord),
      Exact.along(Exact.quotient(dy, 2), dx, rise, chord)
    )
    // A radius that is too small to reach the end is larger now.
    let drawn = max(radius, (length &<< shift) >> Device.fineBits) &+ margin
    let widest = max(device.x.length(drawn), device.y.length(drawn))
    // The most that an arc rises above its chord: at half the angle, a quarter of it.
    var sagitta = Exact.part(widest, length &- rise, length)
    var depth = 0
    while sagitta > Polyline.flatness, depth < 16 {
      sagitta /= 4
      depth &+= 1
    }
    guard depth > 0 else { return }
    // So that the lines enclose the arc's area.
    let outer = length &+ Exact.quotient(length &- rise, 3 &<< Int64(2 &* depth &- 1))
    let arc = Arc(
      center: FinePoint(x: start.x &+ cx &<< shift, y: start.y &+ cy &<< shift), radius: length,
      outer: outer, shift: shift)
    let crown = FinePoint(
      x: Exact.part(dy, length, chord), y: Exact.part(-dx, length, chord))
    split(FinePoint(x: -cx, y: -cy), crown, arc, depth &- 1)
    append(crown, arc)
    split(crown, FinePoint(x: dx &- cx, y: dy &- cy), arc, depth &- 1)
  }

  private struct Arc {
    let center: FinePoint
    /// The radius of the points that are found, and of those that are added.
    let radius: Int64
    let outer: Int64
    /// The radii have this many bits less than the center.
    let shift: Int64
  }

  /// Adds the point at `offset` from the center of `arc`.
  private mutating func append(_ offset: FinePoint, _ arc: Arc) {
    points.append(
      FinePoint(
        x: arc.center.x &+ Exact.part(offset.x, arc.outer, arc.radius) &<< arc.shift,
        y: arc.center.y &+ Exact.part(offset.y, arc.outer, arc.radius) &<< arc.shift))
  }

  /// Adds the points between `a` and `b`, as distances from the center of `arc`, in order.
  private mutating func split(_ a: FinePoint, _ b: FinePoint, _ arc: Arc, _ depth: Int) {
    guard depth > 0 else { return }
    let sum = FinePoint(x: a.x &+ b.x, y: a.y &+ b.y)
    let size = max(1, Exact.root(sum.x &* sum.x &+ sum.y &* sum.y))
    let middle = FinePoint(
      x: Exact.part(sum.x, arc.radius, size), y: Exact.part(sum.y, arc.radius, size))
    split(a, middle, arc, depth &- 1)
    append(middle, arc)
    split(middle, b, arc, depth &- 1)
  }
}
