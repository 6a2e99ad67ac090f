public import GeobgScene

/// Writes the lines of a scene as HP-GL, for pen plotters and cutters.
///
/// A pen draws lines, so a scene of outlines and meshes can be written, and one with filled shapes
/// cannot. Veils are left out. Lines end at the edges of the picture. Source: HP-GL as in the "HP 7475A
/// Interfacing and Programming Manual", 1983: `IN`, `SP`, `PU`, `PD`, with integers only, which every
/// later plotter understands.
public struct PlotRenderer: Renderer {
  /// The units of a plotter per inch: 40 for each millimeter.
  private static let unitsPerInch = 1016.0
  /// How many points stand on a line of the file; plotters have small buffers.
  private static let pointsPerLine = 16

  /// The pen of each mark of the scene, from 1; the marks of a pen are drawn together.
  let pens: [Int]
  /// Whether the file is still wanted.
  let cancellation: Cancellation

  /// A renderer that draws mark `i` with pen `pens[i]`, or with pen 1 beyond the end of the list.
  ///
  /// - Parameters:
  ///   - pens: Numbers from 1. Marks of groups have the pen of their group. Default: one pen.
  ///   - cancellation: Checked for each mark. Default: never canceled.
  public init(pens: [Int] = [], cancellation: Cancellation = .never) {
    self.pens = pens
    self.cancellation = cancellation
  }

  /// The file of `scene`: ASCII.
  ///
  /// The origin is the lower left corner of the canvas.
  ///
  /// - Throws: ``RenderError/filledShapes`` for a scene with filled shapes, ``RenderError/stopped``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    let (width, height) = scene.canvas.points
    let (across, down) = (
      width / 72 * PlotRenderer.unitsPerInch, height / 72 * PlotRenderer.unitsPerInch
    )
    let frame = PlotFrame(
      scaleX: across / scene.width.double, scaleY: down / scene.height.double, x: 0, y: 0,
      clip: (0, 0, across, down))
    var lines: [Int: [[PlotPoint]]] = [:]
    for (index, mark) in scene.marks.enumerated() {
      try cancellation.check()
      let pen = pens.indices.contains(index) ? pens[index] : 1
      try PlotRenderer.add(mark, in: frame, to: &lines[pen, default: []])
    }
    var text = "IN;\n"
    for (pen, lines) in lines.sorted(by: { $0.key < $1.key }) where !lines.isEmpty {
      text += "SP\(pen);\n"
      for line in lines { PlotRenderer.write(line, height: down, onto: &text) }
    }
    return Array((text + "PU;SP0;\n").utf8)
  }

  private static func add(
    _ mark: Mark, in frame: PlotFrame, to lines: inout [[PlotPoint]]
  ) throws(RenderError) {
    switch mark {
    case .fill: throw .filledShapes
    case .stroke(let path, _, _): lines += frame.lines(of: path)
    case .group(let group):
      let inner = frame.inside(group)
      for mark in group.scene.marks { try add(mark, in: inner, to: &lines) }
    case .veil: break
    }
  }

  /// Writes a line; points that round to the same place are written once.
  private static func write(_ line: [PlotPoint], height: Double, onto text: inout String) {
    var places: [(x: Int, y: Int)] = []
    for point in line {
      let place = (x: Int(point.x.rounded()), y: Int((height - point.y).rounded()))
      if places.last.map({ $0 != place }) ?? true { places.append(place) }
    }
    guard places.count > 1 else { return }
    text += "PU\(places[0].x),\(places[0].y);PD"
    for (index, place) in places.enumerated().dropFirst() {
      if index > 1 { text += index % pointsPerLine == 0 ? ",\n" : "," }
      text += "\(place.x),\(place.y)"
    }
    text += ";\n"
  }
}

/// A point in units of the plotter, with y downward.
private typealias PlotPoint = (x: Double, y: Double)

/// Where the units of a scene lie on the paper, and what of them is seen.
private struct PlotFrame {
  let scaleX: Double
  let scaleY: Double
  let x: Double
  let y: Double
  let clip: (minX: Double, minY: Double, maxX: Double, maxY: Double)

