import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgScene
import GeobgTestSupport
import Testing

/// The pixels of a contact sheet.
@Suite(.timed) struct SheetPictureTests {
  private static let recipes: [Recipe] = (1...7).compactMap { seed in
    let isWide = seed % 2 == 0
    return try? Fixtures.recipe(
      UInt64(seed), width: isWide ? 1920 : 1170, height: isWide ? 1080 : 2532,
      mode: seed % 3 == 0 ? .dark : .light, passes: seed % 3)
  }

  private let style: SheetStyle
  private let page: SheetPage
  private let grid: SheetGrid

  init() throws {
    style = try SheetStyle(columns: 3, thumb: 111)
    let entries = SheetPictureTests.recipes.map { ContactSheet.Entry($0, label: [$0.seed.text]) }
    page = try ContactSheet(entries, style: style).page()
    grid = try SheetGrid(of: SheetPictureTests.recipes.map(\.view.canvas), style: style)
  }

  @Test(arguments: [1, 13, 64, 100])
  func bandsShowThePixelsOfTheUndividedSheet(_ height: Int) throws {
    let whole = try bitmap(page, PNGRenderer(bandHeight: page.canvas.pixelHeight))
    #expect(try bitmap(page, PNGRenderer(threads: 2, bandHeight: height)).bytes == whole.bytes)
  }

  @Test(arguments: recipes.indices)
  func aThumbnailIsThePictureAtItsSize(_ index: Int) throws {
    let expected = try picture(SheetPictureTests.recipes[index], in: index)
    let difference = try crop(index).difference(from: expected)
    #expect(difference.pixels(above: 1) == 0, "\(difference)")
  }

  @Test func anotherPictureIsNoticed() throws {
    let other = try picture(SheetPictureTests.recipes[4], in: 0)
    #expect(try crop(0).difference(from: other).share(above: 16) > 0.1)
  }

  /// The frame separates a white picture from the white sheet.
  @Test func aHairlineGoesAroundThePicture() throws {
    let sheet = try bitmap(page, PNGRenderer())
    let frame = grid.frame(of: SheetPictureTests.recipes[0].view.canvas, in: 0)
    let (left, top) = (Int(frame.minX.double), Int(frame.minY.double))
    let (right, bottom) = (Int(frame.maxX.double), Int(frame.maxY.double))
    for (x, y) in [(left - 1, top - 1), (right, bottom), (left - 1, bottom), (left + 9, top - 1)] {
      #expect(sheet[x, y] == [200, 200, 200, 255])
    }
    #expect(sheet[left - 2, top - 2] == [255, 255, 255, 255])
  }

  /// The region of the sheet with the picture `index`.
  private func crop(_ index: Int) throws -> Bitmap {
    let sheet = try bitmap(page, PNGRenderer())
    let frame = grid.frame(of: SheetPictureTests.recipes[index].view.canvas, in: index)
    let (left, top) = (Int(frame.minX.double), Int(frame.minY.double))
    let (width, height) = (Int(frame.width.double), Int(frame.height.double))
    var bytes: [UInt8] = []
    for y in top..<(top + height) {
      let row = (y * sheet.width + left) * 4
      bytes += sheet.bytes[row..<(row + 4 * width)]
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// `recipe` alone, with as many pixels as it has in the cell `index`.
  private func picture(_ recipe: Recipe, in index: Int) throws -> Bitmap {
    let frame = grid.frame(of: recipe.view.canvas, in: index)
    var scene = try recipe.scene()
    scene.canvas = try Canvas(
      pixelWidth: Int(frame.width.double), pixelHeight: Int(frame.height.double))
    return try bitmap(scene, PNGRenderer())
  }

  private func bitmap(_ picture: some Picture, _ renderer: LibraryPNGRenderer) throws -> Bitmap {
    var bytes: [UInt8] = []
    try renderer.render(picture) { bytes += $0 }
    return try #require(Bitmap(png: Data(bytes)))
  }
}
