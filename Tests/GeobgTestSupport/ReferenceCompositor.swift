internal import Foundation
public import GeobgScene

/// Paints a scene slowly and obviously, with doubles, to compare painters with.
///
/// Each pixel has many rows, and each row has exact spans. The marks are blended one after another,
/// and nothing is rounded.
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

  /// The pixels with each channel rounded to the nearest level.
  ///
  /// No picture with 8 bits for a channel is closer.
  public var rounded: [UInt32] {
    pixels.map { pixel in
      let level = pixel.rounded(.toNearestOrAwayFromZero)
      return UInt32(level.x) | UInt32(level.y) << 8 | UInt32(level.z) << 16 | UInt32(level.w) << 24
    }
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

  private static func channels(_ color: Color) -> SIMD4<Double> {
    SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
  }

  private mutating func paint(_ mark: Mark, _ view: View, _ clip: Frame) {
    switch mark {
    case .fill(let shape, .solid(let color, let opacity)):
      blend([ReferenceOutline.edges(around: shape.path)], view, clip, color) { _, _ in
        opacity.value.double
      }
    case .stroke(let path, let width, .solid(let color, let opacity)):
      // Each piece alone, so that pieces of opposite directions do not cancel each other.
      let pieces = ReferenceOutline.contours(of: path).flatMap {
        ReferenceOutline.strokes($0, width.double / 2)
      }
      blend(pieces.map { ReferenceOutline.edges(around: $0) }, view, clip, color) { _, _ in
        opacity.value.double
      }
    case .group(let group):
      let frame = place(group.frame, view)
      if let background = group.scene.background {
        blend([ReferenceOutline.edges(around: group.frame.path)], view, clip, background) {
          _, _ in 1
        }
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
      blend([ReferenceOutline.edges(around: veil.frame.path)], view, clip, veil.color) { x, y in
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

  // MARK: - Pixels

  /// Blends `color` where a piece's windings do not add up to 0.
  private mutating func blend(
    _ pieces: [[ReferenceOutline.Edge]], _ view: View, _ clip: Frame, _ color: Color,
    opacity: (_ x: Int, _ y: Int) -> Double
  ) {
    let source = ReferenceCompositor.channels(color)
    for y in 0..<height {
      // The edges that touch the row.
      let (top, bottom) = (
        (Double(y) - view.y) / view.scaleY, (Double(y + 1) - view.y) / view.scaleY
      )
      let pieces = pieces.map { edges in
        edges.filter { max($0.start.y, $0.end.y) >= top && min($0.start.y, $0.end.y) <= bottom }
      }.filter { !$0.isEmpty }
      guard !pieces.isEmpty else { continue }
      var coverage = [Double](repeating: 0, count: width)
      for row in 0..<rowsPerPixel {
        let level = Double(y) + (Double(row) + 0.5) / Double(rowsPerPixel)
        guard level > clip.top, level < clip.bottom else { continue }
        for span in spans(of: pieces, at: (level - view.y) / view.scaleY) {
          let left = max(view.x + span.left * view.scaleX, clip.left)
          let right = min(view.x + span.right * view.scaleX, clip.right)
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

  /// The spans at a height, in units, which do not overlap.
  private func spans(
    of pieces: [[ReferenceOutline.Edge]], at level: Double
  ) -> [(left: Double, right: Double)] {
    var all: [(left: Double, right: Double)] = []
    for edges in pieces {
      let crossings = edges.compactMap { $0.crossing(at: level) }.sorted { $0.x < $1.x }
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
