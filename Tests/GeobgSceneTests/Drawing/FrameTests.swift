import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// The same part of the plane is the same picture in every frame, and zooming goes on where digits would end.
@Suite(.timed) struct FrameTests {
  private func base(_ x: Thousandths, _ y: Thousandths, _ level: Int) throws -> ViewOrigin {
    try ViewOrigin(origin: Point(x: x, y: y), level: level)
  }

  // MARK: Places

  @Test(
    arguments: [
      (2500, -3, 2), (2500, -2, 25), (3500, -3, 4), (-2500, -3, -2), (-3501, -3, -4),
      (7, 4, 70_000),
      (499, -3, 0), (500, -3, 0), (501, -3, 1), (1_500_000_000_000_000_000, -18, 2),
      (10, 18, Int64.max), (-10, 18, Int64.min), (-9, 18, -9_000_000_000_000_000_000),
    ] as [(Int64, Int, Int64)])
  func powersOfTen(count: Int64, exponent: Int, result: Int64) {
    let scaled = Thousandths(count: count).scaled(byPowerOfTen: exponent)
    #expect(scaled == Thousandths(count: result))
  }

  /// A place of one frame is the same place in another, and comes back.
  @Test func placesInOtherFrames() throws {
    var generator = FixedGenerator(77)
    for _ in 0..<500 {
      let origin = Int64.random(in: -900_000_000_000_000...900_000_000_000_000, using: &generator)
      let (level, deeper) = (
        Int.random(in: -9...9, using: &generator), Int.random(in: 0...4, using: &generator)
      )
      let x = Thousandths(count: .random(in: -400_000...400_000, using: &generator))
      let one = try base(Thousandths(count: origin), 0, level)
      let other = try base(Thousandths(count: origin), 0, min(9, level + deeper))
      let place = one.place(Point(x: x, y: -x), in: other)
      #expect(place.x == x.scaled(byPowerOfTen: other.level - level))
      #expect(other.place(place, in: one) == Point(x: x, y: -x))
    }
    // At level 9, a unit of the plane is a billion units.
    let near = try base(5.001, -2, 9).place(Point(x: 7, y: 0.5), in: base(5, -2, 9))
    #expect(near == Point(x: 1_000_007, y: 0.5))
  }

