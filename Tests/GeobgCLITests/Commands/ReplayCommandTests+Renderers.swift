import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

extension ReplayCommandTests {
  /// The file is valid by the DTD of SVG 1.1, which contains SMIL.
  @Test(arguments: [
    [], ["--mesh", "--dark"], ["--calm", "top+auto"],
    ["--size", "80x60mm", "--bleed", "3mm", "--crop-marks"], ["--background", "none"],
  ])
  func theFileIsValid(options: [String]) throws {
    let folder = try TemporaryFolder()
    let dtd = "/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd"
    try #require(FileManager.default.fileExists(atPath: dtd))
    try folder.write(ReplayCommandTests.drawing, to: "a.json")
    for start in [["a.json"], ["--seed", "ada", "--size", "200x100"]] {
      expectSuccess(
        try Shell.geobg(["replay"] + start + options + ["-o", "a.svg"], in: folder.url))
      let result = try Shell.run(
        "xmllint", ["--noout", "--nonet", "--dtdvalid", dtd, "a.svg"], in: folder.url)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }
}
