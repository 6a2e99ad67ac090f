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
/// Each picture is there for what it covers, because each costs a start of four programs.
@Suite(.timed) struct AgreementTests {
  static let readers: [OtherRenderer] = [.rsvg, .resvg, .cairosvg, .chromium]

  /// The pictures that all readers draw.
  ///
  /// ``theChosenPicturesCoverEveryKind()`` says what they have to
  /// show between them.
  static let pictures: [ChosenPicture] = [
    ChosenPicture("a phone, light: circles, hexagons, all edges of the canvas", 2),
    ChosenPicture("a phone, dark", 1, mode: .dark),
    ChosenPicture("a mesh, dark", 3, 600, 400, mode: .dark, passes: 1),
    ChosenPicture("a mesh of three passes, light", 4, 391, 845, passes: 3),
    ChosenPicture(
      "many small shapes over each other", 5, 250, 350, mode: .dark, zoom: 0.2, edges: 25),
    ChosenPicture("few shapes, larger than the canvas", 6, 400, 300, zoom: 9),
    ChosenPicture("sides of an odd number of pixels", 7, 333, 127, density: 2),
    ChosenPicture(
      "sharp hexagons", 8, 400, 400, mode: .dark, edges: 4,
      art: [(.cornerRadius, 0, 0), (.shapes, 0, 1)]),
    ChosenPicture(
      "hexagons as round as circles", 9, 400, 400, art: [(.cornerRadius, 65, 0), (.shapes, 0, 1)]),
    ChosenPicture(
      "opaque circles of all sizes", 10, 400, 400, mode: .dark, edges: 2,
      art: [(.opacity, 5, 0), (.shapeSize, 3, 0), (.shapes, 1, 0)]),
    ChosenPicture("almost nothing to see", 11, 400, 400, art: [(.opacity, 0.1, 0)]),
    ChosenPicture("no shapes", 12, 60, 40, mode: .dark, density: 0),
  ]

  /// On white, because some readers show white for a missing background.
  static let groups: [Scene] = ((try? Sample.all) ?? []).filter { $0.name.hasPrefix("group") }
    .map { sample in
      var scene = sample.scene
      scene.background = scene.background ?? .white
      return scene
    }

