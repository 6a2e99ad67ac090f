import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct InspectCommandTests {
  @Test(arguments: ["svg", "png", "pdf", "jpeg", "webp"])
  func tellsPeopleWhatAPictureIs(format: String) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 2026-12-24 --size 40x60px --dark --mesh-passes 3 --density 0.5 --zoom 1.25 \
          --pan -10,20.5 --palette dusk --background #012345 -o wall.\(format)
        inspect wall.\(format)
        """))
    #expect(result.errors.isEmpty)
    let facts = Dictionary(
      result.text.split(separator: "\n").map { line in
        let name = line.prefix { $0 != " " }
        return (String(name), line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
      }, uniquingKeysWith: { "\($0), \($1)" })
    for (name, value) in [
      ("seed", "\"2026-12-24\""), ("size", "40x60 px"), ("mode", "dark"), ("mesh", "3 passes"),
      ("density", "0.5"), ("zoom", "1.25"), ("pan", "-10,20.5"), ("background", "#012345"),
      ("engine", "1"), ("format", format), ("gestures", "0"),
    ] {
      #expect(facts[name] == value)
    }
    #expect(facts["palette"]?.hasPrefix("dusk: ") == true)
  }

  @Test func tellsTheDefaults() throws {
    let folder = try TemporaryFolder()
    let text = expectSuccess(
      try folder.geobg("recipe --seed 1 --mesh > 1.json\ninspect - < 1.json")
    ).text
    for line in [
      "seed        \"1\"", "size        1170x2532 px", "mode        light",
      "background  #ffffff (from the palette)", "mesh        1 pass",
    ] {
      #expect(text.contains(line + "\n"))
    }
    #expect(!text.contains("format"))
  }

  @Test func oddSeedStaysOneLine() throws {
    func inspect(_ seed: String) throws -> Shell.Result {
      try Shell.geobg(["inspect", "-"], input: Shell.geobg(["recipe", "--seed", seed]).output)
    }
    let plain = try inspect("a")
    let odd = try inspect("a\nmode \u{1B}[31m dark")
    #expect(odd.text.split(separator: "\n").count == plain.text.split(separator: "\n").count)
    #expect(odd.text.hasPrefix("seed        \"a\\nmode "))
    #expect(!odd.text.contains("\u{1B}"))
  }
}
