import Foundation
import GeobgTestSupport
import Testing

extension SheetCommandTests {
  @Test func aPDFBearsTheDateOfItsSources() throws {
    let folder = try Self.folder()
    expectSuccess(
      try Shell.geobg(
        ["sheet", "walls", "-o", "a.pdf"], environment: ["SOURCE_DATE_EPOCH": "1000000000"],
        in: folder.url))
    let facts = try Shell.run("pdfinfo", ["-isodates", folder.path("a.pdf")]).text
    #expect(facts.contains(/CreationDate: +2001-09-09T01:46:40Z/))
  }
}