  /// The frame of the scene in `group`.
  func inside(_ group: Group) -> PlotFrame {
    let (left, top) = place(group.frame.origin)
    let (right, bottom) = place(Point(x: group.frame.maxX, y: group.frame.maxY))
    return PlotFrame(
      scaleX: scaleX * group.scaleX, scaleY: scaleY * group.scaleY, x: left, y: top,
      clip: (
        max(clip.minX, left), max(clip.minY, top), min(clip.maxX, right), min(clip.maxY, bottom)
      ))
  }

  private func place(_ point: Point) -> PlotPoint {
    (x + point.x.double * scaleX, y + point.y.double * scaleY)
  }

  private func place(_ point: (x: Double, y: Double)) -> PlotPoint {
    (x + point.x * scaleX, y + point.y * scaleY)
  }

  /// The parts of `path` within the clip.
  func lines(of path: Path) -> [[PlotPoint]] {
    var lines: [[PlotPoint]] = []
    var (start, current) = (Point.zero, Point.zero)
    var whole: [PlotPoint] = []
    func end(_ lines: inout [[PlotPoint]]) {
      lines += clipped(whole)
      whole = []
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end(&lines)
        (start, current) = (point, point)
        whole = [place(point)]
      case .line(let point):
        whole.append(place(point))
        current = point
      case .arc(let point, let radius):
        for cubic in Arc(from: current, to: point, radius: radius).cubics {
          append(cubic, to: &whole)
        }
        current = point
      case .close:
        whole.append(place(start))
        end(&lines)
        current = start
        whole = [place(start)]
      }
    }
    end(&lines)
    return lines
  }

  /// Appends points of a curve, at most half a unit of the plotter from it.
  private func append(_ cubic: Arc.Cubic, to line: inout [PlotPoint]) {
    guard let from = line.last else { return }
    let (one, two, end) = (place(cubic.control1), place(cubic.control2), place(cubic.end))
    func length(_ a: PlotPoint, _ b: PlotPoint) -> Double {
      ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
    // A curve is an arc of at most half a right angle: the chords of n parts of an arc of the length
    // l lie within l · 0.8 / (8 n²) of it.
    let way = length(from, one) + length(one, two) + length(two, end)
    let count = max(1, (way / 5).squareRoot().rounded(.up))
    for step in 1...Int(count) {
      let t = Double(step) / count
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line.append(
        (
          a * from.x + b * one.x + c * two.x + d * end.x,
          a * from.y + b * one.y + c * two.y + d * end.y
        ))
    }
  }

  /// The parts of `line` within the clip.
  ///
  /// Source: Liang and Barsky, "A new concept and method for line clipping", 1984.
  private func clipped(_ line: [PlotPoint]) -> [[PlotPoint]] {
    var parts: [[PlotPoint]] = []
    var part: [PlotPoint] = []
    for (a, b) in zip(line, line.dropFirst()) {
      guard let (entry, exit) = seen(from: a, to: b) else {
        if part.count > 1 { parts.append(part) }
        part = []
        continue
      }
      func between(_ t: Double) -> PlotPoint { (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) }
      if part.isEmpty || entry > 0 {
        if part.count > 1 { parts.append(part) }
        part = [entry > 0 ? between(entry) : a]
      }
      part.append(exit < 1 ? between(exit) : b)
      if exit < 1 {
        parts.append(part)
        part = []
      }
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// Between which fractions of the way from `a` to `b` a line is within the clip; nil if it never is.
  private func seen(from a: PlotPoint, to b: PlotPoint) -> (entry: Double, exit: Double)? {
    var (entry, exit) = (0.0, 1.0)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let bounds = [
      (-dx, a.x - clip.minX), (dx, clip.maxX - a.x), (-dy, a.y - clip.minY), (dy, clip.maxY - a.y),
    ]
    for (way, room) in bounds {
      if way == 0 {
        guard room >= 0 else { return nil }
      } else if way < 0 {
        entry = max(entry, room / way)
      } else {
        exit = min(exit, room / way)
      }
    }
    return entry < exit ? (entry, exit) : nil
  }
}
