import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension ContactSheetTests {
  @Test func aPDFHasThePagesThatOtherProgramsCount() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sheet.pdf")
    for (count, size) in [(1, 200), (40, 300), (40, 1000)] {
      let sheet = try sheet(count)
      let page = try Canvas(pixelWidth: size, pixelHeight: 300)
      let pages = try sheet.pages(page).count
      try Data(try bytes(of: sheet, .pdf, page: page)).write(to: URL(fileURLWithPath: path))
      #expect(try Shell.run("qpdf", ["--show-npages", path]).text == "\(pages)\n")
      #expect(try Shell.run("qpdf", ["--check", path]).code == 0)
      let facts = try Shell.run("pdfinfo", [path]).text
      #expect(facts.contains("\(Double(size) * 0.75) x 225 pts".replacing(".0 x", with: " x")))
      #expect(try Shell.run("pdffonts", [path]).text.split(separator: "\n").count == 2)
    }
  }
}
