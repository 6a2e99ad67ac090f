import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Sheets for print, as pixels and as PDF.
@Suite(.timed) struct PrintSheetTests {
  /// Ten pixels per millimeter, so that the cut is between pixels.
  func recipe(bleed: Thousandths, marks: Bool, _ background: Background = .palette) throws
    -> Recipe
  {
    let edge = try PrintEdge(bleed: bleed, hasCropMarks: marks)
    var recipe = try Fixtures.recipe(3, passes: 1, density: 2)
    recipe.background = background
    recipe.view = try Viewport(
      canvas: try Canvas(try PhysicalSize(width: 26, height: 39), ppi: 254, edge: edge))
    return recipe
  }

  private func bitmap(_ recipe: Recipe) throws -> Bitmap {
    try #require(Bitmap(png: Data(try recipe.render(as: .png))))
  }

  @Test(arguments: [(3, false), (0, true), (5, true)] as [(Thousandths, Bool)])
  func whatIsLeftIsThePicture(bleed: Thousandths, marks: Bool) throws {
    let recipe = try recipe(bleed: bleed, marks: marks)
    let sheet = try bitmap(recipe)
    let margin = Int(recipe.view.canvas.edge.margin.double * 10)
    #expect(sheet.width == 260 + 2 * margin && sheet.height == 390 + 2 * margin)
    let left = sheet.cropped(x: margin, y: margin, width: 260, height: 390)
    let picture = try bitmap(try self.recipe(bleed: 0, marks: false))
    // A unit is two thirds of a pixel here, and the trimmed picture starts at most a thousandth of
    // a unit off.
    #expect(left.difference(from: picture).mean < 0.05)
    let off = sheet.cropped(x: margin + 1, y: margin, width: 260, height: 390)
    #expect(off.difference(from: picture).mean > 0.05)
  }

  /// Marks are in line with the cut, on white, and nothing else is outside the bleed.
  @Test(arguments: [0, 5] as [Thousandths])
  func marksAreInLineWithTheCut(bleed: Thousandths) throws {
    let sheet = try bitmap(try recipe(bleed: bleed, marks: true))
    let offset = max(30, Int(bleed.double * 10))
    let margin = offset + 70
    for x in 0..<sheet.width {
      let isCut = [x, x + 1].contains { $0 == margin || $0 == sheet.width - margin }
      // Rows that cross the marks above and below the picture.
      for y in [45, sheet.height - 46] where (sheet[x, y] != [255, 255, 255, 255]) != isCut {
        Issue.record("\(x), \(y)")
      }
      for y in [10, sheet.height - 11, margin - offset + 5]
      where x < margin - offset - 55 || y == 10 {
        #expect(sheet[x, y] == [255, 255, 255, 255], "\(x), \(y)")
      }
    }
    for y in 0..<sheet.height {
      let isCut = [y, y + 1].contains { $0 == margin || $0 == sheet.height - margin }
      for x in [45, sheet.width - 46] where (sheet[x, y] != [255, 255, 255, 255]) != isCut {
        Issue.record("\(x), \(y)")
      }
    }
  }

  /// Around a transparent picture, the paper is transparent too.
  @Test func aTransparentSheet() throws {
    let sheet = try bitmap(try recipe(bleed: 3, marks: true, .none))
    #expect(sheet[0, 0] == [0, 0, 0, 0])
    #expect(sheet[100, 45][3] > 0)
  }

  @Test(arguments: [1, 7, 64])
  func bandsShowThePixelsOfTheUndividedSheet(height: Int) throws {
    let picture = try ComposedPicture(try recipe(bleed: 5, marks: true))
    func pixels(_ bandHeight: Int) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try PNGRenderer(bandHeight: bandHeight).render(picture) { bytes += $0 }
      return try #require(Bitmap(png: Data(bytes))).bytes
    }
    #expect(try pixels(height) == pixels(picture.canvas.pixelHeight))
  }

  /// A PDF without an edge has no update at its end.
  @Test func otherPDFsAreAsCairoWritesThem() throws {
    let plain = String(
      decoding: try recipe(bleed: 0, marks: false).render(as: .pdf), as: UTF8.self)
    #expect(!plain.contains("TrimBox") && !plain.contains("/Prev"))
    let edged = String(
      decoding: try recipe(bleed: 1, marks: false).render(as: .pdf), as: UTF8.self)
    #expect(edged.contains("TrimBox") && edged.contains("/Prev"))
  }

  /// In points, from the edges of the paper: the bleed begins 7 mm from them, and the cut is 12 mm.
  @Test func theCutIsAtTheCropMarks() throws {
    let text = String(decoding: try recipe(bleed: 5, marks: true).render(as: .pdf), as: UTF8.self)
    for (name, inset) in [("BleedBox", "19.842520"), ("TrimBox", "34.015748")] {
      #expect(text.contains("/\(name) [ \(inset) \(inset) "), "\(name)")
    }
  }
}
