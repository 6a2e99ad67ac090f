import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

/// Independent programs show the same picture as our PNG.
///
/// Programs differ in how they draw lines thinner than a pixel. So with a mesh, only the mean is
/// compared, except for the two programs that draw them as we do.
@Suite struct AgreementTests {
  static let seeds = 1...30
  static let readers: [OtherRenderer] = [.rsvg, .resvg, .cairosvg, .chromium]
  /// On white, because some readers show white for a missing background.
  static let groups: [Scene] = ((try? Sample.all) ?? []).filter { $0.name.hasPrefix("group") }
    .map { sample in
      var scene = sample.scene
      scene.background = scene.background ?? .white
      return scene
    }

  @Test(arguments: seeds)
  func ofTheSVGWithoutMesh(_ seed: Int) throws {
    for (reader, difference) in try compareWithReaders(seed, passes: 0) {
      #expect(difference.mean <= 3, "\(reader): \(difference)")
      #expect(difference.share(above: 16) <= 0.001, "\(reader): \(difference)")
    }
  }

  @Test(arguments: seeds)
  func ofTheSVGWithMesh(_ seed: Int) throws {
    for (reader, difference) in try compareWithReaders(seed, passes: 1) {
      #expect(difference.mean <= 3, "\(reader): \(difference)")
      if reader == .rsvg || reader == .cairosvg {
        #expect(difference.share(above: 16) <= 0.001, "\(reader): \(difference)")
      }
    }
  }

  @Test(arguments: seeds)
  func ofThePDFWithoutMesh(_ seed: Int) throws {
    let difference = try compare(.pdf, .mupdf, seed, passes: 0)
    #expect(difference.share(above: 8) <= 0.0005, "\(difference)")
  }

  /// Inkscape paints `rgba()` fills as opaque black; ours keep their alpha.
  @Test(arguments: [1, 2], [0, 1])
  func ofTheSVGInInkscape(_ seed: Int, passes: Int) throws {
    let difference = try compare(.svg, .inkscape, seed, passes: passes)
    #expect(difference.mean <= 3, "\(difference)")
    #expect(difference.share(above: 16) <= 0.001, "\(difference)")
  }

  /// In SVG, a group is a clip and a viewport; all tested readers support both.
  @Test(arguments: readers + [.inkscape], groups)
  func ofTheSVGOfGroups(_ reader: OtherRenderer, _ scene: Scene) throws {
    let difference = try compare(try SVGRenderer().render(scene), reader, scene)
    #expect(difference.mean <= 3, "\(difference)")
    // The pictures are small, so edges within a pixel are a larger part of them.
    #expect(difference.share(above: 32) <= 0.01, "\(difference)")
  }

  /// The readers draw a veil as a gradient, geobg draws it pixel by pixel.
  @Test(arguments: readers + [.inkscape])
  func ofTheSVGWithCalmZones(_ reader: OtherRenderer) throws {
    let scene = try calmScene()
    let difference = try compare(try SVGRenderer().render(scene), reader, scene)
    #expect(difference.mean <= 1, "\(difference)")
    #expect(difference.share(above: 16) <= 0.001, "\(difference)")
  }

  @Test func ofThePDFWithCalmZones() throws {
    let scene = try calmScene()
    let difference = try compare(try PDFRenderer().render(scene), .mupdf, scene)
    #expect(difference.mean <= 2, "\(difference)")
    #expect(difference.share(above: 8) <= 0.001, "\(difference)")
  }

  private func calmScene() throws -> Scene {
    var recipe = try Fixtures.recipe(8, width: 600, height: 400, mode: .light, density: 3)
    recipe.calm = Fixtures.calm
    return try recipe.scene()
  }

  @Test(arguments: groups)
  func ofThePDFOfGroups(_ scene: Scene) throws {
    let difference = try compare(try PDFRenderer().render(scene), .mupdf, scene)
    // MuPDF does not blend an edge within a pixel; it leaves the pixel out.
    #expect(difference.mean <= 1, "\(difference)")
    #expect(difference.share(above: 32) <= 0.02, "\(difference)")
  }

  /// A picture of another seed, and a picture without opacities, are noticed.
  @Test func aWrongPictureIsNoticed() throws {
    let recipe = try recipe(1, passes: 0)
    let ours = try bitmap(try recipe.render(as: .png))
    let other = try bitmap(try self.recipe(3, passes: 0).render(as: .png))
    #expect(other.difference(from: ours).share(above: 16) > 0.001)
    var calm = recipe
    calm.calm = Fixtures.calm
    #expect(try bitmap(try calm.render(as: .png)).difference(from: ours).share(above: 16) > 0.001)
    let opaque = String(decoding: try recipe.render(as: .svg), as: UTF8.self)
      .replacingOccurrences(of: "fill-opacity", with: "fill-opacities")
    let seen = try #require(Bitmap(png: try OtherRenderer.rsvg.png(of: Data(opaque.utf8))))
    #expect(seen.difference(from: ours).mean > 3)
  }

  private func compare(
    _ format: Format, _ reader: OtherRenderer, _ seed: Int, passes: Int
  ) throws -> Bitmap.Difference {
    let recipe = try recipe(seed, passes: passes)
    return try compare(try recipe.render(as: format), reader, try recipe.scene())
  }

  /// The differences between a picture's SVG, drawn by each reader, and our PNG, which is made once.
  private func compareWithReaders(
    _ seed: Int, passes: Int
  ) throws -> [(OtherRenderer, Bitmap.Difference)] {
    let recipe = try recipe(seed, passes: passes)
    let ours = try bitmap(try recipe.render(as: .png))
    let file = try recipe.render(as: .svg)
    return try Self.readers.map { ($0, try compare(file, $0, ours)) }
  }

  /// The difference between `file`, drawn by `reader`, and our PNG of `scene`.
  private func compare(
    _ file: [UInt8], _ reader: OtherRenderer, _ scene: Scene
  ) throws -> Bitmap.Difference {
    try compare(file, reader, try bitmap(try PNGRenderer().render(scene)))
  }

  private func compare(
    _ file: [UInt8], _ reader: OtherRenderer, _ ours: Bitmap
  ) throws -> Bitmap.Difference {
    let png = try reader.png(of: Data(file), size: (ours.width, ours.height))
    let theirs = try #require(Bitmap(png: png))
    try #require((theirs.width, theirs.height) == (ours.width, ours.height))
    return theirs.difference(from: ours)
  }

  private func recipe(_ seed: Int, passes: Int) throws -> Recipe {
    try Fixtures.recipe(UInt64(seed), mode: seed.isMultiple(of: 2) ? .light : .dark, passes: passes)
  }

  private func bitmap(_ png: [UInt8]) throws -> Bitmap {
    try #require(Bitmap(png: Data(png)))
  }
}
