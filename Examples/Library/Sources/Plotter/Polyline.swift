import GeobgScene

/// The corners of a line that a pen draws without lifting.
typealias Polyline = [Corner]

/// A point in units of a scene; y grows downward.
struct Corner: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) {
    self.init(point.x.double, point.y.double)
  }
}

/// Where a scene lies on the paper: inside another one it is stretched and clipped to its frame.
struct Placement {
  var x = 0.0
  var y = 0.0
  var scaleX = 1.0
  var scaleY = 1.0
  /// The part of the outermost scene that is visible, in its units.
  var clip: Rectangle

  /// The placement of the scene that `group` shows.
  func inside(_ group: Group) -> Placement {
    let corner = place(Corner(group.frame.origin))
    let frame = Rectangle(
      origin: Point(x: Thousandths(rounding: corner.x), y: Thousandths(rounding: corner.y)),
      width: Thousandths(rounding: group.frame.width.double * scaleX),
      height: Thousandths(rounding: group.frame.height.double * scaleY))
    return Placement(
      x: corner.x, y: corner.y, scaleX: scaleX * group.scaleX, scaleY: scaleY * group.scaleY,
      clip: clip.intersection(frame))
  }

  /// The corner in the outermost scene.
  func place(_ corner: Corner) -> Corner {
    Corner(x + corner.x * scaleX, y + corner.y * scaleY)
  }
}

/// The lines of a picture, sorted by color.
struct PenDrawing {
  private(set) var pens: [(color: Color, lines: [Polyline])] = []
  private var numbers: [Color: Int] = [:]

  /// Adds the outlines of all marks of `scene`.
  ///
  /// - Parameter tolerance: The largest distance between a curve and its lines, in units of the
  ///   outermost scene.
  mutating func add(_ scene: Scene, _ placement: Placement, tolerance: Double) {
    for mark in scene.marks {
      switch mark {
      case .fill(let shape, .solid(let color, _)):
        add(shape.path, color, placement, isClosed: true, tolerance)
      case .stroke(let path, _, .solid(let color, _)):
        add(path, color, placement, isClosed: false, tolerance)
      case .group(let group):
        add(group.scene, placement.inside(group), tolerance: tolerance)
      case .veil:
        // A pen cannot draw a transition.
        break
      }
    }
  }

  private mutating func add(
    _ path: Path, _ color: Color, _ placement: Placement, isClosed: Bool, _ tolerance: Double
  ) {
    let pen = numbers[color] ?? pens.count
    if pen == pens.count {
      numbers[color] = pen
      pens.append((color, []))
    }
    let tolerance = tolerance / max(placement.scaleX, placement.scaleY)
    for line in path.lines(tolerance: tolerance, isClosed: isClosed) {
      pens[pen].lines += line.map(placement.place).clipped(to: placement.clip)
    }
  }
}

extension Path {
  /// The parts of the path, with arcs as straight lines within `tolerance`.
  ///
  /// - Parameter isClosed: Whether each part ends where it starts, as if it were filled.
  fileprivate func lines(tolerance: Double, isClosed: Bool) -> [Polyline] {
    var parts: [Polyline] = []
    var part: Polyline = []
    func end() {
      if isClosed, let first = part.first, part.last != first { part.append(first) }
      if part.count > 1 { parts.append(part) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        end()
        part = [Corner(point)]
      case .line(let point): part.append(Corner(point))
      case .arc(let point, let radius):
        guard let start = part.last else { continue }
        Path.addArc(from: start, to: Corner(point), radius.double, tolerance, to: &part)
      case .close:
        if let first = part.first, part.last != first { part.append(first) }
      }
    }
    end()
    return parts
  }

  /// Adds lines along the shorter clockwise arc from `start` to `end`.
  private static func addArc(
    from start: Corner, to end: Corner, _ radius: Double, _ tolerance: Double,
    to part: inout Polyline
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let chord = (dx * dx + dy * dy).squareRoot()
    guard chord > 0 else { return part.append(end) }
    let radius = max(radius, chord / 2)
    // With y downward, the center of a clockwise arc lies to the right of its chord.
    let rise = (radius * radius - chord * chord / 4).squareRoot()
    let middle = Corner((start.x + end.x) / 2, (start.y + end.y) / 2)
    let center = Corner(middle.x - dy / chord * rise, middle.y + dx / chord * rise)
    let crown = Corner(center.x + dy / chord * radius, center.y - dx / chord * radius)
    /// Halves the arc from `a` to `b` around `c`, its middle, until its chord is close enough.
    func halve(_ a: Corner, _ c: Corner, _ b: Corner) {
      let (x, y) = ((a.x + b.x) / 2 - c.x, (a.y + b.y) / 2 - c.y)
      guard (x * x + y * y).squareRoot() > tolerance else { return part.append(b) }
      halve(a, quarter(a, c), c)
      halve(c, quarter(c, b), b)
    }
    /// The middle of the arc from `a` to `b`, which turns at most a quarter.
    func quarter(_ a: Corner, _ b: Corner) -> Corner {
      let (x, y) = ((a.x + b.x) / 2 - center.x, (a.y + b.y) / 2 - center.y)
      let factor = radius / (x * x + y * y).squareRoot()
      return Corner(center.x + x * factor, center.y + y * factor)
    }
    halve(start, crown, end)
  }
}

extension Polyline {
  /// The parts of the line inside `area` (Liang and Barsky, 1984).
  fileprivate func clipped(to area: Rectangle) -> [Polyline] {
    let (left, right) = (area.minX.double, area.maxX.double)
    let (top, bottom) = (area.minY.double, area.maxY.double)
    var parts: [Polyline] = []
    // Whether the last part ends where the next line starts.
    var isDrawing = false
    for (a, b) in zip(self, dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      var (enter, leave) = (0.0, 1.0)
      for (step, distance) in [
        (-dx, a.x - left), (dx, right - a.x), (-dy, a.y - top), (dy, bottom - a.y),
      ] {
        if step == 0 {
          if distance < 0 { leave = -1 }
        } else if step < 0 {
          enter = Swift.max(enter, distance / step)
        } else {
          leave = Swift.min(leave, distance / step)
        }
      }
      guard enter < leave else {
        isDrawing = false
        continue
      }
      if !isDrawing || enter > 0 { parts.append([Corner(a.x + enter * dx, a.y + enter * dy)]) }
      parts[parts.count - 1].append(Corner(a.x + leave * dx, a.y + leave * dy))
      isDrawing = leave == 1
    }
    return parts
  }
}
