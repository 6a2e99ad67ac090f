import CGeobgCairo
import Foundation
import GeobgCairoContext
import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

extension CairoContextTests {
  /// On a page of another program's document, the picture consists of vectors, and the document is
  /// complete.
  @Test func itIsDrawnOnAPage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.pdf")
    let surface = cairo_pdf_surface_create(path, 300, 400)
    let context = try #require(cairo_create(surface))
    cairo_translate(context, 50, 60)
    let picture = try Self.picture(passes: 0, calm: Fixtures.calm)
    try picture.draw(on: context, width: 100, height: 216)
    cairo_destroy(context)
    cairo_surface_finish(surface)
    #expect(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
    cairo_surface_destroy(surface)
    let checked = try Shell.run("qpdf", ["--check", path])
    #expect(checked.code == 0, "\(checked.text)\(checked.errors)")
    let images = try Shell.run("pdfimages", ["-list", path])
    #expect(images.text.split(separator: "\n").count == 2, "\(images.text)")
    _ = try Shell.run("pdftocairo", ["-png", "-singlefile", "-r", "72", path, folder.path("page")])
    let page = try #require(
      Bitmap(png: try Data(contentsOf: folder.url.appendingPathComponent("page.png"))))
    let png = try Self.image(100, 216) { context in
      try picture.draw(on: context, width: 100, height: 216)
    }
    let part = page.cropped(x: 50, y: 60, width: 100, height: 216)
    #expect(part.difference(from: png).pixels(above: 1) == 0)
    #expect(page[49, 100] == [255, 255, 255, 255])
  }
}
