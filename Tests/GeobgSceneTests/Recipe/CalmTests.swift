import GeobgScene
import GeobgTestSupport
import Testing

/// Calm zones lie over a picture without changing its marks.
@Suite(.timed) struct CalmTests {
  @Test(
    arguments: [
      (0, 0, 1, 1), (0.999, 0.999, 0.001, 0.001), (0.25, 0.5, 0.75, 0.5), (0, 0.3, 1, 0.001),
    ] as [(Thousandths, Thousandths, Thousandths, Thousandths)])
  func zonesLieWithinThePicture(
    x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths
  ) throws {
    let zone = try CalmZone(x: x, y: y, width: width, height: height)
    #expect((zone.x, zone.y, zone.width, zone.height) == (x, y, width, height))
  }

  @Test(
    arguments: [
      (0, 0, 0, 1), (0, 0, 1, 0), (-0.001, 0, 0.5, 0.5), (0, -0.001, 0.5, 0.5),
      (0.5, 0, 0.501, 1), (0, 0.5, 1, 0.501), (0, 0, 1.001, 1), (0, 0, 1, 1.001),
      (9_000_000_000_000, 0, 9_000_000_000_000, 1),
    ] as [(Thousandths, Thousandths, Thousandths, Thousandths)])
  func otherZonesAreRefused(
    x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths
  ) {
    #expect(throws: RecipeError.calmZoneOutOfRange(x: x, y: y, width: width, height: height)) {
      try CalmZone(x: x, y: y, width: width, height: height)
    }
  }

  @Test func thereAreSixteenZonesAtMost() throws {
    #expect(try CalmZones(Array(repeating: .top, count: 16)).zones.count == 16)
    #expect(throws: RecipeError.tooManyCalmZones(count: 17, limit: 16)) {
      try CalmZones(Array(repeating: .top, count: 17))
    }
  }

  /// All marks stay in their order, and the veils come last.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func noShapeMoves(seed: UInt64) throws {
    let recipe = try Fixtures.recipe(seed, passes: 2, density: 2)
    var calm = recipe
    calm.calm = Fixtures.calm
    let (plain, quiet) = (try recipe.scene().marks, try calm.scene().marks)
    #expect(Array(quiet.prefix(plain.count)) == plain)
    let veils = quiet.dropFirst(plain.count).map { mark in
      if case .veil(let veil) = mark { veil.color } else { Color?.none }
    }
    #expect(veils == [.white, .white])
  }

  /// A transparent picture has shapes to cover too, so it also gets veils.
  @Test(arguments: [
    (Background.none, Mode.dark, Color.black), (.none, .light, .white), (.palette, .light, .white),
    (.color(Color(red: 1, green: 2, blue: 3)), .dark, Color(red: 1, green: 2, blue: 3)),
  ])
  func aVeilHasTheColorOfTheBackground(background: Background, mode: Mode, color: Color) throws {
    var recipe = try Fixtures.recipe(1, mode: mode)
    recipe.background = background
    recipe.calm = Fixtures.calm
    let scene = try recipe.scene()
    guard case .veil(let veil) = scene.marks.last else { throw NoVeil() }
    #expect(veil.color == color)
  }

  private struct NoVeil: Error {}

  /// A veil has full opacity everywhere in its zone, and none at the end of its margin.
  @Test(
    arguments: [
      (0.2, 0.1, 0.5, 0.2), (0, 0.06, 1, 0.24), (0.9, 0, 0.1, 1), (0.4, 0.4, 0.001, 0.5),
      (0, 0, 0.3, 0.3), (0, 0, 1, 1),
    ] as [(Thousandths, Thousandths, Thousandths, Thousandths)])
  func aVeilIsFullInItsZoneAndFadesAroundIt(
    x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths
  ) throws {
    let zone = try CalmZone(x: x, y: y, width: width, height: height)
    var recipe = try Fixtures.recipe(1)
    recipe.calm = try CalmZones([zone])
    guard case .veil(let veil) = try recipe.scene().marks.last else { throw NoVeil() }
    let canvas = recipe.view.window.moved(by: .zero - recipe.view.window.origin)
    #expect(veil.frame == zone.reach(in: canvas, .one))
    let area = zone.rectangle(in: canvas)
    let offsets = [area.minX, area.maxX].flatMap { x in
      [area.minY, area.maxY].map { offset(of: Point(x: x, y: $0), in: veil) }
    }
    for offset in offsets { #expect(abs(veil.opacity(at: offset) - 0.7) < 0.01, "\(offset)") }
    for (offset, isAtEdge) in ends(of: zone, veil) {
      #expect(veil.opacity(at: offset) == (isAtEdge ? 0.7 : 0), "\(offset)")
    }
    // The opacity never rises again.
    let fall = (0...100).map { veil.opacity(at: max(offsets.max() ?? 0, Double($0) / 100)) }
    #expect(zip(fall, fall.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// The ends of a veil's course, and whether the zone touches the edge of the canvas there.
  private func ends(of zone: CalmZone, _ veil: FadeOverlay) -> [(Double, Bool)] {
    switch veil.course {
    case .rightward: [(0, zone.x == 0), (1, zone.x + zone.width == 1)]
    case .downward: [(0, zone.y == 0), (1, zone.y + zone.height == 1)]
    case .outward: [(1, false)]
    }
  }

  private func offset(of point: Point, in veil: FadeOverlay) -> Double {
    let x = (point.x - veil.frame.minX).double / veil.frame.width.double
    let y = (point.y - veil.frame.minY).double / veil.frame.height.double
    return switch veil.course {
    case .rightward: x
    case .downward: y
    case .outward: 2 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
    }
  }
}
