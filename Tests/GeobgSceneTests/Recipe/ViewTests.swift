import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ViewTests {
  @Test(
    arguments: [
      (1170, 2532, 390, 844), (2532, 1170, 844, 390), (1920, 1080, 693.333, 390),
      (1080, 1920, 390, 693.333), (1000, 1000, 390, 390), (1, 1, 390, 390), (3, 2, 585, 390),
      (7, 3, 910, 390), (1, 1_000_000, 390, 390_000_000),
    ] as [(Int, Int, Thousandths, Thousandths)])
  func theShortSideIs390Units(
    pixelWidth: Int, pixelHeight: Int, width: Thousandths, height: Thousandths
  ) throws {
    let canvas = try Canvas(pixelWidth: pixelWidth, pixelHeight: pixelHeight)
    let window = try Viewport(canvas: canvas).window
    #expect(window.width == width && window.height == height)
    #expect(window.origin == Point(x: -width.half, y: -height.half))
  }

  /// The size is rounded once, and half of it is rounded again, with ties to even.
  @Test(
    arguments: [
      (0.001, 390_000, -195_000), (100, 3.9, -1.95), (3, 130, -65), (7, 55.714, -27.857),
      (1.6, 243.75, -121.875), (1.7, 229.412, -114.706), (0.7, 557.143, -278.572),
      (99.999, 3.9, -1.95), (99.9, 3.904, -1.952), (95, 4.105, -2.052),
    ] as [(Thousandths, Thousandths, Thousandths)])
  func zoomShowsLess(zoom: Thousandths, extent: Thousandths, origin: Thousandths) throws {
    let window = try Viewport(canvas: Canvas(pixelWidth: 9, pixelHeight: 9), zoom: zoom).window
    #expect(window == Rectangle(origin: Point(x: origin, y: origin), width: extent, height: extent))
  }

  @Test(arguments: [
    Point(x: 0.001, y: -0.001), Point(x: 10_000_000_000, y: -10_000_000_000),
    Point(x: 9_999_999_999.999, y: 123_456.789),
  ])
  func panMovesTheWindowExactly(pan: Point) throws {
    let middle = Viewport.phone.window
    #expect(try Viewport(canvas: .phone, pan: pan).window == middle.moved(by: pan))
  }

  @Test(arguments: [(1, 1), (1_000_000, 1_000_000), (1, 1_000_000)])
  func canvasAtItsLimits(width: Int, height: Int) throws {
    let canvas = try Canvas(pixelWidth: width, pixelHeight: height)
    #expect(canvas.pixelWidth == width && canvas.pixelHeight == height)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 1), (1_000_001, 1), (1, 1_000_001), (Int.max, Int.min)])
  func canvasPastItsLimits(width: Int, height: Int) {
    let error = RecipeError.canvasOutOfRange(
      pixelWidth: width, pixelHeight: height, range: 1...1_000_000)
    #expect(throws: error) { try Canvas(pixelWidth: width, pixelHeight: height) }
  }

  @Test(arguments: [0.001, 100] as [Thousandths])
  func zoomAtItsLimits(zoom: Thousandths) throws {
    #expect(try Viewport(canvas: .phone, zoom: zoom).zoom == zoom)
  }

  @Test(arguments: [0, -1, 100.001, Thousandths(count: .max), Thousandths(count: .min)])
  func zoomPastItsLimits(zoom: Thousandths) {
    #expect(throws: RecipeError.zoomOutOfRange(zoom: zoom, range: 0.001...100)) {
      try Viewport(canvas: .phone, zoom: zoom)
    }
  }

  @Test(arguments: [10_000_000_000.001, -10_000_000_000.001, Thousandths(count: .max)])
  func panPastItsLimits(coordinate: Thousandths) throws {
    for point in [Point(x: coordinate, y: 0), Point(x: 0, y: coordinate)] {
      let error = RecipeError.pointOutOfRange(point: point, range: Viewport.panRange)
      #expect(throws: error) { try Viewport(canvas: .phone, pan: point) }
      #expect(throws: error) { try Tap(address: 0, place: point) }
    }
  }

  @Test func densityLimits() throws {
    for density in [0, 25] as [Thousandths] {
      #expect(try ShapeField(density: density).density == density)
    }
    for density in [-0.001, 25.001] as [Thousandths] {
      #expect(throws: RecipeError.densityOutOfRange(density: density, range: 0...25)) {
        try ShapeField(density: density)
      }
    }
  }
}
