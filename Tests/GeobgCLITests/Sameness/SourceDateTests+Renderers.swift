import Foundation
import GeobgTestSupport
import Testing

extension SourceDateTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_700_000_000, "2023-11-14T22:13:20Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func dateIsInTheFileAndRepeatedFromIt(seconds: Int, date: String) throws {
    let folder = try TemporaryFolder()
    let epoch = ["SOURCE_DATE_EPOCH": String(seconds)]
    expectSuccess(
      try Shell.geobg(
        picture + ["a.pdf"], environment: epoch.merging(["TZ": "Pacific/Kiritimati"]) { $1 },
        in: folder.url))
    let info = expectSuccess(
      try Shell.run("pdfinfo", ["-isodates", "a.pdf"], environment: ["TZ": "UTC"], in: folder.url))
    let line = try #require(
      info.text.split(separator: "\n").first { $0.hasPrefix("CreationDate:") })
    // Tools write the time zone UTC differently.
    let shown = line.dropFirst("CreationDate:".count).trimmingCharacters(in: .whitespaces)
    #expect(shown.replacingOccurrences(of: "+00", with: "Z") == date)
    let json = try Shell.geobg(["inspect", "--json", "a.pdf"], in: folder.url)
    #expect(
      try fields(json.output)["output"] == ["format": "pdf", "date": seconds] as NSDictionary)
    #expect(
      try Shell.geobg(["inspect", "a.pdf"], in: folder.url).text
        .contains("date        \(seconds) seconds since 1970"))
    // The date comes from the file alone, without the variable.
    expectSuccess(try Shell.geobg(["render", "a.pdf", "-o", "b.pdf"], in: folder.url))
    #expect(try folder.data("a.pdf") == folder.data("b.pdf"))
    // The date comes from the recipe alone.
    expectSuccess(
      try Shell.run(
        "sh", ["-c", #""$0" recipe a.pdf | "$0" render - -o c.pdf"#, Shell.command.path],
        in: folder.url))
    #expect(try folder.data("a.pdf") == folder.data("c.pdf"))
  }
}
