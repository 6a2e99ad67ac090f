import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// A tap that was made at a zoom has, there, the look of one that was made at zoom 1.
@Suite(.timed) struct ZoomedTapTests {
  private func recipe(_ taps: [Tap], zoom: Thousandths, pan: Point = .zero) throws -> Recipe {
    var recipe = try Fixtures.recipe(7, width: 390, height: 844)
    recipe.plane = nil
    recipe.view = try Viewport(canvas: recipe.view.canvas, pan: pan, zoom: zoom)
    recipe.drawing = try Drawing(taps.map(Gesture.tap))
    return recipe
  }

  private func shapes(_ recipe: Recipe) throws -> [Circle] {
    try recipe.scene().marks.map { mark in
      guard case .fill(let shape, _) = mark else { throw Unexpected() }
      let bounds = shape.bounds
      return Circle(
        center: bounds.origin + Point(x: bounds.width.half, y: bounds.height.half),
        radius: bounds.height.half)
    }
  }

  private struct Unexpected: Error {}

  /// Zoom 1 changes nothing, also where it is written.
  @Test func zoomOneIsNoZoom() throws {
    let tap = try Tap(address: 3, place: Point(x: 5, y: 7))
    #expect(try Tap(address: 3, place: Point(x: 5, y: 7), zoom: 1) == tap)
  }

  /// At the tap's own zoom, its shapes lie and are as large as those of a tap at zoom 1, but for rounding.
  @Test(arguments: [0.001, 0.02, 0.5, 3.7, 8, 100] as [Thousandths])
  func lookAtTheOwnZoom(zoom: Thousandths) throws {
    for address in 0..<40 as Range<UInt64> {
      let usual = try shapes(recipe([Tap(address: address, place: .zero)], zoom: 1))
      let zoomed = try shapes(
        recipe([Tap(address: address, place: .zero, zoom: zoom)], zoom: zoom))
      try #require(usual.count == zoomed.count)
      for (one, other) in zip(usual, zoomed) {
        let window = (195.0, 422.0)
        // Each number is rounded to a thousandth of a unit, and a size to half of one.
        let tolerance = 0.0025 * max(1, zoom.double)
        let x = other.center.x.double * zoom.double - one.center.x.double
        let y = other.center.y.double * zoom.double - one.center.y.double
        let radius = other.radius.double * zoom.double - one.radius.double
        #expect(abs(x) <= tolerance + 0.001 * window.0, "\(address) \(x)")
        #expect(abs(y) <= tolerance + 0.001 * window.1, "\(address) \(y)")
        #expect(abs(radius) <= tolerance, "\(address) \(radius)")
      }
    }
  }

  /// With a seed of its own, a tap has the shapes that it has in a picture of that seed.
  @Test func aSeedOfItsOwn() throws {
    for number in 0..<20 as Range<UInt64> {
      let own = Seed(100 + number)
      var alone = try recipe([Tap(address: number, place: .zero)], zoom: 0.5)
      alone.seed = own
      var other = try recipe([Tap(address: number, place: .zero, seed: own)], zoom: 0.5)
      let marks = try alone.scene().marks
      #expect(try other.scene().marks == marks)
      other.seed = Seed(number)
      #expect(try other.scene().marks == marks)
      var empty = other
      empty.drawing = .empty
      var session = try DrawingSession(empty)
      for gesture in other.drawing.gestures { _ = try session.apply(gesture) }
      #expect(session.marks == marks)
      // Without it, the seed of the picture decides.
      var plain = try recipe([Tap(address: number, place: .zero)], zoom: 0.5)
      plain.seed = Seed(number)
      #expect(try plain.scene().marks != marks)
    }
  }

