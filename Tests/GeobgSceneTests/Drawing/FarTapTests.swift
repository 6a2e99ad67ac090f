import GeobgScene
import GeobgTestSupport
import Testing

/// Taps at the edges of the plane, in the frames of all levels.
@Suite(.timed) struct FarTapTests {
  /// Each arrangement lays them, seen from afar and from beside them, also in a tile, and none traps:
  /// the places are so far away that units of the plane cannot count them.
  @Test(arguments: Arrangement.names.indices, ViewOrigin.levelRange)
  func everyArrangementLaysThem(arrangement: Int, level: Int) throws {
    let base = try ViewOrigin(origin: .zero, level: level)
    for (index, corner) in FarWindowTests.corners.enumerated() {
      let tap = try Tap(
        address: UInt64(index), place: corner, base: base, arrangement: arrangement)
      for (pan, isTile) in [(Point.zero, false), (corner, false), (corner, true)] {
        var recipe = try Fixtures.recipe(7, width: 390, height: 390)
        recipe.plane = nil
        recipe.isTile = isTile
        recipe.art = try recipe.art.with(.colorFlow, 1)
        recipe.drawing = try Drawing([.tap(tap)])
        recipe.view = try Viewport(canvas: recipe.view.canvas, pan: pan).with(base: base)
        _ = try? Composer(recipe).scene()
      }
    }
  }
}