  @Test func theChosenPicturesCoverEveryKind() throws {
    var (kinds, places, quarters) = (Set<String>(), Set<String>(), Set<Int>())
    for picture in Self.pictures {
      let scene = try picture.recipe().scene()
      kinds.insert("\(picture.mode), \(min(picture.passes, 2)) passes")
      if scene.marks.isEmpty { kinds.insert("none") }
      for mark in scene.marks {
        guard case .fill(let shape, .solid(_, let opacity)) = mark else { continue }
        quarters.insert(Int(opacity.value.double * 4))
        switch shape {
        case .circle: kinds.insert("circle")
        case .hexagon(let hexagon) where hexagon.cornerRadius == 0: kinds.insert("sharp")
        case .hexagon(let hexagon) where hexagon.cornerRadius >= hexagon.apothem:
          kinds.insert("round")
        case .hexagon: kinds.insert("hexagon")
        case .path: kinds.insert("path")
        }
        let (bounds, canvas) = (shape.bounds, scene.bounds)
        if bounds.minX < 0, bounds.maxX > 0 { places.insert("left") }
        if bounds.minY < 0, bounds.maxY > 0 { places.insert("top") }
        if bounds.minX < canvas.maxX, bounds.maxX > canvas.maxX { places.insert("right") }
        if bounds.minY < canvas.maxY, bounds.maxY > canvas.maxY { places.insert("bottom") }
        if bounds.width > canvas.width, bounds.height > canvas.height { places.insert("all") }
        let pixels = bounds.width.double * Double(scene.canvas.pixelWidth) / canvas.width.double
        if pixels < 20 { places.insert("small") }
      }
    }
    #expect(
      kinds == [
        "light, 0 passes", "dark, 0 passes", "dark, 1 passes", "light, 2 passes", "none", "circle",
        "hexagon", "sharp", "round",
      ])
    #expect(places == ["left", "top", "right", "bottom", "all", "small"])
    #expect(quarters == [0, 1, 2, 3, 4])
  }

  @Test(arguments: pictures)
  func ofTheSVG(_ picture: ChosenPicture) throws {
    let recipe = try picture.recipe()
    let ours = try bitmap(try recipe.render(as: .png))
    let file = try recipe.render(as: .svg)
    for reader in Self.readers {
      let difference = try compare(file, reader, ours)
      #expect(difference.mean <= 3, "\(reader): \(difference)")
      // Resvg and Chromium draw lines thinner than a pixel in another way.
      if picture.passes == 0 || reader == .rsvg || reader == .cairosvg {
        #expect(difference.share(above: 16) <= 0.001 * picture.edges, "\(reader): \(difference)")
      }
    }
  }

  @Test(arguments: pictures.filter { $0.passes == 0 })
  func ofThePDFWithoutMesh(_ picture: ChosenPicture) throws {
    let recipe = try picture.recipe()
    let difference = try compare(try recipe.render(as: .pdf), .mupdf, try recipe.scene())
    #expect(difference.share(above: 8) <= 0.0005 * picture.edges, "\(difference)")
  }

  /// Drawings at zooms from 0.001 to 100, with shapes far larger and far smaller than the picture.
  static let zoomed: [Scene] = (0..<40 as Range<UInt64>).compactMap { seed in
    var scene = try? ZoomedDrawing.recipe(seed).scene()
    scene?.background = .white
    return scene
  }

  /// Drawings in frames of all levels, and one of 20 scales at five of them.
  static let framed: [Scene] =
    (0..<40 as Range<UInt64>).compactMap { seed in
      var scene = try? FramedDrawing.recipe(seed).scene()
      scene?.background = .white
      return scene
    } + [-6, -3, 0, 3, 6].compactMap { try? FramedDrawing.deep(level: $0).scene() }

  @Test(arguments: [OtherRenderer.rsvg, .resvg, .cairosvg])
  func ofTheSVGAtAnyZoom(_ reader: OtherRenderer) throws {
    try #require(Self.zoomed.count == 40 && Self.framed.count == 45)
    for scene in Self.zoomed + Self.framed {
      let difference = try compare(try SVGRenderer().render(scene), reader, scene)
      #expect(difference.mean <= 3, "\(difference)")
      #expect(difference.share(above: 32) <= 0.01, "\(difference)")
    }
  }

  @Test func ofThePDFAtAnyZoom() throws {
    for scene in Self.zoomed + Self.framed {
      let difference = try compare(try PDFRenderer().render(scene), .mupdf, scene)
      #expect(difference.mean <= 2, "\(difference)")
      #expect(difference.share(above: 32) <= 0.01, "\(difference)")
    }
  }

  /// Inkscape paints `rgba()` fills as opaque black; ours keep their alpha.
  @Test(arguments: pictures.prefix(3))
  func ofTheSVGInInkscape(_ picture: ChosenPicture) throws {
    let recipe = try picture.recipe()
    let difference = try compare(try recipe.render(as: .svg), .inkscape, try recipe.scene())
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
    let recipe = try Self.pictures[1].recipe()
    let ours = try bitmap(try recipe.render(as: .png))
    let other = try bitmap(Fixtures.recipe(3, mode: .dark).render(as: .png))
    #expect(other.difference(from: ours).share(above: 16) > 0.001)
    var calm = recipe
    calm.calm = Fixtures.calm
    #expect(try bitmap(try calm.render(as: .png)).difference(from: ours).share(above: 16) > 0.001)
    let opaque = String(decoding: try recipe.render(as: .svg), as: UTF8.self)
      .replacingOccurrences(of: "fill-opacity", with: "fill-opacities")
    let seen = try #require(Bitmap(png: try OtherRenderer.rsvg.png(of: Data(opaque.utf8))))
    #expect(seen.difference(from: ours).mean > 3)
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

  private func bitmap(_ png: [UInt8]) throws -> Bitmap {
    try #require(Bitmap(png: Data(png)))
  }
}
