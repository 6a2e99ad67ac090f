// The shapes of taps with a zoom, which have any size: far too small to see, or far larger than the picture.

extension Composer {
  /// The short side of the picture is so many times as long as the smallest shape that is not left out.
  ///
  /// That is a twentieth of a millimeter on a wall 3 m high, and less than a pixel of any screen.
  private static let smallestShapes = 1 << 16
  /// A shape that reaches farther from its center than this many long sides of the picture is cut.
  ///
  /// A circle that reaches farther is nearly straight where it crosses the picture. The pixels of the
  /// largest picture stay within the 23 bits that Cairo has for a coordinate.
  private static let largestReach = 4

  /// Whether shapes of a tap with a zoom are drawn: not if they are too small to see.
  func isVisible(_ bounds: Rectangle) -> Bool {
    let (side, short) = (max(bounds.width, bounds.height), min(whole.width, whole.height))
    return Composer.smallestShapes * side >= short
  }

  /// Whether a shape is much larger than the picture, which shows at most a part of its edge.
  func isHuge(_ bounds: Rectangle) -> Bool {
    max(bounds.width, bounds.height) > 2 * farthestReach
  }

  /// Whether a shape is so much larger than the picture that its edge cannot be placed: the picture shows
  /// only whether it is inside.
  func isBoundless(_ bounds: Rectangle) -> Bool {
    max(bounds.width, bounds.height).count > 1 << 59
  }

  /// What surrounds the picture: a path outside of it is not seen.
  var neighborhood: Rectangle {
    whole.outset(
      by: view.units(ofMillimeters: view.canvas.edge.bleed) + 2 * max(whole.width, whole.height) + 1
    )
  }

  /// Whether the middle of the picture is inside a shape, or on the line along its edge.
  ///
  /// It is decided in lengths of the shape, where all numbers are small.
  @inline(never)
  func covers(_ index: Int, of tap: Cluster, _ changed: ShapeProperties) -> Bool {
    let distance = view.pan.vector - tap.vector - tap.move(changed).vector
    let scaled = ViewOrigin.scaled(distance, byPowerOfTen: -tap.depth)
    let point = scaled * tap.zoom.double - tap.offset(of: index, engine).vector
    let form = tap.form(index, engine, changed, around: .zero)
    let edge = outlineWidth
    guard edge > 0 else { return form.covers(point) }
    guard let outer = form.grown(by: edge.half), outer.covers(point) else { return false }
    guard let inner = form.grown(by: -edge.half) else { return true }
    return !inner.covers(point)
  }

  /// How many shapes each tap by hand of `recipe` has, in the order of its gestures, also where they were
  /// undone.
  package static func shapeCounts(of recipe: Recipe) -> [Int] {
    recipe.drawing.gestures.compactMap { gesture in
      guard case .tap(let tap) = gesture else { return nil }
      let engine = recipe.artEngine
      return Cluster(tap, in: Chance(recipe.seed), .plane, engine).shapeCount(engine)
    }
  }

  /// A rectangle around the shapes that `recipe` has by hand, wherever its view is, and the frame of the
  /// rectangle: the size of a tap made from farthest away; nil if there are none.
  package static func drawnBounds(of recipe: Recipe) -> (base: ViewOrigin, bounds: Rectangle)? {
    let taps = Composer(recipe).items.compactMap { $0.shape?.tap }
    guard let farthest = taps.max(by: { $0.depth < $1.depth })?.address else { return nil }
    for case .tap(let tap) in recipe.drawing.gestures where tap.address == farthest {
      var recipe = recipe
      recipe.view = recipe.view.with(base: tap.base)
      return Composer(recipe).drawnBounds.map { (tap.base, $0) }
    }
    return nil
  }

  private var drawnBounds: Rectangle? {
    var box: Rectangle?
    for item in changes.lowered + items {
      guard let (tap, index, layer) = item.shape, tap.address != nil,
        let changed = changed(index, of: tap, at: layer, changes)
      else { continue }
      let shape = tap.shape(index, engine, changed)
      let bounds = shape.bounds.outset(by: edge(of: tap))
      box = box?.union(bounds) ?? bounds
    }
    return box
  }

  /// How far a shape that is not huge can reach from its center.
  var farthestReach: Thousandths { Composer.largestReach * max(whole.width, whole.height) }

  /// The path of a huge shape, or of the line of width `edge` along its edge; nil if it is not seen.
  ///
  /// It is what the surroundings of the picture show, and has few points, so it takes no longer than
  /// another shape. It is the same for every slice of a span, because the whole picture decides it. In a
  /// tile, the copies of a huge shape cover everything.
  @inline(never)
  func hugePath(_ shape: PlacedShape, resting center: Point, edge: Thousandths) -> Path? {
    if let tile { return tile.contains(center) ? canvas.path : nil }
    let long = max(whole.width, whole.height)
    let box = neighborhood.moved(by: .zero - whole.origin)
    // Half a thousandth cannot be drawn, and the other part cannot be seen.
    let tolerance = max(0.5, Double(long.count) / 65_536)
    let placed = shape.moved(by: .zero - whole.origin)
    var path = Path()
    if edge == 0 {
      path.append(polygon: placed.shape.path.polygon(within: box, tolerance: tolerance))
    } else if let outer = placed.grown(by: edge.half) {
      let rim = outer.shape.path.polygon(within: box, tolerance: tolerance)
      var hole: [Point] = []
      if let inner = placed.grown(by: -edge.half) {
        hole = inner.shape.path.polygon(within: box, tolerance: tolerance)
      }
      // In the middle of a huge ring, there is nothing.
      guard rim != hole else { return nil }
      path.append(polygon: rim)
      path.append(polygon: hole, isReversed: true)
    }
    return path.elements.isEmpty ? nil : path.moved(by: whole.origin)
  }
}

