import Foundation
import GeobgTestSupport
import Testing

extension SVGOptionsTests {
  @Test(arguments: [
    ["--groups"], ["--adaptive"],
    ["--groups", "--adaptive", "--dark", "--mesh", "--calm", "top"],
    [
      "--groups", "--adaptive", "--size", "80x60mm", "--bleed", "3mm", "--crop-marks", "--dark",
    ], ["--groups", "--background", "none"],
  ])
  func theFileIsValidAndMakesItselfAgain(options: [String]) throws {
    let folder = try TemporaryFolder()
    let dtd = "/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd"
    try #require(FileManager.default.fileExists(atPath: dtd))
    let start = ["--seed", "9", "--size", "300x200"]
    expectSuccess(try Shell.geobg(start + options + ["-o", "a.svg"], in: folder.url))
    let result = try Shell.run(
      "xmllint", ["--noout", "--nonet", "--dtdvalid", dtd, "a.svg"], in: folder.url)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    let plain = options.filter { $0 != "--groups" && $0 != "--adaptive" }
    expectSuccess(
      try Script.run(
        """
        "$G" render a.svg -o b.svg && "$G" recipe a.svg > a.json && "$G" render a.json -o c.svg &&
        "$G" render a.svg --no-groups --no-adaptive -o d.svg &&
        "$G" render a.svg -o e.png && "$G" recipe e.png > e.json &&
        "$G" --seed 9 --size 300x200 -o plain.svg "$@"
        """, plain, in: folder))
    for name in ["b.svg", "c.svg"] { #expect(try folder.data(name) == folder.data("a.svg")) }
    #expect(try folder.data("d.svg") == folder.data("plain.svg"))
    #expect(try fields(folder.data("e.json"))["output"] == ["format": "png"] as NSDictionary)
    var output: [String: Any] = ["format": "svg"]
    if options.contains("--groups") { output["groups"] = true }
    if options.contains("--adaptive") { output["adaptive"] = true }
    #expect(try fields(folder.data("a.json"))["output"] == output as NSDictionary)
  }
}
