import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The effect of calm zones on pixels.
@Suite(.timed) struct CalmPictureTests {
  private static let zones = [
    try? CalmZone(x: 0, y: 0.06, width: 1, height: 0.24),
    try? CalmZone(x: 0.15, y: 0.6, width: 0.6, height: 0.2), .right,
  ].compactMap { $0 }

  /// The spread of luminance in the zone falls by at least half, in both modes, with or without a
  /// mesh.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theSpreadOfLuminanceFallsByHalf(seed: UInt64) throws {
    let zone = CalmPictureTests.zones[Int(seed % 3)]
    var recipe = try Fixtures.recipe(
      seed, width: 195, height: 422, mode: seed.isMultiple(of: 2) ? .light : .dark,
      passes: Int(seed / 2 % 2), density: 1.5)
    let plain = try spread(of: recipe, within: zone)
    recipe.calm = try CalmZones([zone])
    let calm = try spread(of: recipe, within: zone)
    // Rounding may add half a level of 255 to a zone that was calm already.
    #expect(calm <= plain / 2 + 0.002, "\(plain) to \(calm)")
    #expect(plain > 0.01, "this seed proves nothing")
  }

  /// No pixel changes outside the soft margin.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func nothingChangesBeyondTheMargin(seed: UInt64) throws {
    let zone = CalmPictureTests.zones[Int(seed % 3)]
    var recipe = try Fixtures.recipe(
      seed, width: 195, height: 422, mode: seed.isMultiple(of: 2) ? .light : .dark, passes: 1,
      density: 2)
    let plain = try bitmap(recipe)
    recipe.calm = try CalmZones([zone])
    let calm = try bitmap(recipe)
    let window = recipe.view.window.moved(by: .zero - recipe.view.window.origin)
    let reach = zone.reach(in: window, .one)
    let scale = Double(plain.width) / window.width.double
    var changed = 0
    for y in 0..<plain.height {
      for x in 0..<plain.width where plain[x, y] != calm[x, y] {
        changed += 1
        let isNear =
          Double(x + 1) > reach.minX.double * scale && Double(x) < reach.maxX.double * scale
          && Double(y + 1) > reach.minY.double * scale && Double(y) < reach.maxY.double * scale
        #expect(isNear, "\(x), \(y)")
      }
    }
    #expect(changed > 100)
  }

  /// Black over white, the strongest veil: neighboring pixels differ only slightly.
  @Test(arguments: zones)
  func noEdgeIsSeen(zone: CalmZone) throws {
    var recipe = try Fixtures.recipe(1, width: 390, height: 844, density: 0)
    recipe.background = .color(.black)
    recipe.calm = try CalmZones([zone])
    var scene = try recipe.scene()
    scene.background = .white
    let picture = try #require(Bitmap(png: Data(try PNGRenderer().render(scene))))
    for y in 1..<picture.height {
      for x in 1..<picture.width {
        let here = Int(picture[x, y][0])
        #expect(abs(here - Int(picture[x - 1, y][0])) <= 4, "\(x), \(y)")
        #expect(abs(here - Int(picture[x, y - 1][0])) <= 4, "\(x), \(y)")
      }
    }
  }

  private func bitmap(_ recipe: Recipe) throws -> Bitmap {
    // Another compression would take most of the time.
    var output = Output(format: .png)
    output.compression = .fast
    return try #require(Bitmap(png: Data(try RecipeFile(recipe, output: output).render())))
  }

  /// The standard deviation of the relative luminance (rows 0 to 1,) of the pixels in `zone`.
  private func spread(of recipe: Recipe, within zone: CalmZone) throws -> Double {
    let picture = try bitmap(recipe)
    func pixels(_ start: Thousandths, _ extent: Thousandths, of side: Int) -> Range<Int> {
      let first = Int((start.double * Double(side)).rounded(.up))
      return first..<Int(((start + extent).double * Double(side)).rounded(.down))
    }
    let (columns, rows) = (
      pixels(zone.x, zone.width, of: picture.width), pixels(zone.y, zone.height, of: picture.height)
    )
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for y in rows {
      for x in columns {
        let pixel = picture[x, y]
        let luminance = LinearColor(Color(red: pixel[0], green: pixel[1], blue: pixel[2])).luminance
        (sum, squares, count) = (sum + luminance, squares + luminance * luminance, count + 1)
      }
    }
    return max(0, squares / count - (sum / count) * (sum / count)).squareRoot()
  }
}
