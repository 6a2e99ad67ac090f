import GeobgScene
import GeobgTestSupport
import Testing

/// Which parts of a picture a change of the recipe may affect.
@Suite(.timed) struct RecipeLawTests {
  private let seeds = 0..<200 as Range<UInt64>

  @Test func moreDensityAddsAndMovesNone() throws {
    let densities: [Thousandths] = [0, 0.25, 0.5, 1, 2.5, 3, 6, 22.223, 25]
    for seed in 0..<60 as Range<UInt64> {
      var sparser: [Mark] = []
      for density in densities {
        let marks = try Composer(
          Fixtures.recipe(seed, width: 400, height: 300, density: density)
        ).scene().marks
        #expect(marks.containsInOrder(sparser))
        #expect(marks.count >= sparser.count)
        sparser = marks
      }
    }
  }

  @Test func densityZeroIsEmpty() throws {
    for seed in seeds {
      #expect(try Composer(Fixtures.recipe(seed, density: 0)).scene().marks.isEmpty)
    }
  }

  /// From this density on, all eight slots of every cell hold a tap, so a higher one changes
  /// nothing.
  @Test func theHighestDensityIsFull() throws {
    let full = try Composer(Fixtures.recipe(1, density: 22.223)).scene()
    #expect(try Composer(Fixtures.recipe(1, density: 25)).scene() == full)
    #expect(try Composer(Fixtures.recipe(1, density: 19)).scene() != full)
  }

  @Test func aMeshChangesNoFill() throws {
    for seed in seeds {
      let plain = try Composer(Fixtures.recipe(seed)).scene().marks
      let meshed = try Composer(Fixtures.recipe(seed, passes: 4)).scene().marks
      #expect(Array(meshed.dropLast()) == plain)
      #expect(meshed.strokes.count == 1)
      guard case .stroke(_, let width, let paint) = meshed.last else { continue }
      #expect(width == 0.4)
      #expect(paint == .solid(.white, .opaque))
    }
  }

  /// A palette in which only one swatch has a different color and opacity for dark.
  private func tunedPalette() throws -> Palette {
    let ink = { (red: UInt8, low: Thousandths, high: Thousandths) throws in
      let (lower, upper) = (try #require(Opacity(low)), try #require(Opacity(high)))
      return Palette.Ink(color: Color(red: red, green: 0, blue: 0), opacity: lower...upper)
    }
    return try Palette(
      name: "tuned", light: .white, dark: .black,
      swatches: [
        Palette.Swatch(name: "same", weight: 1, light: ink(1, 0.1, 0.4)),
        Palette.Swatch(name: "tuned", weight: 2, light: ink(2, 0.1, 0.4), dark: ink(3, 0.6, 0.9)),
      ])
  }

  @Test func aModeChangesPaintAlone() throws {
    var tuned = 0
    for seed in seeds {
      var recipe = try Fixtures.recipe(seed)
      recipe.palette = try tunedPalette()
      let light = try Composer(recipe).scene()
      recipe.mode = .dark
      let dark = try Composer(recipe).scene()
      #expect(light.background == .white && dark.background == .black)
      #expect(light.marks.count == dark.marks.count)
      for (day, night) in zip(light.marks, dark.marks) {
        guard case .fill(let shape, .solid(let color, let opacity)) = day,
          case .fill(let sameShape, .solid(let otherColor, let otherOpacity)) = night
        else { continue }
        #expect(shape == sameShape)
        if color.red == 1 {
          #expect(otherColor == color && otherOpacity == opacity)
        } else {
          #expect(otherColor.red == 3 && (0.6...0.9).contains(otherOpacity.value))
          #expect(otherOpacity.value - opacity.value == 0.5)
          tuned += 1
        }
      }
    }
    #expect(tuned > 1000)
  }

  @Test func aBackgroundChangesNoMark() throws {
    var recipe = try Fixtures.recipe(3)
    let plain = try Composer(recipe).scene()
    recipe.background = .none
    #expect(try Composer(recipe).scene().background == nil)
    recipe.background = .color(Color(red: 1, green: 2, blue: 3))
    let colored = try Composer(recipe).scene()
    #expect(colored.background == Color(red: 1, green: 2, blue: 3))
    #expect(colored.marks == plain.marks)
  }
}
