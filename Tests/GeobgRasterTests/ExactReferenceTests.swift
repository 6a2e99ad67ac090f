import GeobgCairo
import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The exact painter agrees with a slow compositor in doubles.
@Suite(.timed) struct ExactReferenceTests {
  @Test(arguments: 0..<60)
  func fuzzedScenesAgreeWithTheReference(_ seed: UInt64) throws {
    var random = RandomScene(seed, hasRoundStrokes: false)
    let scene = try random.scene(marks: 12)
    let reference = ReferenceCompositor(scene, rowsPerPixel: 256)
    let exact = try ExactPixels(scene)
    let difference = PixelDifference(exact, reference.pixels)
    // Half a level is from rounding to 8 bits; chords of arcs and the rows of the reference are
    // the rest.
    let best = PixelDifference(
      ExactPixels(width: exact.width, pixels: reference.rounded), reference.pixels)
    #expect(difference.mean < best.mean + 0.02)
    #expect(difference.largest < 2)
  }

  /// The corners at the ends of stroked arcs have the directions of chords.
  @Test(arguments: 0..<60)
  func fuzzedRoundStrokesAgreeWithTheReference(_ seed: UInt64) throws {
    var random = RandomScene(seed &+ 100)
    let scene = try random.scene(marks: 12)
    let reference = ReferenceCompositor(scene, rowsPerPixel: 64)
    let difference = PixelDifference(try ExactPixels(scene), reference.pixels)
    // A level edge between two of the 64 rows is off by half a row in the reference: by 2 levels.
    #expect(difference.share(above: 2.5) < 0.02)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func meanErrorIsThatOfRounding(_ seed: UInt64) throws {
    let recipe = try Fixtures.recipe(seed, width: 180, height: 300, mode: .dark)
    let scene = try recipe.scene()
    let reference = ReferenceCompositor(scene)
    let difference = PixelDifference(try ExactPixels(scene), reference.pixels)
    #expect(difference.mean < 0.27)
    #expect(difference.share(above: 1) < 0.005)
    // The best picture with 8 bits for a channel has almost the same error. A picture has few
    // colors, so the errors of rounding them do not cancel out. A color may lie half way.
    let best = PixelDifference(ExactPixels(width: 180, pixels: reference.rounded), reference.pixels)
    #expect(difference.mean < best.mean + 0.002)
    #expect(abs(difference.bias - best.bias) < 0.01)
  }

  /// The colors of many pictures are neither too light nor too dark.
  @Test func manyPicturesHaveNoBias() throws {
    var bias = 0.0
    for seed in 1...40 as ClosedRange<UInt64> {
      let scene = try Fixtures.recipe(seed, width: 60, height: 100, mode: .dark).scene()
      bias += PixelDifference(try ExactPixels(scene), ReferenceCompositor(scene).pixels).bias / 40
    }
    #expect(abs(bias) < 0.01)
  }

  /// With more rows in the reference, no pixel is off by a level.
  @Test(arguments: [0, 1, 4, 30])
  func noPixelIsOffByALevel(_ passes: Int) throws {
    for (seed, mode) in [(5, Mode.dark), (6, .light)] as [(UInt64, Mode)] {
      let recipe = try Fixtures.recipe(seed, width: 80, height: 120, mode: mode, passes: passes)
      let scene = try recipe.scene()
      let reference = ReferenceCompositor(scene, rowsPerPixel: 512)
      #expect(PixelDifference(try ExactPixels(scene), reference.pixels).largest < 1)
    }
  }

  /// A comparison that cannot fail proves nothing.
  @Test func comparisonsNoticeAWrongPixelAndAWrongShape() throws {
    let recipe = try Fixtures.recipe(1, width: 180, height: 300, mode: .dark)
    var scene = try recipe.scene()
    let reference = ReferenceCompositor(scene)
    let exact = try ExactPixels(scene)
    var pixels = exact.pixels
    pixels[1234] ^= 0x10
    let wrong = ExactPixels(width: exact.width, pixels: pixels)
    #expect(wrong.hash != exact.hash)
    #expect(PixelDifference(wrong, reference.pixels).largest > 12)
    scene.marks = scene.marks.map { mark in
      guard case .fill(let shape, let paint) = mark else { return mark }
      return .fill(shape.moved(by: Point(x: 1, y: 0)), paint)
    }
    let moved = PixelDifference(try ExactPixels(scene), reference.pixels)
    #expect(moved.share(above: 1) > 0.005)
  }

  /// Where Cairo and the exact painter differ, Cairo is the one that is wrong.
  @Test(arguments: [1, 2, 3, 4] as [UInt64], [0, 1])
  func differsLittleFromCairo(_ seed: UInt64, passes: Int) throws {
    let recipe = try Fixtures.recipe(
      seed, width: 390, height: 844, mode: seed % 2 == 0 ? .dark : .light, passes: passes)
    let scene = try recipe.scene()
    let exact = try ExactPixels(scene)
    var pixels: [UInt32] = []
    try CairoPainter().paint(
      0..<scene.canvas.pixelHeight, of: scene, as: .premultipliedRGBA, into: &pixels)
    let cairo = ExactPixels(width: exact.width, pixels: pixels)
    if passes == 0 {
      let difference = PixelDifference(exact, cairo.channels)
      #expect(difference.mean <= 0.6)
      // 0.2 % on the canvas of a phone, where three times fewer pixels lie on an edge.
      #expect(difference.share(above: 2) <= 0.008)
    }
    let reference = ReferenceCompositor(scene, rowsPerPixel: 64).pixels
    let (ours, theirs) = (PixelDifference(exact, reference), PixelDifference(cairo, reference))
    #expect(ours.share(above: 2) == 0)
    #expect(ours.mean < theirs.mean)
  }
}
