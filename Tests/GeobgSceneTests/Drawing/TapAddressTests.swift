import GeobgScene
import GeobgTestSupport
import Testing

/// A tap's random numbers depend only on its address and the seed.
@Suite(.timed) struct TapAddressTests {
  @Test func takingOneTapAwayReRollsNoOther() throws {
    for seed in 0..<40 as Range<UInt64> {
      let taps = try (0..<6 as Range<UInt64>).map { address in
        try Sketch.tap(address * 7, x: Thousandths(Int(address) * 40))
      }
      let parts = try taps.map { try Sketch.marks([$0], seed: seed) }
      for missing in taps.indices {
        var (rest, left) = (taps, parts)
        rest.remove(at: missing)
        left.remove(at: missing)
        #expect(try Sketch.marks(rest, seed: seed) == left.flatMap { $0 })
      }
    }
  }

  @Test func arrivingLateChangesOnlyTheOrder() throws {
    let (early, late) = (try Sketch.tap(1, x: 50), try Sketch.tap(2, y: 50))
    let (a, b) = (try Sketch.marks([early]), try Sketch.marks([late]))
    #expect(try Sketch.marks([early, late]) == a + b)
    #expect(try Sketch.marks([late, early]) == b + a)
  }

  @Test func theSameTapIsTheSameShapesInEveryWindow() throws {
    for address in 0..<50 as Range<UInt64> {
      var recipe = try Sketch.recipe([Sketch.tap(address)])
      let here = try PlaneMarks(recipe).marks
      recipe.view = try Viewport(canvas: .phone, pan: Point(x: 77.7, y: -88.8), zoom: 0.2)
      #expect(try PlaneMarks(recipe).marks == here)
    }
  }

  /// All 64 bits of the address matter, and so does the seed.
  @Test func addressesAndSeedsDiffer() throws {
    let addresses: [UInt64] = [0, 1, 2, 1 << 32, 1 << 52, Tap.addressLimit, 1 << 32 + 1]
    let marks = try addresses.map { try Sketch.marks([Sketch.tap($0)]) }
    #expect(Set(marks).count == addresses.count)
    #expect(try Sketch.marks([Sketch.tap(1)], seed: 2) != marks[1])
  }

  /// A tap that is moved keeps its shapes, which move with it.
  @Test func aMovedTapTakesItsShapesAlong() throws {
    let here = try Sketch.marks([Sketch.tap(5)])
    let offset = Point(x: 12.5, y: -7.125)
    let there = try Sketch.marks([Sketch.tap(5, x: offset.x, y: offset.y)])
    let moved = here.map { mark -> Mark in
      guard case .fill(let shape, let paint) = mark else { return mark }
      return .fill(shape.moved(by: offset), paint)
    }
    #expect(there == moved)
  }

  /// A tap by hand and a tap of the plane never use the same random numbers.
  @Test func handsAndPlaneHaveNumbersOfTheirOwn() throws {
    var recipe = try Sketch.recipe([Sketch.tap(0)])
    let hand = try Composer(recipe).scene().marks
    recipe.plane = try ShapeField(density: 25)
    recipe.drawing = .empty
    let plane = Set(try Composer(recipe).scene().marks)
    #expect(plane.isDisjoint(with: hand))
  }
}
