import GeobgScene

/// The color at one place, computed by blending the marks of a scene by hand.
struct Prediction {
  /// Red, green, blue and alpha in levels of 255, with colors multiplied by alpha.
  ///
  /// It is nil if the edge of a shape is so near that the pixel is a mixture.
  private(set) var color: [Double]? = [0, 0, 0, 0]
  /// How many paints are blended at the place.
  private(set) var blendCount = 0

  /// The color of `scene` at `place`, if no edge is nearer than `clearance`, in units.
  init(of scene: Scene, at place: (x: Double, y: Double), clearance: Double) {
    cover(with: scene.background)
    blend(scene.marks, at: place, clearance: clearance)
  }

  private mutating func blend(
    _ marks: [Mark], at place: (x: Double, y: Double), clearance: Double
  ) {
    for mark in marks {
      switch mark {
      case .fill(let shape, let paint):
        blend(paint, depth: depth(of: place, in: shape), clearance: clearance)
      case .stroke(let path, let width, let paint):
        blend(paint, depth: width.double / 2 - distance(of: place, to: path), clearance: clearance)
      case .group(let group): blend(group, at: place, clearance: clearance)
      case .veil(let veil): blend(veil, at: place, clearance: clearance)
      }
    }
  }

  private mutating func blend(
    _ group: Group, at place: (x: Double, y: Double), clearance: Double
  ) {
    let frame = group.frame
    let inset = min(
      place.x - frame.minX.double, frame.maxX.double - place.x, place.y - frame.minY.double,
      frame.maxY.double - place.y)
    guard abs(inset) > clearance else {
      color = nil
      return
    }
    guard inset > 0 else { return }
    cover(with: group.scene.background)
    let inner = (
      x: (place.x - frame.minX.double) / group.scaleX,
      y: (place.y - frame.minY.double) / group.scaleY
    )
    blend(
      group.scene.marks, at: inner, clearance: clearance / min(group.scaleX, group.scaleY))
  }

  private mutating func blend(
    _ veil: FadeOverlay, at place: (x: Double, y: Double), clearance: Double
  ) {
    let x = (place.x - veil.frame.minX.double) / veil.frame.width.double
    let y = (place.y - veil.frame.minY.double) / veil.frame.height.double
    let offset =
      switch veil.course {
      case .rightward: x
      case .downward: y
      case .outward: 2 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      }
    let inset = min(x, 1 - x) * veil.frame.width.double
    let drop = min(y, 1 - y) * veil.frame.height.double
    let opacity = Opacity(Thousandths(rounding: veil.opacity(at: offset))) ?? .opaque
    blend(.solid(veil.color, opacity), depth: min(inset, drop), clearance: clearance)
  }

  private mutating func cover(with background: Color?) {
    if let background { blend(.solid(background, .opaque), depth: 1, clearance: 0) }
  }

  private mutating func blend(_ paint: Paint, depth: Double, clearance: Double) {
    guard abs(depth) > clearance else {
      color = nil
      return
    }
    guard depth > 0, case .solid(let paint, let opacity) = paint else { return }
    let alpha = opacity.value.double
    let channels = [paint.red, paint.green, paint.blue, 255].map(Double.init)
    color = color.map { zip($0, channels).map { $0 * (1 - alpha) + $1 * alpha } }
    blendCount += 1
  }

  /// The distance from a place to a path that is one straight line through the whole picture.
  private func distance(of place: (x: Double, y: Double), to path: Path) -> Double {
    guard case .move(let start) = path.elements.first, case .line(let end) = path.elements.last
    else { return .nan }
    let (dx, dy) = ((end - start).x.double, (end - start).y.double)
    let offset = (place.x - start.x.double) * dy - (place.y - start.y.double) * dx
    return abs(offset) / (dx * dx + dy * dy).squareRoot()
  }

  /// The distance of a place from the edge, positive inside the shape and negative outside.
  private func depth(of place: (x: Double, y: Double), in shape: Shape) -> Double {
    switch shape {
    case .circle(let circle):
      let (dx, dy) = (place.x - circle.center.x.double, place.y - circle.center.y.double)
      return circle.radius.double - (dx * dx + dy * dy).squareRoot()
    case .hexagon(let hexagon):
      // The distance to a hexagon that is smaller by the corner radius, minus the radius.
      let (dx, dy) = (
        abs(place.x - hexagon.center.x.double), abs(place.y - hexagon.center.y.double)
      )
      let radius = hexagon.cornerRadius.double
      let root = Double(3).squareRoot()
      let apothem = hexagon.width.double / 2 * root / 2 - radius
      let side = apothem * 2 / root
      let slanted = dx / 2 + dy * root / 2
      if slanted >= dx {
        // Next to the slanted side, or beyond one of its ends.
        let along = dx * root / 2 - dy / 2
        if abs(along) <= side / 2 { return radius - (slanted - apothem) }
        let vertex = along < 0 ? (x: 0, y: side) : (x: apothem, y: side / 2)
        let (vx, vy) = (dx - vertex.x, dy - vertex.y)
        return radius - (vx * vx + vy * vy).squareRoot()
      }
      if dy <= side / 2 { return radius - (dx - apothem) }
      let (vx, vy) = (dx - apothem, dy - side / 2)
      return radius - (vx * vx + vy * vy).squareRoot()
    case .path: return .nan
    }
  }
}
