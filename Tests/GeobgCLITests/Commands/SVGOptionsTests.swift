import Foundation
import GeobgTestSupport
import Testing

/// `--groups` and `--adaptive`.
@Suite(.timed) struct SVGOptionsTests {

  @Test func inspectNamesTheChoices() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("--seed 9 --groups --adaptive -o a.svg\ninspect a.svg"))
    #expect(result.text.contains("\ngroups      yes\nadaptive    yes, light and dark\n"))
  }

  @Test func aBatchKeepsTheChoices() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        batch --seeds 1...2 --size 60x90px --groups --format svg --format png -o {seed}.{ext}
        --seed 2 --size 60x90px --groups -o a.svg
        """))
    #expect(try folder.data("a.svg") == folder.data("2.svg"))
    #expect(folder.names.contains("2.png"))
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
