internal import GeobgScene

/// A point in units of a scene, in 2^-12 of a thousandth.
struct FinePoint: Hashable {
  var x: Int64
  var y: Int64

  init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) {
    x = FinePoint.limited(point.x.count) << Device.fineBits
    y = FinePoint.limited(point.y.count) << Device.fineBits
  }

  private static func limited(_ count: Int64) -> Int64 {
    min(max(count, -Device.largest), Device.largest)
  }
}

/// A part of a path as straight lines.
struct Polyline {
  var points: [FinePoint]
  /// Whether the last point is connected to the first.
  var isClosed = false

  /// A chord may lie this many steps beside its arc: 1 / 512 of a pixel.
  static let flatness: Int64 = Device.stepsPerPixel / 512

  /// The parts of `path`.
  ///
  /// - Parameter rows: The steps from top to bottom where arcs are needed; an arc elsewhere becomes
  ///   one line, which lies elsewhere too.
  /// - Parameter margin: How far around the path something is drawn, in thousandths.
  static func parts(
    of path: Path, _ device: Device, rows: Range<Int64>, margin: Int64 = 0
  ) -> [Polyline] {
    var parts: [Polyline] = []
    var part = Polyline(points: [])
    for element in path.elements {
      switch element {
      case .move(let point):
        if !part.points.isEmpty { parts.append(part) }
        part = Polyline(points: [FinePoint(point)])
      case .line(let point):
        part.points.append(FinePoint(point))
      case .arc(let point, let radius):
        part.appendArc(to: FinePoint(point), radius: radius.count, device, rows, margin)
      case .close:
        guard let start = part.points.first else { continue }
        part.isClosed = true
        parts.append(part)
        part = Polyline(points: [start])
      }
    }
    if part.points.count > 1 { parts.append(part) }
    return parts
  }

  private mutating func appendArc(
    to end: FinePoint, radius: Int64, _ device: Device, _ rows: Range<Int64>, _ margin: Int64
  ) {
    guard let start = points.last else { return }
    defer { points.append(end) }
    let radius = min(radius, Device.largest)
    var (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx != 0 || dy != 0 else { return }
    // An arc rises above its chord by at most half the chord.
    let reach = ((dx.magnitude + dy.magnitude) / 2 + 1 << Device.fineBits)
    let spread = Int64(clamping: reach) + margin << Device.fineBits
    let top = device.y.place(fine: min(start.y, end.y) - spread)
    let bottom = device.y.place(fine: max(start.y, end.y) + spread)
    guard top < rows.upperBound, bottom > rows.lowerBound else { return }
    // Numbers whose squares can be added.
    var shift: Int64 = 0
    let wanted = radius << Device.fineBits
    while max(dx.magnitude, dy.magnitude) >> UInt64(shift) >= 1 << 29 || wanted >> shift >= 1 << 29
    {
      shift += 1
    }
    dx /= 1 << shift
    dy /= 1 << shift
    let chord = max(1, Exact.root(dx * dx + dy * dy))
    let length = max(wanted >> shift, (chord + 1) / 2)
    let rise = Exact.root(max(0, length * length - Exact.quotient(chord * chord, 4)))
    // From the start to the center, which lies to the right of the chord.
    let (cx, cy) = (
      Exact.along(Exact.quotient(dx, 2), -dy, rise, chord),
      Exact.along(Exact.quotient(dy, 2), dx, rise, chord)
    )
    // A radius that is too small to reach the end is larger now.
    let drawn = max(radius, (length << shift) >> Device.fineBits) + margin
    let widest = max(device.x.length(drawn), device.y.length(drawn))
    // The most that an arc rises above its chord: at half the angle, a quarter of it.
    var sagitta = Exact.part(widest, length - rise, length)
    var depth = 0
    while sagitta > Polyline.flatness, depth < 16 {
      sagitta /= 4
      depth += 1
    }
    guard depth > 0 else { return }
    // So that the lines enclose the arc's area.
    let outer = length + Exact.quotient(length - rise, 3 << Int64(2 * depth - 1))
    func append(_ offset: FinePoint) {
      points.append(
        FinePoint(
          x: start.x + (cx + Exact.part(offset.x, outer, length)) << shift,
          y: start.y + (cy + Exact.part(offset.y, outer, length)) << shift))
    }
    let crown = FinePoint(
      x: Exact.part(dy, length, chord), y: Exact.part(-dx, length, chord))
    Polyline.split(FinePoint(x: -cx, y: -cy), crown, radius: length, depth - 1, append)
    append(crown)
    Polyline.split(crown, FinePoint(x: dx - cx, y: dy - cy), radius: length, depth - 1, append)
  }

  /// Passes the points between `a` and `b` on a circle of `radius` around (0, 0) to `take`, in order.
  private static func split(
    _ a: FinePoint, _ b: FinePoint, radius: Int64, _ depth: Int, _ take: (FinePoint) -> Void
  ) {
    guard depth > 0 else { return }
    let sum = FinePoint(x: a.x + b.x, y: a.y + b.y)
    let size = max(1, Exact.root(sum.x * sum.x + sum.y * sum.y))
    let middle = FinePoint(
      x: Exact.part(sum.x, radius, size), y: Exact.part(sum.y, radius, size))
    split(a, middle, radius: radius, depth - 1, take)
    take(middle)
    split(middle, b, radius: radius, depth - 1, take)
  }
}