  /// A zoom out of the range of a view is refused.
  @Test(arguments: [0, -1, 100.001] as [Thousandths]) func range(zoom: Thousandths) {
    #expect(throws: RecipeError.zoomOutOfRange(zoom: zoom, range: Viewport.zoomRange)) {
      try Tap(address: 1, place: .zero, zoom: zoom)
    }
  }

  /// A shape is left out exactly if it is smaller than a 65,536th of the short side.
  @Test func theSmallestShapes() throws {
    // The window is 390,000 units wide; a 65,536th of it are 5.951 units.
    let tap = try Tap(address: 0, place: .zero, zoom: 30)
    let all = try shapes(recipe([tap], zoom: 1))
    let seen = try shapes(recipe([tap], zoom: 0.001))
    let large = all.filter { 2 * $0.radius.count * 65_536 >= 390_000_000 }
    #expect(seen.count == large.count && large.count < all.count && !large.isEmpty)
    // It holds for zooms only: the same shapes of a usual tap are there.
    var small = try recipe([Tap(address: 0, place: .zero)], zoom: 0.001)
    small.art = try small.art.with(.shapeSize, [0.1])
    #expect(try shapes(small).count == all.count)
  }

  /// The recipes of `ZoomedDrawing` that are no tile, and do not move.
  private func stills(_ seeds: Range<UInt64>) throws -> [Recipe] {
    try seeds.map { try ZoomedDrawing.recipe($0) }.filter { !$0.isTile && $0.motion == nil }
  }

  /// Whether a polygon has a place inside, by the sides that a line to the right crosses.
  private func contains(_ points: [Point], _ place: Point) -> Bool {
    var isInside = false
    for (index, end) in points.enumerated() {
      let start = points[(index + points.count - 1) % points.count]
      guard (start.y <= place.y) != (end.y <= place.y) else { continue }
      let share = (place.y - start.y).double / (end.y - start.y).double
      if start.x.double + (end.x - start.x).double * share > place.x.double { isInside.toggle() }
    }
    return isInside
  }

  /// Huge shapes become polygons with few points, near the picture; and what they cover is what the shape
  /// covers, computed here with the distance to its center.
  @Test func hugeShapesAreCut() throws {
    var (huge, inside) = (0, 0)
    for recipe in try stills(0..<400) where recipe.art == .original {
      let composer = Composer(recipe)
      let sides = max(composer.view.wholeWindow.width, composer.view.wholeWindow.height)
      for item in composer.items {
        guard case .shape(let tap, let index) = item else { continue }
        let resting = tap.shape(index, composer.engine)
        guard case .circle(let circle) = resting.moved(by: .zero - composer.window.origin),
          circle.radius > 4 * sides, tap.zoom != 1
        else { continue }
        huge += 1
        let mark = composer.mark(index, of: tap, in: composer.canvas)
        var points: [Point] = []
        if case .fill(.path(let path), _) = mark {
          points = path.elements.compactMap { step in
            switch step {
            case .move(let point), .line(let point): point
            case .arc, .close: nil
            }
          }
        }
        #expect(points.count < 800)
        for point in points {
          #expect(max(abs(point.x.count), abs(point.y.count)) <= 8 * sides.count)
        }
        // Places of the window that are not at the rim itself.
        for (across, down) in [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)] as [(Int64, Int64)] {
          let place = Point(
            x: Thousandths(count: composer.canvas.width.count * across / 4),
            y: Thousandths(count: composer.canvas.height.count * down / 4))
          let (x, y) = ((place.x - circle.center.x).double, (place.y - circle.center.y).double)
          let depth = circle.radius.double - (x * x + y * y).squareRoot()
          guard abs(depth) > sides.double / 4096 + 0.002 else { continue }
          if depth > 0 { inside += 1 }
          #expect(contains(points, place) == (depth > 0), "\(tap) \(index)")
        }
      }
    }
    #expect(huge > 100 && inside > 100, "\(huge) \(inside)")
  }

  /// A slice of a span has the marks of the whole at other places, huge shapes included.
  @Test func slicesHaveTheMarksOfTheWhole() throws {
    var count = 0
    for recipe in try stills(0..<300) where recipe.view.span != nil {
      var whole = recipe
      whole.view = try #require(recipe.view.whole)
      let offset = recipe.view.window.origin - whole.view.window.origin
      let all = Set(try whole.scene().marks)
      for mark in try recipe.scene().marks {
        guard case .fill(let shape, let paint) = mark else { continue }
        count += 1
        #expect(all.contains(.fill(shape.moved(by: offset), paint)))
      }
    }
    #expect(count > 100, "\(count)")
  }

  /// A session shows what composing shows, whatever the zooms.
  @Test func sessionsShowWhatComposingShows() throws {
    for seed in 0..<80 as Range<UInt64> {
      let recipe = try ZoomedDrawing.recipe(seed)
      guard recipe.motion == nil else { continue }
      var base = recipe
      base.drawing = .empty
      var session = try DrawingSession(base)
      var gestures: [Gesture] = []
      for (index, gesture) in recipe.drawing.gestures.enumerated() {
        gestures.append(gesture)
        if index % 3 == 1 { gestures += [.undo, .undo, .redo] }
        if index == 7 { gestures += [.clear, .undo] }
      }
      for gesture in gestures { _ = try session.apply(gesture) }
      base.drawing = try Drawing(gestures)
      #expect(try session.marks == base.scene().marks)
    }
  }

  /// In a tile, a huge shape costs one path, not its copies.
  @Test func aTileOfHugeShapes() throws {
    var recipe = try recipe(
      (0..<500).map { try Tap(address: $0, place: .zero, zoom: 0.001) }, zoom: 100)
    recipe.isTile = true
    let scene = try recipe.scene()
    let middle = scene.marks.filter { mark in
      if case .fill(.path(let path), _) = mark { path == scene.bounds.path } else { false }
    }
    // The first shape of each tap rests in the middle of the tile, and few others rest in it.
    #expect(middle.count == scene.marks.count && middle.count >= 500)
  }
}
