import Foundation
import GeobgCairo
import GeobgScene
import GeobgTestSupport
import Testing

/// A PDF of several pages.
@Suite(.timed) struct PDFPageTests {
  private static let canvas = try? Canvas(pixelWidth: 101, pixelHeight: 33)

  private func scene(_ background: Color) throws -> Scene {
    Scene(
      canvas: try #require(PDFPageTests.canvas), width: 101, height: 33, background: background,
      marks: [])
  }

  /// The size in points is not a whole number, but the background covers every page completely.
  @Test func everyPageIsCoveredToItsCorners() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("in.pdf")
    let ruby = Color(red: 225, green: 84, blue: 115)
    let pages = try [scene(.black), scene(ruby), scene(.black)]
    let canvas = try #require(PDFPageTests.canvas)
    try Data(try PDFRenderer().render(pages: pages, of: canvas))
      .write(to: URL(fileURLWithPath: path))
    #expect(try Shell.run("pdfinfo", [path]).text.contains(/Pages: +3\n/))
    #expect(
      try Shell.run("pdftoppm", ["-r", "288", "-png", path, folder.path("page")]).code == 0)
    for (number, color) in [(1, Color.black), (2, ruby), (3, .black)] {
      let page = try #require(
        Bitmap(png: try Data(contentsOf: folder.url(of: "page-\(number).png"))))
      #expect((page.width, page.height) == (303, 99))
      for (x, y) in [(0, 0), (302, 0), (0, 98), (302, 98)] {
        #expect(page[x, y] == [color.red, color.green, color.blue, 255], "page \(number)")
      }
    }
  }
}

extension TemporaryFolder {
  fileprivate func url(of name: String) -> URL { url.appendingPathComponent(name) }
}
