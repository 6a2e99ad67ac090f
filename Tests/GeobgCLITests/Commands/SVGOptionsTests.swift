import Foundation
import GeobgTestSupport
import Testing

/// `--groups` and `--adaptive`.
struct SVGOptionsTests {
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

  @Test func inspectNamesTheChoices() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Script.run(
        #""$G" --seed 9 --groups --adaptive -o a.svg && "$G" inspect a.svg"#, in: folder))
    #expect(result.text.contains("\ngroups      yes\nadaptive    yes, light and dark\n"))
  }

  @Test func aBatchKeepsTheChoices() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Script.run(
        """
        "$G" batch --seeds 1...2 --size 60x90 --groups --format svg --format png \
          -o '{seed}.{ext}' &&
        "$G" --seed 2 --size 60x90 --groups -o a.svg && cmp a.svg 2.svg && test -e 2.png
        """, in: folder))
  }

  @Test(arguments: [
    (
      ["--seed", "1", "--groups", "-o", "a.png"],
      "--groups: only an SVG has groups; leave out --groups, or make an SVG"
    ),
    (
      ["--seed", "1", "--adaptive", "-o", "a.pdf", "-o", "b.jpg"],
      "--adaptive: only an SVG has both modes; leave out --adaptive, or make an SVG"
    ),
    (
      ["batch", "--seeds", "1...2", "--adaptive", "--format", "webp"],
      "--adaptive: only an SVG has both modes; leave out --adaptive, or make an SVG"
    ),
    (
      ["recipe", "--seed", "1", "--groups"],
      "--groups: only an SVG has groups; leave out --groups, or make an SVG"
    ),
  ])
  func otherFormatsRefuseThem(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(try Shell.geobg(arguments, in: folder.url), 64, message)
    #expect(folder.names.isEmpty)
  }
}
