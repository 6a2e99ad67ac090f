internal import Foundation
public import GeobgScene

/// Paints a scene slowly and obviously, with doubles, to compare painters with.
///
/// Each shape becomes polygons. Each pixel has many rows, and each row has exact spans. The marks are
/// blended one after another, and nothing is rounded.
public struct ReferenceCompositor {
  /// Red, green, blue and alpha of each pixel, from 0 to 255, multiplied by alpha.
  public private(set) var pixels: [SIMD4<Double>]
  private let width: Int
  private let height: Int
  private let rowsPerPixel: Int

  /// The pixels of `scene`.
  ///
  /// - Parameter rowsPerPixel: How many rows a pixel is divided into. Default: 16.
  public init(_ scene: Scene, rowsPerPixel: Int = 16) {
    width = scene.canvas.pixelWidth
    height = scene.canvas.pixelHeight
    self.rowsPerPixel = rowsPerPixel
    let background = scene.background.map(ReferenceCompositor.channels) ?? .zero
    pixels = Array(repeating: background, count: width * height)
    let view = View(
      x: 0, y: 0, scaleX: Double(width) / scene.width.double,
      scaleY: Double(height) / scene.height.double)
    let canvas = Frame(left: 0, top: 0, right: Double(width), bottom: Double(height))
    for mark in scene.marks { paint(mark, view, canvas) }
  }

  /// How much of each pixel `shape` covers, from 0 to 1.
  public static func coverage(of shape: Shape, on scene: Scene, rowsPerPixel: Int) -> [Double] {
    var empty = scene
    empty.background = nil
    empty.marks = [.fill(shape, .solid(.white, .opaque))]
    return ReferenceCompositor(empty, rowsPerPixel: rowsPerPixel).pixels.map { $0.w / 255 }
  }

  /// Where the units of a scene lie, in pixels.
  private struct View {
    let x: Double
    let y: Double
    let scaleX: Double
    let scaleY: Double
  }

  private struct Frame {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
  }

  private struct Spot {
    var x: Double
    var y: Double
  }

  private static func channels(_ color: Color) -> SIMD4<Double> {
    SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
  }

  private mutating func paint(_ mark: Mark, _ view: View, _ clip: Frame) {
    switch mark {
    case .fill(let shape, .solid(let color, let opacity)):
      blend([contours(of: shape.path).map(\.spots)], view, clip, color) { _, _ in
        opacity.value.double
      }
    case .stroke(let path, let width, .solid(let color, let opacity)):
      // Each piece alone, so that pieces of opposite directions do not cancel each other.
      let pieces = contours(of: path).flatMap { strokes($0, width.double / 2) }
      blend(pieces.map { [$0] }, view, clip, color) { _, _ in opacity.value.double }
    case .group(let group):
      let frame = place(group.frame, view)
      if let background = group.scene.background {
        blend([contours(of: group.frame.path).map(\.spots)], view, clip, background) { _, _ in 1 }
      }
      let inner = View(
        x: frame.left, y: frame.top, scaleX: view.scaleX * group.scaleX,
        scaleY: view.scaleY * group.scaleY)
      let part = Frame(
        left: max(clip.left, frame.left), top: max(clip.top, frame.top),
        right: min(clip.right, frame.right), bottom: min(clip.bottom, frame.bottom))
      for mark in group.scene.marks { paint(mark, inner, part) }
    case .veil(let veil):
      let frame = place(veil.frame, view)
      blend([contours(of: veil.frame.path).map(\.spots)], view, clip, veil.color) { x, y in
        let across = (Double(x) + 0.5 - frame.left) / (frame.right - frame.left)
        let down = (Double(y) + 0.5 - frame.top) / (frame.bottom - frame.top)
        let offset =
          switch veil.course {
          case .rightward: across
          case .downward: down
          case .outward: hypot(2 * across - 1, 2 * down - 1)
          }
        return veil.opacity(at: min(1, max(0, offset)))
      }
    }
  }

  private func place(_ rectangle: Rectangle, _ view: View) -> Frame {
    Frame(
      left: view.x + rectangle.minX.double * view.scaleX,
      top: view.y + rectangle.minY.double * view.scaleY,
      right: view.x + rectangle.maxX.double * view.scaleX,
      bottom: view.y + rectangle.maxY.double * view.scaleY)
  }

  // MARK: - Lines

  private struct Contour {
    var spots: [Spot]
    var isClosed = false
  }

  private func contours(of path: Path) -> [Contour] {
    var contours: [Contour] = []
    var contour = Contour(spots: [])
    for element in path.elements {
      switch element {
      case .move(let point):
        contours.append(contour)
        contour = Contour(spots: [Spot(x: point.x.double, y: point.y.double)])
      case .line(let point):
        contour.spots.append(Spot(x: point.x.double, y: point.y.double))
      case .arc(let point, let radius):
        guard let start = contour.spots.last else { continue }
        let end = Spot(x: point.x.double, y: point.y.double)
        contour.spots += arc(start, end, radius.double) + [end]
      case .close:
        guard let start = contour.spots.first else { continue }
        contour.isClosed = true
        contours.append(contour)
        contour = Contour(spots: [start])
      }
    }
    return (contours + [contour]).filter { $0.spots.count > 1 }
  }

