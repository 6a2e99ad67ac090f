import Foundation
import GeobgCairo
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Validators for the file formats find no fault in our files.
@Suite(.timed) struct FileFormatTests {
  static let seeds: ClosedRange<UInt64> = 1...8

  @Test(arguments: seeds)
  func svgIsValidByTheDTDOfSVG11(_ seed: UInt64) throws {
    let recipe = try recipe(seed)
    let dtd = "/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd"
    try #require(FileManager.default.fileExists(atPath: dtd))
    let result = try check(recipe, .svg, "xmllint", ["--noout", "--nonet", "--dtdvalid", dtd])
    #expect(result.code == 0)
    #expect(result.errors == "")
    let text = String(decoding: try recipe.render(as: .svg), as: UTF8.self)
    let strangers = text.matches(
      of: /<!DOCTYPE|rgba\(|style|transform|[ "][-.0-9]+e[-+0-9]|-0"|"#[0-9a-f]{8}"/)
    #expect(strangers.map(\.output) == [])
  }

  @Test(arguments: seeds)
  func pngHasNoFault(_ seed: UInt64) throws {
    let recipe = try recipe(seed)
    let result = try check(recipe, .png, "pngcheck", ["-v"])
    #expect(result.code == 0)
    for fact in [
      recipe.background == .none ? "32-bit RGB+alpha" : "24-bit RGB", "chunk sRGB",
      "3780x3780 pixels/meter", "keyword: geobg", "No errors detected",
    ] {
      #expect(result.text.contains(fact), "\(fact)")
    }
  }

  @Test(arguments: seeds)
  func pdfHasNoFaultAndNoImage(_ seed: UInt64) throws {
    let recipe = try recipe(seed)
    #expect(try check(recipe, .pdf, "qpdf", ["--check"]).code == 0)
    let images = try check(recipe, .pdf, "pdfimages", ["-list"])
    #expect(images.text.split(separator: "\n").count == 2, "a heading and no image")
    let fonts = try check(recipe, .pdf, "pdffonts", [])
    #expect(fonts.text.split(separator: "\n").count == 2, "a heading and no font")
    let facts = try check(recipe, .pdf, "pdfinfo", ["-isodates"]).text
    #expect(facts.contains(/Page size: +877\.5 x 1899 pts/))
    #expect(facts.contains(/CreationDate: +2000-01-01T00:00:00Z/))
    #expect(facts.contains(/PDF version: +1\.4/))
  }

  @Test func limitsAreHeldBeforeMemoryIsTaken() throws {
    let small = PNGRenderer(pixelLimit: 6)
    #expect(throws: Never.self) { try small.render(try empty(3, 2)) }
    #expect(throws: RenderError.tooManyPixels(count: 7, limit: 6)) {
      try small.render(try empty(7, 1))
    }
    let limit = PNGLimit.defaultPixels
    #expect(throws: Never.self) { try PNGRenderer().check(try empty(100_000, 100_000)) }
    #expect(throws: RenderError.tooManyPixels(count: 100_001 * 100_000, limit: limit)) {
      try PNGRenderer().render(try empty(100_001, 100_000))
    }
    let page = Int(PDFRenderer.sideLimit / 0.75)
    #expect(throws: Never.self) { try PDFRenderer().render(try empty(page, 1)) }
    #expect(
      throws: RenderError.pageTooLarge(
        points: Double(page + 1) * 0.75, limit: PDFRenderer.sideLimit)
    ) {
      try PDFRenderer().render(try empty(page + 1, 1))
    }
  }

  @Test(arguments: [
    (0 as Int64, "1970-01-01T00:00:00Z"), (946_684_800, "2000-01-01T00:00:00Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_795_219_199, "2026-11-20T23:59:59Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func aPDFBearsTheDateItIsGiven(_ date: Int64, _ text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("in.pdf")
    try Data(try PDFRenderer(date: date).render(try empty(9, 9)))
      .write(to: URL(fileURLWithPath: path))
    let facts = try Shell.run("pdfinfo", ["-isodates", path], environment: ["TZ": "UTC"]).text
    #expect(facts.contains("\(text)"))
  }

  /// A recipe without a mesh, with one, or with two passes; every fourth has no background.
  private func recipe(_ seed: UInt64) throws -> Recipe {
    var recipe = try Fixtures.recipe(seed, passes: Int(seed) % 3)
    if seed.isMultiple(of: 4) { recipe.background = .none }
    return recipe
  }

  private func empty(_ width: Int, _ height: Int) throws -> Scene {
    Scene(
      canvas: try Canvas(pixelWidth: width, pixelHeight: height), width: 1, height: 1,
      background: .black, marks: [])
  }

  private func check(
    _ recipe: Recipe, _ format: Format, _ program: String, _ arguments: [String]
  ) throws -> Shell.Result {
    let folder = try TemporaryFolder()
    let path = folder.path("in.\(format.rawValue)")
    try recipe.write(to: path)
    return try Shell.run(program, arguments + [path])
  }
}
