import Foundation
public import GeobgScene

/// Drawings of taps that were made at zooms from 0.001 to 100, in views at any of them, and some with a
/// seed of their own.
public enum ZoomedDrawing {
  /// A number from 0.001 to 100, each power of ten as often as the others.
  private static func zoom(_ generator: inout FixedGenerator) -> Thousandths {
    let zoom = pow(10, Double.random(in: -3...2, using: &generator))
    return min(max(Thousandths(rounding: zoom), 0.001), 100)
  }

  /// The gestures of `count` taps, of which a view of the plane's origin at `zoom` shows most.
  public static func gestures(
    _ count: Int, around zoom: Thousandths, from generator: inout FixedGenerator
  ) throws -> [Gesture] {
    try (0..<count).map { address in
      let own = self.zoom(&generator)
      // Some lie near the window, and some as near as their own size, so that their edges cross it.
      let near = Bool.random(using: &generator) ? zoom : own
      let distance = 300 / near.double
      func coordinate() -> Thousandths {
        Thousandths(rounding: .random(in: -distance...distance, using: &generator))
      }
      let place = Point(x: coordinate(), y: coordinate())
      let seed = address % 4 == 3 ? Seed(UInt64.random(in: 0..<9, using: &generator)) : nil
      return .tap(try Tap(address: UInt64(address), place: place, zoom: own, seed: seed))
    }
  }

  /// A recipe that is only a drawing, on a small canvas.
  public static func recipe(_ seed: UInt64, taps: ClosedRange<Int> = 1...20) throws -> Recipe {
    var generator = FixedGenerator(seed &+ 0x2003)
    let zoom = zoom(&generator)
    let side = [40, 97, 160, 256]
    let (width, height) = (
      side.randomElement(using: &generator) ?? 40, side.randomElement(using: &generator) ?? 40
    )
    var recipe = try Fixtures.recipe(
      seed, width: width, height: height, mode: seed.isMultiple(of: 2) ? .dark : .light)
    recipe.plane = nil
    let hasSpan = seed.isMultiple(of: 5)
    recipe.view = try Viewport(
      canvas: recipe.view.canvas, zoom: zoom,
      span: hasSpan
        ? LayoutCanvas(pixelWidth: 3 * width, pixelHeight: 2 * height, x: width, y: height / 2)
        : nil)
    if seed % 3 == 1 {
      recipe.art = try recipe.art.with(.outline, [[1, 8, 50][Int(seed % 9) / 3]])
    }
    if seed.isMultiple(of: 4) {
      recipe.art = try recipe.art.with(.shapes, [1, 1, 1, 1, 1, 1, 1])
        .with(.cornerRadius, [seed.isMultiple(of: 8) ? 0 : 65])
    }
    recipe.isTile = seed % 7 == 3
    if seed % 4 == 3 {
      let kinds: [Motion.Kind] = recipe.isTile ? [.breathe, .drift] : Motion.Kind.allCases
      recipe.motion = try Motion(
        kinds.randomElement(using: &generator) ?? .drift, seconds: 10, amount: 2, moment: 3.7)
    }
    recipe.drawing = try Drawing(
      gestures(.random(in: taps, using: &generator), around: zoom, from: &generator))
    return recipe
  }
}
