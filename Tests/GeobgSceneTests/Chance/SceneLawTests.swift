import GeobgScene
import GeobgTestSupport
import Testing

/// The same probabilities, measured in composed scenes.
@Suite(.timed) struct SceneLawTests {
  /// The shapes whose center is in the window.
  ///
  /// Counting all shapes that touch the window would favor circles, because larger shapes reach in
  /// from farther outside.
  private func fills(seed: UInt64) throws -> [(shape: Shape, paint: Paint)] {
    var recipe = try Fixtures.recipe(seed)
    recipe.view = try Viewport(canvas: .phone, zoom: 0.025)
    let scene = try Composer(recipe).scene()
    return scene.marks.compactMap { mark in
      guard case .fill(let shape, let paint) = mark else { return nil }
      let center =
        switch shape {
        case .circle(let circle): circle.center
        case .hexagon(let hexagon): hexagon.center
        case .path(let path): path.bounds.origin
        }
      guard center.x >= 0, center.x < scene.width, center.y >= 0, center.y < scene.height else {
        return nil
      }
      return (shape, paint)
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func aLargeSceneFollowsTheOdds(seed: UInt64) throws {
    let fills = try fills(seed: seed)
    let circles = fills.count { if case .circle = $0.shape { true } else { false } }
    #expect(
      ChiSquare(counts: [circles, fills.count - circles], weights: [2, 1]).isPlausible)

    let swatches = try Fixtures.original.swatches
    let counts = swatches.map { swatch in
      fills.count {
        if case .solid(swatch.light.color, _) = $0.paint { true } else { false }
      }
    }
    #expect(counts.reduce(0, +) == fills.count)
    #expect(ChiSquare(counts: counts, weights: [3, 2, 1, 2, 1]).isPlausible)
    #expect(!ChiSquare(counts: counts, weights: [1, 1, 1, 1, 1]).isPlausible)
  }

  /// Density 1 has 0.36 taps per cell of 130 units, and 4.5 shapes per tap.
  ///
  /// The shapes of a tap are there or missing together, so the spread is that of the taps: four
  /// standard deviations of a count whose variance per tap is 0.64 * 4.5^2 + 5.25 shapes.
  @Test(arguments: [5, 7] as [UInt64])
  func densityOneIsAsAiryAsTheOriginal(seed: UInt64) throws {
    let cells = (390 / 0.025) * (844 / 0.025) / (130 * 130)
    let taps = cells * 0.36
    let spread = (taps * (0.64 * 4.5 * 4.5 + 5.25)).squareRoot()
    let count = try Double(fills(seed: seed).count)
    #expect(abs(count - taps * 4.5) < 4 * spread, "\(count) and not \(taps * 4.5)")
  }
}