extension PlacedShape {
  /// Whether a point, in thousandths of a unit, is inside.
  fileprivate func covers(_ point: SIMD2<Double>) -> Bool {
    var outline = ConvexOutline(least: point, most: point, tolerance: 0.5)
    outline.add(shape.path)
    return outline.contains(point)
  }

  /// The shape whose edge is `distance` outside of this one's, or inside if it is negative; nil if
  /// nothing is left.
  ///
  /// Round corners stay around the same points, and sharp ones stay sharp, like the edges of a line along
  /// the outline.
  fileprivate func grown(by distance: Thousandths) -> PlacedShape? {
    switch self {
    case .circle(let circle):
      guard circle.radius + distance > 0 else { return nil }
      return .circle(Circle(center: circle.center, radius: circle.radius + distance))
    case .polygon(let polygon):
      let apothem = polygon.apothem
      guard apothem > 0, apothem + distance > 0 else { return nil }
      let radius = min(polygon.cornerRadius, apothem)
      return .polygon(
        RoundedPolygon(
          sides: polygon.sides, center: polygon.center,
          width: polygon.width.scaled(by: (apothem + distance).double / apothem.double),
          cornerRadius: radius == 0 ? 0 : max(0, radius + distance)))
    }
  }
}

// MARK: - Convex outlines

extension Path {
  /// Adds a closed part of straight lines; nothing for no points.
  fileprivate mutating func append(polygon points: [Point], isReversed: Bool = false) {
    guard !points.isEmpty else { return }
    for index in points.indices {
      let point = points[isReversed ? points.count - 1 - index : index]
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    close()
  }

  /// The part of a convex outline in `box` as a polygon, in the outline's direction.
  ///
  /// - Parameter tolerance: How far an arc may rise above its chords, in thousandths.
  @inline(never)
  fileprivate func polygon(within box: Rectangle, tolerance: Double) -> [Point] {
    var outline = ConvexOutline(
      least: box.origin.vector, most: box.end.vector, tolerance: tolerance)
    outline.add(self)
    return outline.clipped()
  }
}

/// A convex outline as a polygon whose sides are short where they are in a box.
private struct ConvexOutline {
  /// A point in thousandths of a unit.
  typealias Corner = SIMD2<Double>

  /// The left top and the right bottom corner of the box.
  private let least: Corner
  private let most: Corner
  private let tolerance: Double
  private var corners: [Corner] = []

  init(least: Corner, most: Corner, tolerance: Double) {
    (self.least, self.most, self.tolerance) = (least, most, tolerance)
  }

  /// Adds the whole outline.
  mutating func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): line(to: point.vector)
      case .arc(let point, let radius): arc(to: point.vector, Double(radius.count))
      case .close: break
      }
    }
  }

  private mutating func line(to end: Corner) { corners.append(end) }

  /// Adds the shorter arc of `radius`, clockwise on screen, from the last corner to `end`.
  ///
  /// It is halved until its parts rise at most the tolerance above their chords or are outside of the box:
  /// each arc lies between its chord and a parallel that is as far away as it rises.
  private mutating func arc(to end: Corner, _ radius: Double) {
    guard let start = corners.last else { return line(to: end) }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let chord = (dx * dx + dy * dy).squareRoot()
    let longest = max(radius, chord / 2)
    let rise = longest - (longest * longest - chord * chord / 4).squareRoot()
    let isOutside =
      max(start.x, end.x) + rise < least.x || min(start.x, end.x) - rise > most.x
      || max(start.y, end.y) + rise < least.y || min(start.y, end.y) - rise > most.y
    guard chord > 0, rise > tolerance, !isOutside else { return line(to: end) }
    let crown = Corner(
      (start.x + end.x) / 2 + dy / chord * rise, (start.y + end.y) / 2 - dx / chord * rise)
    arc(to: crown, radius)
    arc(to: end, radius)
  }

  /// Whether a point of the box is inside or on the edge.
  func contains(_ point: Corner) -> Bool {
    guard var last = corners.last else { return false }
    for next in corners {
      let (side, place) = (next - last, point - last)
      if side.x * place.y - side.y * place.x < 0 { return false }
      last = next
    }
    return true
  }

  /// The part in the box, rounded half to even; empty if it has no area.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
  func clipped() -> [Point] {
    var part = corners
    for axis in 0..<2 {
      part = ConvexOutline.clip(part, axis, from: least[axis], sign: 1)
      part = ConvexOutline.clip(part, axis, from: -most[axis], sign: -1)
    }
    var points: [Point] = []
    for corner in part {
      let point = Point(nearest: corner)
      if point != points.last { points.append(point) }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points.count > 2 ? points : []
  }

  /// The part of a polygon whose coordinate on an axis is at least `limit`, or with the sign -1 at most
  /// `-limit`.
  @inline(never)
  private static func clip(
    _ corners: [Corner], _ axis: Int, from limit: Double, sign: Double
  ) -> [Corner] {
    guard var last = corners.last else { return [] }
    var part: [Corner] = []
    for next in corners {
      let (from, to) = (sign * last[axis], sign * next[axis])
      if (from >= limit) != (to >= limit) {
        let share = (limit - from) / (to - from)
        let along = last[1 - axis] + (next[1 - axis] - last[1 - axis]) * share
        part.append(axis == 0 ? Corner(sign * limit, along) : Corner(along, sign * limit))
      }
      if to >= limit { part.append(next) }
      last = next
    }
    return part
  }
}
