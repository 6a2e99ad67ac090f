import GeobgScene
import GeobgTestSupport
import Testing

/// Bleed and crop marks surround a picture without changing it.
@Suite(.timed) struct PrintEdgeTests {
  private static let edges = [
    try? PrintEdge(bleed: 3), try? PrintEdge(bleed: 0, hasCropMarks: true),
    try? PrintEdge(bleed: 12.5, hasCropMarks: true),
  ].compactMap { $0 }

  @Test func aBleedHasARange() throws {
    let range = PrintEdge.bleedRange
    for bleed in [range.lowerBound, range.upperBound] {
      #expect(try PrintEdge(bleed: bleed).bleed == bleed)
    }
    for bleed in [range.lowerBound - 0.001, range.upperBound + 0.001] {
      #expect(throws: RecipeError.bleedOutOfRange(bleed: bleed, range: range)) {
        try PrintEdge(bleed: bleed)
      }
    }
  }

  /// The canvas includes the edge: a mark is 5 mm long and starts at least 3 mm from the cut.
  @Test(arguments: zip(edges, [3, 10, 19.5] as [Thousandths]))
  func theCanvasIsThePaper(edge: PrintEdge, margin: Thousandths) throws {
    let size = try PhysicalSize(width: 210, height: 297)
    let canvas = try Canvas(size, ppi: 254).with(edge: edge)
    #expect(canvas.trimSize == size)
    #expect(
      canvas.physicalSize
        == (try PhysicalSize(width: 210 + 2 * margin, height: 297 + 2 * margin)))
    #expect(canvas.pixelWidth == Int((2100 + 20 * margin.double).rounded()))
    #expect(try canvas.with(ppi: 300).edge == edge)
    let turned = canvas.turned(to: .landscape)
    #expect(turned.trimSize == (try PhysicalSize(width: 297, height: 210)))
    #expect(turned.edge == edge)
    #expect(try canvas.with(edge: .none) == Canvas(size, ppi: 254))
  }

  /// The same shapes at the same places relative to the cut, and more shapes beyond it.
  @Test(arguments: edges, 0..<5 as Range<UInt64>)
  func noShapeMoves(edge: PrintEdge, seed: UInt64) throws {
    let canvas = try Canvas(try PhysicalSize(width: 60, height: 90), ppi: 100)
    var recipe = try Fixtures.recipe(seed, density: 3)
    recipe.view = try Viewport(canvas: canvas)
    let cut = try recipe.scene()
    recipe.view = try Viewport(canvas: try canvas.with(edge: edge))
    #expect(recipe.view.trimmed == (try Viewport(canvas: canvas)))
    var sheet = try recipe.scene()
    // 60 mm are 390 units.
    #expect(abs((sheet.width - cut.width).double - 2 * edge.margin.double * 6.5) < 0.01)
    if edge.hasCropMarks {
      guard case .group(let picture) = sheet.marks[0] else { throw NoPicture() }
      #expect(sheet.marks.count == 9)
      sheet = picture.scene
    }
    let bleed = Thousandths(rounding: edge.bleed.double * 6.5)
    let moved = shapes(of: cut).map { $0.moved(by: Point(x: bleed, y: bleed)) }
    let all = shapes(of: sheet)
    #expect(all.filter { Set(moved).contains($0) } == moved)
    #expect(edge.bleed == 0 || all.count >= moved.count)
  }

  private struct NoPicture: Error {}

  private func shapes(of scene: Scene) -> [Shape] {
    scene.marks.compactMap { if case .fill(let shape, _) = $0 { shape } else { nil } }
  }

  @Test func onlyAWholePictureInPrintHasAnEdge() throws {
    let edge = try PrintEdge(bleed: 3)
    #expect(throws: RecipeError.edgeWithoutPrint) {
      try Canvas(pixelWidth: 100, pixelHeight: 100).with(edge: edge)
    }
    #expect(throws: Never.self) {
      try Canvas(pixelWidth: 100, pixelHeight: 100).with(edge: .none)
    }
    let canvas = try Canvas(.a4, ppi: 100, edge: edge)
    let span = LayoutCanvas(pixelWidth: 9000, pixelHeight: 9000, x: 0, y: 0)
    #expect(throws: RecipeError.edgeOfCut) { try Viewport(canvas: canvas, span: span) }
  }

  /// The trimmed picture must have pixels, however wide the edge around it is.
  @Test func whatIsLeftOfTheCutHasPixels() throws {
    let size = try PhysicalSize(width: 1, height: 1)
    #expect(throws: RecipeError.self) {
      try Canvas(size, ppi: 10, edge: try PrintEdge(bleed: 50))
    }
  }

  /// Zones are parts of the trimmed picture; zones at its edges continue to the end of the bleed.
  @Test func calmZonesAreOfWhatIsLeft() throws {
    let edge = try PrintEdge(bleed: 6)
    var recipe = try Fixtures.recipe(1)
    let size = try PhysicalSize(width: 60, height: 90)
    func veils() throws -> [FadeOverlay] {
      try recipe.scene().marks.compactMap { if case .veil(let veil) = $0 { veil } else { nil } }
    }
    recipe.calm = try CalmZones([
      .bottom, .left, try CalmZone(x: 0, y: 0.5, width: 0.5, height: 0.1),
    ])
    recipe.view = try Viewport(canvas: try Canvas(size, ppi: 100))
    let plain = try veils()
    recipe.view = try Viewport(canvas: try Canvas(size, ppi: 100, edge: edge))
    let (width, height) = (recipe.view.window.width, recipe.view.window.height)
    // Six millimeters are 39 units.
    #expect(width == 390 + 78 && height == 585 + 78)
    let bled = try veils()
    #expect(bled[0].frame.minX == 0 && bled[0].frame.maxX == width && bled[0].frame.maxY == height)
    #expect(bled[0].frame.minY == plain[0].frame.minY + 39)
    #expect(bled[1].frame.minX == 0 && bled[1].frame.minY == 0 && bled[1].frame.maxY == height)
    #expect(bled[1].frame.maxX == plain[1].frame.maxX + 39)
    for (veil, ends) in [(bled[0], (1.0, 0.0)), (bled[1], (0, 1))] {
      #expect(veil.opacity(at: ends.0) == 0.7 && veil.opacity(at: ends.1) == 0)
    }
    // Veils that are not straight have room around them already.
    #expect(bled[2].frame == plain[2].frame.moved(by: Point(x: 39, y: 39)))
  }
}