  /// The points of the shorter clockwise arc, without its ends.
  private func arc(_ start: Spot, _ end: Spot, _ radius: Double) -> [Spot] {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let chord = hypot(dx, dy)
    guard chord > 0 else { return [] }
    let radius = max(radius, chord / 2)
    let rise = max(0, radius * radius - chord * chord / 4).squareRoot()
    let center = Spot(
      x: (start.x + end.x) / 2 - dy / chord * rise, y: (start.y + end.y) / 2 + dx / chord * rise)
    let from = atan2(start.y - center.y, start.x - center.x)
    let turn = 2 * asin(min(1, chord / 2 / radius))
    let count = 256
    return (1..<count).map { step in
      let angle = from + turn * Double(step) / Double(count)
      return Spot(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  /// The polygons of a line with butt ends and mitered corners.
  private func strokes(_ contour: Contour, _ half: Double) -> [[Spot]] {
    var spots: [Spot] = []
    for spot in contour.spots where spots.last.map({ $0.x != spot.x || $0.y != spot.y }) ?? true {
      spots.append(spot)
    }
    if contour.isClosed, let first = spots.first, let last = spots.last,
      first.x != last.x || first.y != last.y
    {
      spots.append(first)
    }
    guard spots.count > 1 else { return [] }
    func direction(_ index: Int) -> Spot {
      let (dx, dy) = (spots[index + 1].x - spots[index].x, spots[index + 1].y - spots[index].y)
      return Spot(x: dx / hypot(dx, dy), y: dy / hypot(dx, dy))
    }
    var polygons: [[Spot]] = []
    let count = spots.count - 1
    for index in 0..<count {
      let (a, b, u) = (spots[index], spots[index + 1], direction(index))
      let side = Spot(x: -u.y * half, y: u.x * half)
      polygons.append([
        Spot(x: a.x - side.x, y: a.y - side.y), Spot(x: b.x - side.x, y: b.y - side.y),
        Spot(x: b.x + side.x, y: b.y + side.y), Spot(x: a.x + side.x, y: a.y + side.y),
      ])
      guard index + 1 < count || contour.isClosed else { continue }
      let v = direction((index + 1) % count)
      let (turn, along) = (u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
      guard turn != 0 else { continue }
      let out = turn > 0 ? -half : half
      var corner = [
        b, Spot(x: b.x - out * u.y, y: b.y + out * u.x),
        Spot(x: b.x - out * v.y, y: b.y + out * v.x),
      ]
      // SVG's default miter limit is 4.
      if ((1 + along) / 2).squareRoot() >= 0.25 {
        corner.insert(
          Spot(
            x: b.x - out * (u.y + v.y) / (1 + along), y: b.y + out * (u.x + v.x) / (1 + along)),
          at: 2)
      }
      polygons.append(corner)
    }
    return polygons
  }

  // MARK: - Pixels

  /// Blends `color` where a piece's windings do not add up to 0.
  private mutating func blend(
    _ pieces: [[[Spot]]], _ view: View, _ clip: Frame, _ color: Color,
    opacity: (_ x: Int, _ y: Int) -> Double
  ) {
    let source = ReferenceCompositor.channels(color)
    let pieces = pieces.map { contours in
      contours.map { spots in
        spots.map { Spot(x: view.x + $0.x * view.scaleX, y: view.y + $0.y * view.scaleY) }
      }
    }
    for y in 0..<height {
      var coverage = [Double](repeating: 0, count: width)
      for row in 0..<rowsPerPixel {
        let level = Double(y) + (Double(row) + 0.5) / Double(rowsPerPixel)
        guard level > clip.top, level < clip.bottom else { continue }
        for span in spans(of: pieces, at: level) {
          let (left, right) = (max(span.left, clip.left), min(span.right, clip.right))
          guard left < right else { continue }
          for x in Int(left)...min(width - 1, Int(right)) {
            coverage[x] +=
              max(0, min(right, Double(x + 1)) - max(left, Double(x))) / Double(rowsPerPixel)
          }
        }
      }
      for x in 0..<width where coverage[x] > 0 {
        let part = min(1, coverage[x]) * opacity(x, y)
        pixels[y * width + x] += (source - pixels[y * width + x]) * part
      }
    }
  }

  /// The spans at a height, which do not overlap.
  private func spans(
    of pieces: [[[Spot]]], at level: Double
  ) -> [(left: Double, right: Double)] {
    var all: [(left: Double, right: Double)] = []
    for contours in pieces {
      var crossings: [(x: Double, winding: Int)] = []
      for spots in contours {
        for (index, a) in spots.enumerated() {
          let b = spots[(index + 1) % spots.count]
          guard (a.y <= level) != (b.y <= level) else { continue }
          let x = a.x + (b.x - a.x) * (level - a.y) / (b.y - a.y)
          crossings.append((x, a.y < b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var (sum, start) = (0, 0.0)
      for crossing in crossings {
        if sum == 0 { start = crossing.x }
        sum += crossing.winding
        if sum == 0 { all.append((start, crossing.x)) }
      }
    }
    all.sort { $0.left < $1.left }
    var joined: [(left: Double, right: Double)] = []
    for span in all {
      if let last = joined.last, span.left <= last.right {
        joined[joined.count - 1].right = max(last.right, span.right)
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}
