import GeobgScene
import GeobgTestSupport
import Testing

/// Taps with a palette of their own.
@Suite struct OwnPaletteTests {
  private func palette(_ name: String, _ color: Color) throws -> Palette {
    try Palette(
      name: name, light: .black, dark: .white,
      swatches: (1...3).map { number in
        try Palette.Swatch(
          name: "\(name) \(number)", weight: Thousandths(number),
          light: .init(color: color, opacity: Opacity(unchecked: 0)...Opacity.opaque))
      })
  }

  private func recipe(_ taps: [Tap], _ palettes: [Palette]) throws -> Recipe {
    var recipe = try Fixtures.recipe(3, width: 160, height: 160)
    recipe.plane = nil
    recipe.drawing = try Drawing(taps.map { .tap($0) }, palettes: palettes)
    return recipe
  }

  /// A tap has the shapes that it has in a picture of its palette, in both modes.
  @Test(arguments: Mode.allCases) func aTapKeepsItsColors(mode: Mode) throws {
    let own = try palette("own", Color(red: 1, green: 2, blue: 3))
    for address in 0..<20 as Range<UInt64> {
      var alone = try recipe([Tap(address: address, place: .zero)], [])
      alone.mode = mode
      let usual = try alone.scene().marks
      alone.palette = own
      alone.background = .none
      var painted = try recipe([Tap(address: address, place: .zero, palette: 1)], [own, own])
      painted.mode = mode
      let marks = try alone.scene().marks
      #expect(try painted.scene().marks == marks && marks != usual)
      // The picture keeps its own palette for everything else.
      #expect(try painted.scene().background == recipe([], []).palette.background(in: mode))
      painted.palette = try palette("other", .white)
      #expect(try painted.scene().marks == marks)
    }
  }

  /// Groups and pens name the swatches of all palettes, also where two have the same name.
  @Test func numbersOfSwatchesGoOnFromPaletteToPalette() throws {
    let (one, two) = (try palette("own", .white), try palette("own", .black))
    let recipe = try recipe(
      [
        Tap(address: 1, place: .zero), Tap(address: 2, place: .zero, palette: 0),
        Tap(address: 3, place: .zero, palette: 1),
      ], [one, two])
    let count = recipe.palette.swatches.count
    #expect(
      recipe.swatches.map(\.name)
        == recipe.palette.swatches.map(\.name) + (one.swatches + two.swatches).map(\.name))
    let composer = Composer(recipe, numbersSwatches: true)
    let numbers = composer.marks(in: composer.canvas).map { mark in
      guard case .fill(_, .solid(let color, _)) = mark else { return -1 }
      return color.number
    }
    let counts = try [1, 2, 3].map { (address) -> Int in
      Cluster(try Tap(address: address, place: .zero), in: composer.chance, .plane)
        .shapeCount(composer.engine)
    }
    #expect(numbers.count == counts.reduce(0, +))
    #expect(numbers.prefix(counts[0]).allSatisfy { (0..<count).contains($0) })
    #expect(
      numbers.dropFirst(counts[0]).prefix(counts[1]).allSatisfy {
        (count..<count + 3).contains($0)
      })
    #expect(numbers.suffix(counts[2]).allSatisfy { (count + 3..<count + 6).contains($0) })
  }

  @Test(arguments: [-1, 1, 63]) func aNumberNeedsItsPalette(number: Int) throws {
    let own = try palette("own", .white)
    let tap = try Tap(address: 1, place: .zero, palette: number)
    let error = RecipeError.noPalette(number: number, count: 1)
    #expect(throws: error) { try Drawing([.tap(tap)], palettes: [own]) }
    var session = try DrawingSession(try recipe([], [own]))
    #expect(throws: error) { try session.apply(.tap(tap)) }
    #expect(session.recipe == (try recipe([], [own])))
    _ = try session.apply(.tap(try Tap(address: 1, place: .zero, palette: 0)))
  }

  @Test func thereAreAtMost64() throws {
    let own = try palette("own", .white)
    let most = Drawing.paletteLimit
    #expect(try Drawing([], palettes: Array(repeating: own, count: most)).palettes.count == 64)
    #expect(throws: RecipeError.tooManyPalettes(count: most + 1, limit: most)) {
      try Drawing([], palettes: Array(repeating: own, count: most + 1))
    }
  }
}
