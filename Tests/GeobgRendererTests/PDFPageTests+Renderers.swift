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

/// The output intent of a PDF, which says that its colors are those of sRGB.
extension PDFPageTests {
  @Test(arguments: [false, true])
  func theOutputIntent(hasEdge: Bool) throws {
    let canvas =
      hasEdge
      ? try Canvas(PhysicalSize(width: 60, height: 40), ppi: 96, edge: PrintEdge(bleed: 3))
      : try #require(PDFPageTests.canvas)
    let scene = Scene(canvas: canvas, width: 101, height: 33, background: .white, marks: [])
    var renderer = PDFRenderer()
    let plain = try renderer.render(scene)
    renderer.hasIntent = true
    let file = try renderer.render(scene)
    let folder = try TemporaryFolder()
    let path = folder.path("in.pdf")
    try Data(file).write(to: URL(fileURLWithPath: path))
    let check = try Shell.run("qpdf", ["--check", path])
    #expect(check.code == 0 && check.errors.isEmpty, "\(check.errors)")
    let catalog = try Shell.run("qpdf", ["--show-object=trailer", path]).text
    let root = try #require(catalog.firstMatch(of: /\/Root (\d+) 0 R/)).1
    let entries = try Shell.run("qpdf", ["--show-object=\(root)", path]).text
    let profile = try #require(entries.firstMatch(of: /\/DestOutputProfile (\d+) 0 R/)).1
    #expect(entries.contains("/OutputConditionIdentifier (sRGB IEC61966-2.1)"))
    let data = try Shell.run(
      "qpdf", ["--show-object=\(profile)", "--filtered-stream-data", path]
    ).output
    try data.write(to: URL(fileURLWithPath: folder.path("srgb.icc")))
    // Pillow reads it with Little CMS, which knows the colors of sRGB by itself.
    let line = """
      from PIL import Image, ImageCms; import sys
      p = ImageCms.getOpenProfile('\(folder.path("srgb.icc"))')
      i = Image.merge('RGB', [Image.linear_gradient('L').rotate(a) for a in (0, 90, 180)])
      o = ImageCms.profileToProfile(i, p, ImageCms.createProfile('sRGB'))
      print(max(abs(a - b) for a, b in zip(i.tobytes(), o.tobytes())), ImageCms.getProfileDescription(p).strip())
      """
    let colors = try OtherRenderer.python(line)
    #expect(colors.code == 0, "\(colors.errors)")
    #expect(["0", "1"].contains(colors.text.prefix(1)), "\(colors.text)")
    #expect(colors.text.contains("sRGB IEC61966-2.1"))
    // The page itself stays as it is.
    #expect(plain.count < file.count)
    let before = try OtherRenderer.mupdf.png(of: Data(plain))
    #expect(try OtherRenderer.mupdf.png(of: Data(file)) == before)
  }
}

extension TemporaryFolder {
  fileprivate func url(of name: String) -> URL { url.appendingPathComponent(name) }
}
