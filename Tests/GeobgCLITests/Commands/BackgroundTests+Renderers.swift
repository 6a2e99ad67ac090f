import Foundation
import GeobgTestSupport
import Testing

extension BackgroundTests {
  @Test func nonePaintsNothingInPDF() throws {
    let folder = try TemporaryFolder()
    // The first thing painted on a page is its background.
    for (name, background) in [("opaque", []), ("clear", ["--background", "none"])] {
      try render("pdf", background + ["--density", "0"])
        .write(to: folder.url.appendingPathComponent("\(name).pdf"))
      expectSuccess(
        try Shell.run(
          "qpdf", ["--qdf", "--stream-data=uncompress", "\(name).pdf", "\(name).txt"],
          in: folder.url))
    }
    let fills = try ["opaque", "clear"].map { name in
      String(decoding: try folder.data("\(name).txt"), as: UTF8.self)
        .replacingOccurrences(of: "65535 f", with: "", options: [])  // The free entry of the table.
        .split(whereSeparator: \.isWhitespace).filter { $0 == "f" || $0 == "f*" }.count
    }
    #expect(fills == [1, 0])
  }
}
