import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension PrintSheetTests {
  /// The PDF boxes as three independent readers report them, in points; 0.01 mm is 0.028 points.
  @Test(
    arguments: [
      (3, false, (0, 0, 3)), (0, true, (0, 10, 10)), (5, true, (0, 7, 12)),
      (0.001, false, (0, 0, 0.001)), (100, true, (0, 7, 107)),
    ] as [(Thousandths, Bool, (Double, Double, Double))])
  func thePDFKnowsItsBoxes(
    bleed: Thousandths, marks: Bool, insets: (media: Double, bleed: Double, trim: Double)
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.pdf")
    let edge = try PrintEdge(bleed: bleed, hasCropMarks: marks)
    var recipe = try Fixtures.recipe(3, passes: 1)
    recipe.view = try Viewport(
      canvas: try Canvas(try PhysicalSize(width: 420, height: 594), ppi: 300, edge: edge))
    let file = RecipeFile(recipe, output: Output(format: .pdf))
    let bytes = try file.render()
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try Shell.run("qpdf", ["--check", path]).code == 0)
    let margin = 2 * edge.margin.double
    let told = try Shell.run("pdfinfo", ["-box", path]).text
    let seen = try Shell.run("mutool", ["pages", path]).text
    for (name, inset) in [
      ("MediaBox", insets.media), ("BleedBox", insets.bleed), ("TrimBox", insets.trim),
    ] {
      let box = [inset, inset, 420 + margin - inset, 594 + margin - inset].map { $0 * 72 / 25.4 }
      let poppler = try #require(
        told.firstMatch(of: try Regex("\(name):([-0-9. ]+)\n"))?[1].substring)
      let mupdf = try #require(
        seen.firstMatch(of: try Regex("<\(name) l=\"(.*)\" b=\"(.*)\" r=\"(.*)\" t=\"(.*)\"")))
      let numbers = [
        poppler.split(separator: " ").compactMap { Double($0) },
        (1...4).compactMap { mupdf[$0].substring.flatMap { Double($0) } },
      ]
      for numbers in numbers {
        try #require(numbers.count == 4)
        #expect(zip(numbers, box).allSatisfy { abs($0 - $1) < 0.028 }, "\(name): \(numbers) \(box)")
      }
    }
    // Our reader still finds the recipe, which is before the update.
    #expect(try RecipeFile(parsing: Array(try PDFMetadata.read(ByteSource(bytes)).utf8)) == file)
  }

  /// A recipe may contain any word that the reader searches for.
  @Test(arguments: [0, 3] as [Thousandths])
  func wordsOfPDFInASeedAreNone(bleed: Thousandths) throws {
    var recipe = try recipe(bleed: bleed, marks: false)
    recipe.seed = try Seed(
      parsing:
        "trailer << /Info 1 0 R /Prev 3 >> startxref 9 %%EOF /Type /Page 2 0 obj << >>\nendobj")
    let file = RecipeFile(recipe, output: Output(format: .pdf))
    let bytes = try file.render()
    #expect(try RecipeFile(parsing: Array(try PDFMetadata.read(ByteSource(bytes)).utf8)) == file)
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("a.pdf")))
    #expect(try Shell.run("qpdf", ["--check", folder.path("a.pdf")]).code == 0)
  }
}