  @Test func ranges() throws {
    #expect(throws: RecipeError.levelOutOfRange(level: 10, range: -9...9)) { try base(0, 0, 10) }
    #expect(throws: RecipeError.levelOutOfRange(level: -10, range: -9...9)) { try base(0, 0, -10) }
    let far = Point(x: 0, y: 1_000_000_000_000)
    #expect(
      throws: RecipeError.pointOutOfRange(point: far, range: ViewOrigin.originRange)
    ) { try base(far.x, far.y, 0) }
    var tile = try Fixtures.recipe(1, width: 40, height: 40)
    tile.isTile = true
    tile.view = tile.view.with(base: try base(1, 2, 0))
    #expect(throws: RecipeError.tileInFrame) { try tile.scene() }
    #expect(throws: RecipeError.tileInFrame) { try ComposedPicture(tile) }
  }

  // MARK: The same picture

  /// The bounds of each mark that is not huge, as parts of the window's width.
  private func boxes(_ recipe: Recipe) throws -> [[Double]] {
    let scene = try recipe.scene()
    return scene.marks.compactMap { mark in
      let bounds: Rectangle
      switch mark {
      case .fill(.path, _): return nil
      case .fill(let shape, _): bounds = shape.bounds
      default: return nil
      }
      return [bounds.minX, bounds.minY, bounds.width, bounds.height].map {
        $0.double / scene.width.double
      }
    }
  }

  /// The same window in frames of other levels and with other origins shows the same shapes, but for
  /// rounding; the plane's and those drawn by hand, whatever the frames of their taps.
  @Test(arguments: [0, -1, 1, 2])
  func theSameWindowInOtherFrames(level: Int) throws {
    for seed in 0..<30 as Range<UInt64> {
      let zoom: Thousandths = level < 0 ? 2 : 4
      var recipe = try Fixtures.recipe(seed, width: 390, height: 844)
      recipe.view = try Viewport(
        canvas: recipe.view.canvas, pan: Point(x: 123, y: -45.6), zoom: zoom)
      recipe.drawing = try Drawing(
        (0..<10 as Range<UInt64>).map { address in
          let tap = try base(7, -3, Int(address % 4) - 1)
          let place = try base(0, 0, 0).place(
            Point(x: 120 + Thousandths(Int(address)), y: -40), in: tap)
          return .tap(try Tap(address: address, place: place, zoom: 1, base: tap))
        })
      var framed = recipe
      let origin = Point(x: 100, y: -50)
      let frame = try ViewOrigin(origin: origin, level: level)
      let pan = ViewOrigin.plane.place(recipe.view.pan, in: frame)
      let own = zoom.scaled(byPowerOfTen: -level)
      framed.view = try recipe.view.with(pan: pan).with(zoom: own).with(base: frame)
      let (one, other) = (try boxes(recipe), try boxes(framed))
      try #require(one.count == other.count && one.count > 5)
      // Two roundings to a thousandth of the larger unit, in a window 97 units wide or more.
      let tolerance = 0.004 * max(1, pow(10, -Double(level))) / 97
      for (left, right) in zip(one, other) {
        for (number, same) in zip(left, right) { #expect(abs(number - same) <= tolerance) }
      }
    }
  }

  /// A mesh in a frame has the lines of the plane's, however deep: all ends are corners, or lie on a line.
  @Test func theMeshInFrames() throws {
    var recipe = try Fixtures.recipe(1, width: 390, height: 844, passes: 1)
    recipe.plane = nil
    recipe.view = try Viewport(canvas: recipe.view.canvas, pan: Point(x: 55, y: 28), zoom: 40)
    func coverage(_ recipe: Recipe) throws -> [Bool] {
      let scene = try recipe.scene()
      guard case .stroke(let path, let width, _) = scene.marks.last else { return [] }
      var lines: [(Point, Point)] = []
      let points = path.points
      for index in stride(from: 0, to: points.count, by: 2) {
        lines.append((points[index], points[index + 1]))
      }
      // Whether a place of the window is on a line.
      return (0..<400).map { place in
        let x = scene.width.double * Double(place % 20) / 20
        let y = scene.height.double * Double(place / 20) / 20
        return lines.contains { from, to in
          let (dx, dy) = ((to.x - from.x).double, (to.y - from.y).double)
          let across = dx * (y - from.y.double) - dy * (x - from.x.double)
          return abs(across) / (dx * dx + dy * dy).squareRoot() <= width.double / 2
        }
      }
    }
    for passes in [3, 30, 100] {
      recipe.mesh = try WireMesh(passes: passes)
      var framed = recipe
      framed.view = try recipe.view.with(pan: Point(x: -500, y: -200)).with(zoom: 0.4)
        .with(base: base(60, 30, 2))
      let (one, other) = (try coverage(recipe), try coverage(framed))
      #expect(one == other && one.contains(true) && (passes == 100 || one.contains(false)))
    }
    // So far in a line that it covers all, and beside it.
    recipe.mesh = try WireMesh(passes: 1)
    recipe.view = try recipe.view.with(pan: .zero).with(base: base(60.049, 7, 9))
    #expect(try coverage(recipe).allSatisfy { $0 })
    recipe.view = try recipe.view.with(pan: .zero).with(base: base(60.051, 7, 9))
    #expect(try coverage(recipe).allSatisfy { !$0 })
  }

  /// Below level 0, a plane is left out where it has too many shapes to see, and a mesh too many lines.
  @Test(
    arguments: [
      (-1, 0.2, 1, true), (-1, 0.199, 1, false), (-1, 1, 25, true), (-1, 0.999, 25, false),
      (-3, 2, 0.01, true), (-3, 1.999, 0.01, false), (-2, 2, 1, true), (-9, 100, 0.001, false),
      (-9, 0.001, 0, true), (0, 0.001, 25, true), (9, 0.001, 25, true),
    ] as [(Int, Thousandths, Thousandths, Bool)])
  func thePlaneFarAway(level: Int, zoom: Thousandths, density: Thousandths, isShown: Bool) throws {
    let view = try Viewport(canvas: .phone, zoom: zoom).with(base: base(0, 0, level))
    #expect(view.shows(density: density) == isShown)
    var recipe = try Fixtures.recipe(1, width: 40, height: 40)
    recipe.view = view
    recipe.plane = try ShapeField(density: density)
    #expect((Composer(recipe).plane == nil) == !isShown)
  }

  /// Where the plane is too small to be seen, it and the mesh are left out; the drawing is not.
  @Test func farAway() throws {
    var recipe = try Fixtures.recipe(3, width: 390, height: 844, passes: 2)
    recipe.view = try recipe.view.with(zoom: 0.999).with(base: base(0, 0, -3))
    recipe.drawing = try Drawing([
      .tap(try Tap(address: 1, place: .zero, base: base(0, 0, -3))), .mesh,
    ])
    let marks = try recipe.scene().marks
    #expect(marks.count > 1)
    guard case .stroke(let path, _, _) = marks.last else { throw Unexpected() }
    #expect(path.elements.isEmpty)
    let (base, bounds) = try #require(Composer.drawnBounds(of: recipe))
    #expect(base.level == -3 && bounds.width > 20 && bounds.width < 1000)
  }

  private struct Unexpected: Error {}

  // MARK: Edges of shapes far larger than the picture

  /// The edge of a circle lies where exact decimals say it does, up to a trillion times as large as the picture.
  @Test(arguments: [0, 3, 6, 9])
  func edgesOfHugeCircles(level: Int) throws {
    var crossed = 0
    for tapLevel in -3...3 {
      // The first shape of this tap is a circle of 89.403 units.
      let tap = try Tap(address: 0, place: .zero, base: base(0, 0, tapLevel))
      let radius = Decimal(89403) * Decimal(sign: .plus, exponent: -3 - tapLevel, significand: 1)
      for way in 0..<4 {
        let (x, y) = [(3, 4), (4, 3), (-4, 3), (1, 0)][way]
        let length = Decimal(way == 3 ? 1 : 5)
        // The place of the plane on the edge, and the view around it.
        let (left, top) = (radius * Decimal(x) / length, radius * Decimal(y) / length)
        let (origin, pan) = (try split(left, top, level: level))
        var recipe = try Fixtures.recipe(7, width: 390, height: 390)
        recipe.plane = nil
        recipe.view = try recipe.view.with(pan: pan).with(base: origin)
        recipe.drawing = try Drawing([.tap(tap)])
        let composer = Composer(recipe)
        let shape = Cluster(tap, in: composer.chance, origin)
        guard level > tapLevel + 1,
          case .fill(.path(let path), _) = composer.mark(0, of: shape, in: composer.canvas)
        else { continue }
        crossed += 1
        // No point of the path in the window is farther from the edge than a 4,096th of the window.
        let middle = Point(x: 195, y: 195)
        for point in path.points where composer.canvas.contains(point) {
          let (dx, dy) = ((point.x - middle.x).double, (point.y - middle.y).double)
          let away = (dx * Double(x) + dy * Double(y)) / (way == 3 ? 1 : 5)
          let bend = (dx * dx + dy * dy) / 2 / 89.403 / pow(10, Double(level - tapLevel))
          #expect(abs(away) <= 390.0 / 4096 + bend + 0.03, "\(tapLevel) \(way) \(point)")
        }
        #expect(path.bounds.overlaps(composer.canvas))
      }
    }
    #expect(level == 0 || crossed >= 8, "\(crossed)")
  }

  /// A place of the plane as a frame's origin and the rest.
  private func split(
    _ x: Decimal, _ y: Decimal, level: Int
  ) throws -> (base: ViewOrigin, pan: Point) {
    func parts(_ number: Decimal) -> (Thousandths, Thousandths) {
      let count = Int64(NSDecimalNumber(decimal: number * 1000).doubleValue.rounded())
      let rest = number * 1000 - Decimal(count)
      let scaled = rest * Decimal(sign: .plus, exponent: level, significand: 1)
      return (
        Thousandths(count: count),
        Thousandths(count: Int64(NSDecimalNumber(decimal: scaled).doubleValue.rounded()))
      )
    }
    let ((left, right), (top, bottom)) = (parts(x), parts(y))
    return (try base(left, top, level), Point(x: right, y: bottom))
  }

  /// Whatever its size, a shape covers the picture if and only if the picture is inside it.
  @Test func boundlessShapes() throws {
    for (place, isInside) in [(89.402, true), (89.404, false), (-89.402, true), (-89.404, false)]
      as [(Thousandths, Bool)]
    {
      for tapLevel in -9 ... -5 {
        let tap = try Tap(address: 0, place: .zero, base: base(0, 0, tapLevel))
        var recipe = try Fixtures.recipe(7, width: 390, height: 844)
        recipe.plane = nil
        // The place, which is in units of the tap, as an origin in units of the plane.
        let origin = place.scaled(byPowerOfTen: -tapLevel)
        recipe.view = recipe.view.with(base: try base(origin, 0, 9))
        recipe.drawing = try Drawing([.tap(tap)])
        let composer = Composer(recipe)
        let mark = composer.mark(
          0, of: Cluster(tap, in: composer.chance, recipe.view.base), in: composer.canvas)
        guard case .fill(.path(let path), _) = mark else {
          #expect(!isInside && mark == nil)
          continue
        }
        #expect(isInside && path.bounds.intersection(composer.canvas) == composer.canvas)
        // As an outline, it leaves the picture empty.
        recipe.art = try recipe.art.with(.outline, [0.001])
        let outlined = Composer(recipe)
        #expect(
          outlined.mark(
            0, of: Cluster(tap, in: composer.chance, recipe.view.base), in: outlined.canvas)
            == nil)
      }
    }
  }

  // MARK: All ways to the marks

  /// Random pictures in frames: a slice has the marks of the whole, a session those of composing, nothing
  /// traps, and all numbers of marks are near the picture.
  @Test func randomPictures() throws {
    var (count, huge) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      let recipe = try FramedDrawing.recipe(seed)
      let scene = try recipe.scene()
      count += scene.marks.count
      let reach = 20 * max(scene.width, scene.height) + 5000
      if recipe.view.span == nil, recipe.motion == nil {
        for mark in scene.marks {
          guard case .fill(.path(let path), _) = mark else { continue }
          huge += 1
          #expect(path.bounds.width < reach && path.bounds.height < reach, "\(seed)")
        }
      }
      guard recipe.motion == nil else { continue }
      var base = recipe
      base.drawing = .empty
      var session = try DrawingSession(base)
      for gesture in recipe.drawing.gestures { _ = try session.apply(gesture) }
      #expect(session.planeMarks() + session.marks + session.veils == scene.marks, "\(seed)")
      if let view = recipe.view.whole {
        var whole = recipe
        whole.view = view
        let offset = recipe.view.window.origin - view.window.origin
        let all = Set(try whole.scene().marks)
        for case .fill(let shape, let paint) in scene.marks {
          #expect(all.contains(.fill(shape.moved(by: offset), paint)), "\(seed)")
        }
      }
    }
    #expect(count > 4000 && huge > 200, "\(count) \(huge)")
  }
}
