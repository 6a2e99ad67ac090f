internal import GeobgScene

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

  /// Adds the outline of a box.
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
