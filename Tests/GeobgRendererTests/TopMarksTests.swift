import GeobgCairo
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Of a pile of very many marks, only those at the top are painted, and the pixels are the same.
@Suite(.timed) struct TopMarksTests {
  /// A picture of `taps` taps by hand, `reach` units at most from the center.
  private func scene(
    taps: Int, reach: Int = 195, background: Background = .palette, size: Int = 60
  ) throws -> Scene {
    var recipe = try Fixtures.recipe(1, width: size, height: size, passes: 1)
    recipe.background = background
    recipe.calm = Fixtures.calm
    var generator = FixedGenerator(UInt64(taps))
    func place() -> Thousandths {
      Thousandths(count: .random(in: -Int64(reach) * 1000...Int64(reach) * 1000, using: &generator))
    }
    recipe.drawing = try Drawing(
      (0..<UInt64(taps)).map { address in
        .tap(try Tap(address: address, place: Point(x: place(), y: place())))
      })
    return try recipe.scene()
  }

  /// The pixels of `scene`, and how many hundred marks were painted for them, about.
  private func paint(_ scene: Scene) throws -> (pixels: [UInt32], work: Int) {
    let checks = Checks()
    let painter = CairoPainter(
      cancellation: Cancellation {
        checks.count += 1
        return false
      })
    var pixels: [UInt32] = []
    let format: PixelFormat = scene.background == nil ? .rgba : .rgb
    try painter.paint(0..<scene.canvas.pixelHeight, of: scene, as: format, into: &pixels)
    return (pixels, checks.count)
  }

  private final class Checks: @unchecked Sendable {
    var count = 0
  }

  /// The same picture, of which all marks are painted, because it has a group; the group is empty.
  private func painted(_ scene: Scene) throws -> (pixels: [UInt32], work: Int) {
    var whole = scene
    var empty = scene
    (empty.marks, empty.background) = ([], nil)
    whole.marks.insert(.group(try #require(Group(empty, in: scene.bounds))), at: 0)
    return try paint(whole)
  }

  @Test(arguments: [Background.palette, .none, .color(.black)])
  func aHighPileIsPaintedFromItsTop(background: Background) throws {
    let scene = try scene(taps: 10_000, background: background)
    #expect(!TopMarks.counts(of: scene.marks, in: scene.bounds).isEmpty)
    let (top, all) = (try paint(scene), try painted(scene))
    #expect(top.pixels == all.pixels)
    #expect(top.work * 8 < all.work, "\(top.work) of \(all.work)")
  }

  /// Where the background shows beside the pile, all marks are painted.
  @Test func aNarrowPileIsPaintedWhole() throws {
    let scene = try scene(taps: 12_000, reach: 1, size: 200)
    var small = scene
    // Only shapes that leave the corners free.
    small.marks = scene.marks.filter {
      guard case .fill(let shape, _) = $0 else { return false }
      return shape.bounds.minX > 20 && shape.bounds.maxX < 390
    }
    #expect(!TopMarks.counts(of: small.marks, in: small.bounds).isEmpty)
    let (top, all) = (try paint(small), try painted(small))
    #expect(top.pixels == all.pixels)
    #expect(top.work > all.work)
  }

  @Test func planesAreNotTried() throws {
    let recipe = try Fixtures.recipe(1, width: 300, height: 300, density: 25)
    var far = recipe
    far.view = try recipe.view.with(zoom: 0.05)
    for recipe in [recipe, far] {
      let scene = try recipe.scene()
      #expect(TopMarks.counts(of: scene.marks, in: scene.bounds).isEmpty)
    }
  }
}
