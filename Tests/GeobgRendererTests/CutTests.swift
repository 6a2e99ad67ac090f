import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Pictures cut from a larger one.
@Suite(.timed) struct CutTests {
  static let layouts = [
    "a:97x61+0+0,b:61x97+97-20,c:80x80+158+3", "a:120x80+0+0,b:120x80+0+80",
    "a:64x64-200-100,b:33x90-136-120",
  ]

  private func bitmap(_ view: Viewport, transparent: Bool) throws -> Bitmap {
    var recipe = try Fixtures.recipe(5, mode: .dark, passes: 2, density: 2)
    recipe.view = view
    recipe.calm = Fixtures.calm
    if transparent { recipe.background = .none }
    return try #require(Bitmap(png: Data(try recipe.render(as: .png))))
  }

  /// Slices match the whole picture exactly, in any orientation and with negative offsets.
  @Test(arguments: layouts, [false, true])
  func slicesArePixelsOfTheWhole(text: String, transparent: Bool) throws {
    let layout = try MonitorLayout(parsing: text)
    for index in layout.monitors.indices {
      let view = try layout.view(of: index, pan: Point(x: 31.5, y: -7), zoom: 1.3)
      let (span, whole) = (try #require(view.span), try #require(view.whole))
      let (slice, all) = (
        try bitmap(view, transparent: transparent), try bitmap(whole, transparent: transparent)
      )
      #expect(slice.width == view.canvas.pixelWidth && slice.height == view.canvas.pixelHeight)
      func part(x: Int) -> Bitmap {
        all.cropped(x: x, y: span.y, width: slice.width, height: slice.height)
      }
      #expect(slice.bytes == part(x: span.x).bytes, "\(layout.monitors[index].name)")
      // The comparison can fail: the picture shifted by one pixel differs.
      if span.x + slice.width < all.width { #expect(slice.bytes != part(x: span.x + 1).bytes) }
    }
  }

  @Test func aSpanHoldsItsCut() throws {
    let canvas = try Canvas(pixelWidth: 10, pixelHeight: 10)
    for (x, y) in [(0, 0), (90, 40)] {
      #expect(throws: Never.self) {
        try Viewport(
          canvas: canvas, span: LayoutCanvas(pixelWidth: 100, pixelHeight: 50, x: x, y: y))
      }
    }
    for (x, y) in [(-1, 0), (0, -1), (91, 0), (0, 41), (Int.max, 0)] {
      let span = LayoutCanvas(pixelWidth: 100, pixelHeight: 50, x: x, y: y)
      #expect(throws: RecipeError.canvasOutsideSpan(canvas, span)) {
        try Viewport(canvas: canvas, span: span)
      }
    }
    let long = LayoutCanvas(pixelWidth: 1_000_001, pixelHeight: 50, x: 0, y: 0)
    #expect(throws: RecipeError.canvasOutsideSpan(canvas, long)) {
      try Viewport(canvas: canvas, span: long)
    }
  }
}
