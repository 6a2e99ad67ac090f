import GeobgScene
import GeobgTestSupport
import Testing

@Suite struct BrushTests {
  static let addresses: [UInt64] = [0, 1, 7, 1 << 40, Tap.addressLimit]

  private struct Drawn {
    let shape: Shape
    let color: Color
    let opacity: Thousandths

    /// The middle, as far as it is from the tap.
    var center: SIMD2<Double> {
      let bounds = shape.bounds
      return SIMD2(
        (bounds.minX.double + bounds.maxX.double) / 2 - 195,
        (bounds.minY.double + bounds.maxY.double) / 2 - 195)
    }
  }

  /// The shapes of a picture with one tap in the middle, and nothing else.
  private func shapes(
    _ address: UInt64, _ brush: Brush, arrangement: Int = 0, changes: [ShapeChange] = []
  ) throws -> [Drawn] {
    var recipe = try Fixtures.recipe(address, width: 390, height: 390, passes: 0)
    recipe.plane = nil
    let tap = try Tap(address: address, place: .zero, arrangement: arrangement, brush: brush)
    recipe.drawing = try Drawing([.tap(tap)] + changes.map { .change($0) })
    let composer = Composer(recipe)
    return composer.marks(in: composer.canvas).compactMap { mark in
      guard case .fill(let shape, .solid(let color, let opacity)) = mark else { return nil }
      return Drawn(shape: shape, color: color, opacity: opacity.value)
    }
  }

  @Test(arguments: addresses, 1...8)
  func itDecidesHowManyShapesThereAre(address: UInt64, count: Int) throws {
    #expect(try shapes(address, Brush(shapes: count)).count == count)
    // Those that are there are those of a larger number.
    let (some, all) = try (shapes(address, Brush(shapes: count)), shapes(address, Brush(shapes: 8)))
    #expect(some.map(\.shape) == all.prefix(count).map(\.shape))
  }

  @Test(arguments: addresses, Array(Arrangement.names.indices))
  func anArrangementPlacesAtMostSoMany(address: UInt64, arrangement: Int) throws {
    let usual = try shapes(address, .none, arrangement: arrangement).count
    let few = try shapes(address, Brush(shapes: 2), arrangement: arrangement).count
    #expect(few == (arrangement == 0 ? 2 : min(usual, 2)))
  }

  @Test(arguments: addresses)
  func itDecidesKindsColorsAndOpacities(address: UInt64) throws {
    let usual = try shapes(address, Brush(shapes: 8))
    let brush = try Brush(kind: 0, opacity: Opacity(0.33), shapes: 8, swatch: 2)
    let drawn = try shapes(address, brush)
    #expect(Set(usual.map(\.opacity)).count > 1)
    #expect(Set(drawn.map(\.opacity)) == [0.33])
    #expect(Set(drawn.map(\.color)) == [try Fixtures.original.swatches[2].light.color])
    let areCircles = drawn.allSatisfy { if case .circle = $0.shape { true } else { false } }
    #expect(areCircles)
    // Nothing moves.
    for (one, other) in zip(drawn, usual) {
      let way = one.center - other.center
      #expect(abs(way.x) < 0.01 && abs(way.y) < 0.01)
    }
  }

  @Test func aChangeReplacesWhatItNames() throws {
    let brush = try Brush(kind: 0, opacity: Opacity(0.33), shapes: 3, swatch: 2)
    let change = try ShapeChange(try .hand(address: 7, index: 1), opacity: Opacity(0.9))
    let drawn = try shapes(7, brush, changes: [change])
    #expect(drawn.map(\.opacity) == [0.33, 0.9, 0.33])
    #expect(Set(drawn.map(\.color)).count == 1)
  }

  @Test(arguments: [(3, 4), (-3, 4), (0, -1), (10_000_000_000, 0)] as [(Int, Int)])
  func aStreamLiesAlongTheHand(x: Int, y: Int) throws {
    let stream = try #require(Arrangement.names.firstIndex(of: "stream"))
    let way = Point(x: Thousandths(x), y: Thousandths(y))
    let drawn = try shapes(7, Brush(direction: way), arrangement: stream)
    let length = (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
    for each in drawn {
      // How far it is from the line through the tap, to the rounding.
      #expect(abs(each.center.x * Double(y) - each.center.y * Double(x)) / length < 0.01)
    }
    #expect(drawn.count > 3)
  }

  @Test func numbersOutOfRangeAreErrors() throws {
    for shapes in [0, 9] {
      #expect(
        throws: RecipeError.artOutOfRange(
          field: .shapesPerTap, value: Thousandths(shapes), range: 1...8)
      ) { try Brush(shapes: shapes) }
    }
    #expect(
      throws: RecipeError.changeOutOfRange(part: .swatch, value: 512, range: 0...511)
    ) { try Brush(swatch: 512) }
    #expect(throws: RecipeError.self) { try Brush(direction: Point(x: 10_000_000_001, y: 0)) }
    #expect(try Brush() == .none)
  }
}
