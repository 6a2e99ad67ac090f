import CGeobgCairo
import Foundation
import GeobgCairo
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

extension HexagonGeometryTests {
  @Test func inPDFContent() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("in.pdf")
    try Data(try PDFRenderer().render(HexagonGeometryTests.scene)).write(
      to: URL(fileURLWithPath: path))
    let result = try Shell.run("qpdf", ["--qdf", "--stream-data=uncompress", path, "-"])
    // A unit is three pixels of 0.75 points each.
    try check(
      try Outline.all(pdfContent: String(decoding: result.output, as: UTF8.self)), scale: 2.25)
  }
}
