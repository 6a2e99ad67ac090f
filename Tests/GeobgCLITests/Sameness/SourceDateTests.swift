import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct SourceDateTests {
  let picture = ["--seed", "1", "--size", "60x90px", "-o"]

  @Test func withoutTheVariableTheDateIsTheEngines() throws {
    let folder = try TemporaryFolder()
    expectSuccess(try Shell.geobg(picture + ["a.pdf"], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        picture + ["b.pdf"], environment: ["SOURCE_DATE_EPOCH": "1700000000"], in: folder.url))
    #expect(try folder.data("a.pdf") != folder.data("b.pdf"))
    let json = try Shell.geobg(["inspect", "--json", "a.pdf"], in: folder.url)
    #expect(try fields(json.output)["output"] == ["format": "pdf"] as NSDictionary)
  }

  @Test(arguments: ["svg", "png"])
  func otherFormatsBearNoDate(format: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(try Shell.geobg(picture + ["a.\(format)"], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        picture + ["b.\(format)"], environment: ["SOURCE_DATE_EPOCH": "1700000000"],
        in: folder.url))
    #expect(try folder.data("a.\(format)") == folder.data("b.\(format)"))
  }
}
