import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct CanvasTests {
  @Test(
    arguments: [
      (420, 594, 300, 4961, 7016), (210, 297, 300, 2480, 3508), (210, 297, 72, 595, 842),
      (215.9, 279.4, 300, 2550, 3300), (3000, 2400, 300, 35433, 28346),
      // Half pixels are rounded to even: 12.7 mm are 1.5 of 3 pixels, and 0.5 of 1 pixel is rounded
      // to 0.
      (12.7, 25.4, 3, 2, 3), (12.7, 25.4, 5, 2, 5),
    ] as [(Thousandths, Thousandths, Thousandths, Int, Int)])
  func pixelsAreRoundedFromMillimeters(
    width: Thousandths, height: Thousandths, ppi: Thousandths, across: Int, down: Int
  ) throws {
    let size = try PhysicalSize(width: width, height: height)
    let canvas = try Canvas(size, ppi: ppi)
    #expect(canvas.pixelWidth == across)
    #expect(canvas.pixelHeight == down)
    #expect(canvas.physicalSize == size)
    // The page size follows the millimeters, not the pixels.
    #expect(abs(canvas.points.width - width.double * 72 / 25.4) < 1e-9)
    #expect(abs(canvas.points.height - height.double * 72 / 25.4) < 1e-9)
    #expect(try canvas.with(ppi: 96).points == canvas.points)
  }

  @Test func aCanvasOfPixelsHasTheSizeOfItsPixels() throws {
    let canvas = try Canvas(pixelWidth: 1170, pixelHeight: 2532)
    #expect(canvas.points == (1170 * 0.75, 2532 * 0.75))
    #expect(canvas.printSize == nil)
    let dense = try canvas.with(ppi: 300)
    #expect(dense.points == (280.8, 607.68))
    #expect(try #require(dense.printSize) == (99.06, 214.376))
    #expect(dense.pixelWidth == 1170)
  }

  @Test func turningExchangesSidesOnlyWhereTheyLieWrong() throws {
    let size = try PhysicalSize(width: 210, height: 297)
    let canvas = try Canvas(size, ppi: 300)
    #expect(canvas.turned(to: .portrait) == canvas)
    let turned = canvas.turned(to: .landscape)
    #expect(turned.pixelWidth == canvas.pixelHeight)
    #expect(turned.physicalSize == (try PhysicalSize(width: 297, height: 210)))
    #expect(turned.turned(to: .portrait) == canvas)
    let square = try Canvas(pixelWidth: 9, pixelHeight: 9)
    for orientation in Orientation.allCases { #expect(square.turned(to: orientation) == square) }
  }

  @Test func limits() throws {
    let (sides, ppis) = (PhysicalSize.sideRange, Canvas.ppiRange)
    for side in [sides.lowerBound, sides.upperBound] {
      #expect(throws: Never.self) { try PhysicalSize(width: side, height: side) }
    }
    for side in [sides.lowerBound - 0.001, sides.upperBound + 0.001] {
      #expect(
        throws: RecipeError.physicalSizeOutOfRange(width: side, height: 100, range: sides)
      ) { try PhysicalSize(width: side, height: 100) }
    }
    let small = try PhysicalSize(width: 25.4, height: 25.4)
    for ppi in [ppis.lowerBound, ppis.upperBound] {
      #expect(throws: Never.self) { try Canvas(small, ppi: ppi) }
      #expect(throws: Never.self) { try Canvas(pixelWidth: 1, pixelHeight: 1, ppi: ppi) }
    }
    for ppi in [ppis.lowerBound - 0.001, ppis.upperBound + 0.001] {
      #expect(throws: RecipeError.ppiOutOfRange(ppi: ppi, range: ppis)) {
        try Canvas(small, ppi: ppi)
      }
      #expect(throws: RecipeError.ppiOutOfRange(ppi: ppi, range: ppis)) {
        try Canvas(pixelWidth: 1, pixelHeight: 1, ppi: ppi)
      }
    }
    // A wall of a hundred meters at this ppi has more pixels than a side may have.
    #expect(throws: RecipeError.self) {
      try Canvas(try PhysicalSize(width: 100_000, height: 100), ppi: 300)
    }
    // A stamp at this ppi has no pixels.
    #expect(throws: RecipeError.self) {
      try Canvas(try PhysicalSize(width: 1, height: 1), ppi: 1)
    }
  }
}
