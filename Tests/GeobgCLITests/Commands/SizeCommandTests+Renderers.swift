import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

extension SizeCommandTests {
  /// Paper sizes as pixels, as the density of a PNG, as SVG units and as a PDF page.
  @Test(arguments: [
    (["--size", "a2"], 4961, 7016, 11811, "420mm", "594mm", 1190.551, 1683.780),
    (
      ["--size", "a4", "--ppi", "72", "--landscape"], 842, 595, 2835, "297mm", "210mm", 841.890,
      595.276
    ),
    (["--size", "300x600", "--ppi", "150"], 300, 600, 5906, "50.8mm", "101.6mm", 144, 288),
    (["--size", "300x600"], 300, 600, 3780, "300", "600", 225, 450),
  ])
  func everyFormatAgreesOnTheSize(
    flags: [String], width: Int, height: Int, perMeter: Int, svgWidth: String, svgHeight: String,
    pageWidth: Double, pageHeight: Double
  ) throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        flags + ["--seed", "1", "--density", "0.2", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf"],
        in: folder.url))
    let checked = try Shell.run("pngcheck", ["-v", folder.path("a.png")]).text
    #expect(checked.contains("\(width) x \(height) image"))
    #expect(checked.contains("\(perMeter)x\(perMeter) pixels/meter"))
    let svg = String(decoding: try folder.data("a.svg").prefix(300), as: UTF8.self)
    #expect(svg.contains(#" width="\#(svgWidth)" height="\#(svgHeight)" viewBox="#))
    // Read by an independent library; a hundredth of a millimeter is 0.028 points.
    let told = try Shell.run("pdfinfo", ["-box", folder.path("a.pdf")]).text
    let box = try #require(told.firstMatch(of: /MediaBox: +0.00 +0.00 +([0-9.]+) +([0-9.]+)/))
    #expect(abs(try #require(Double(box.1)) - pageWidth) < 0.028)
    #expect(abs(try #require(Double(box.2)) - pageHeight) < 0.028)
  }
}
