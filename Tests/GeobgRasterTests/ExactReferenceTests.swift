import GeobgCairo
import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The exact painter agrees with a slow compositor in doubles.
@Suite struct ExactReferenceTests {
  @Test(arguments: 0..<60)
  func fuzzedScenesAgreeWithTheReference(_ seed: UInt64) throws {
    var random = RandomScene(seed)
    let scene = try random.scene(marks: 12)
    let exact = try ExactPixels(scene)
    let reference = ReferenceCompositor(scene, rowsPerPixel: 64)
    let difference = Difference(exact, reference.pixels)
    // A level for rounding and one for the rows of the reference, in each of up to a few marks.
    #expect(difference.mean < 0.45)
    #expect(difference.share(above: 1.5) < 0.02)
    #expect(difference.largest < 12)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func meanErrorIsThatOfRounding(_ seed: UInt64) throws {
    let recipe = try Fixtures.recipe(seed, width: 180, height: 300, mode: .dark)
    let scene = try recipe.scene()
    let reference = ReferenceCompositor(scene)
    let difference = Difference(try ExactPixels(scene), reference.pixels)
    #expect(difference.mean < 0.27)
    // Small pictures have few colors, whose roundings do not cancel out.
    #expect(abs(difference.bias) < 0.05)
    #expect(difference.share(above: 1) < 0.005)
  }

  @Test(arguments: [1, 4, 30])
  func meshAgreesWithTheReference(_ passes: Int) throws {
    let recipe = try Fixtures.recipe(5, width: 130, height: 200, mode: .dark, passes: passes)
    let scene = try recipe.scene()
    let reference = ReferenceCompositor(scene, rowsPerPixel: 64)
    let difference = Difference(try ExactPixels(scene), reference.pixels)
    #expect(difference.mean < 0.4)
    #expect(difference.share(above: 4) < 0.002)
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
    #expect(Difference(wrong, reference.pixels).largest > 12)
    scene.marks = scene.marks.map { mark in
      guard case .fill(let shape, let paint) = mark else { return mark }
      return .fill(shape.moved(by: Point(x: 1, y: 0)), paint)
    }
    let moved = Difference(try ExactPixels(scene), reference.pixels)
    #expect(moved.share(above: 1) > 0.005)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func differsLittleFromCairoWithoutMesh(_ seed: UInt64) throws {
    let recipe = try Fixtures.recipe(
      seed, width: 390, height: 844, mode: seed % 2 == 0 ? .dark : .light)
    let scene = try recipe.scene()
    var cairo: [UInt32] = []
    try CairoPainter().paint(
      0..<scene.canvas.pixelHeight, of: scene, as: .premultipliedRGBA, into: &cairo)
    let reference = cairo.map { pixel in
      SIMD4<Double>(
        Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
        Double(pixel >> 24))
    }
    let difference = Difference(try ExactPixels(scene), reference)
    #expect(difference.mean <= 0.6)
    // 0.2 % on the canvas of a phone, where three times fewer pixels lie on an edge.
    #expect(difference.share(above: 2) <= 0.008)
  }
}
