import Foundation
import GeobgTestSupport
import Testing

/// `--groups` and `--adaptive`.
@Suite(.timed) struct SVGOptionsTests {

  @Test func inspectNamesTheChoices() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("--seed 9 --groups --adaptive --inline -o a.svg\ninspect a.svg"))
    #expect(
      result.text.contains("\ngroups      yes\nadaptive    yes, light and dark\ninline      yes\n"))
  }

  @Test func layers() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("--seed 9 --layers exact -o a.svg\ninspect a.svg"))
    #expect(result.text.contains("\nlayers      exact\n") && result.errors.isEmpty)
    let swatch = expectSuccess(try folder.geobg("render a.svg --layers swatch -o b.svg"))
    #expect(
      swatch.errors
        == "geobg: one layer for each swatch: shapes changed their order, so colors differ where they "
        + "overlap; --layers exact keeps the picture\n")
    expectSuccess(
      try folder.geobg(
        "render b.svg -q -o c.svg\nrender b.svg --layers none -o d.svg\n--seed 9 -o e.svg"))
    #expect(try folder.data("b.svg") == folder.data("c.svg"))
    #expect(try folder.data("d.svg") == folder.data("e.svg"))
    #expect(expectSuccess(try folder.geobg("--seed 9 --layers swatch -q -o f.svg")).errors.isEmpty)
  }

  /// The note about colors is only for pictures in which a shape changes its place.
  @Test(arguments: [
    ("--density 0", false), ("--seed 9", true), ("--palette #102030", false),
    ("--size a6 --bleed 3mm --crop-marks", true),
    ("--size a6 --bleed 3mm --crop-marks --palette #102030", false),
  ])
  func layersThatChangeNothingNeedNoNote(options: String, isChanged: Bool) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("--seed 9 --size 300x300px \(options) --layers swatch -o a.svg"))
    #expect(result.errors.contains("shapes changed their order") == isChanged)
  }

  /// Groups replace the layers of a file, and layers its groups.
  @Test func groupsAndLayersReplaceEachOther() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 9 --layers exact -o layers.svg
        --seed 9 --groups -o groups.svg
        render layers.svg --groups -o a.svg
        render groups.svg --layers exact -o b.svg
        render groups.svg --layers none -o c.svg
        recipe layers.svg --groups
        """))
    #expect(try folder.data("a.svg") == folder.data("groups.svg"))
    #expect(try folder.data("b.svg") == folder.data("layers.svg"))
    #expect(try folder.data("c.svg") == folder.data("groups.svg"))
    #expect(result.text.contains("\"groups\":true") && !result.text.contains("layers"))
  }

  @Test func aPDFCanHaveAnOutputIntent() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 9 --size a6 --bleed 3mm --output-intent -o a.pdf
        render a.pdf -o b.pdf
        render a.pdf --no-output-intent -o c.pdf
        --seed 9 --size a6 --bleed 3mm -o d.pdf
        inspect a.pdf
        """))
    #expect(result.text.contains("\nintent      sRGB\n"))
    #expect(try folder.data("a.pdf") == folder.data("b.pdf"))
    #expect(try folder.data("c.pdf") == folder.data("d.pdf"))
    #expect(try folder.data("a.pdf") != folder.data("d.pdf"))
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

  /// Files, replays and films for the markup of a page are the plain ones but for their names and the
  /// recipe; the recipe in them asks for it again.
  @Test func inlineChangesOnlyNames() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        --seed 9 --size 60x90px --calm top --inline -q -o a.svg
        --seed 9 --size 60x90px --calm top -q -o plain-a.svg
        replay --seed 9 --size 60x90px --mesh --inline -q -o b.svg
        replay --seed 9 --size 60x90px --mesh -q -o plain-b.svg
        film --seed 9 --size 60x90px --motion drift --calm top --inline -q -o c.svg
        film --seed 9 --size 60x90px --motion drift --calm top -q -o plain-c.svg
        render a.svg -q -o again.svg
        render a.svg --no-inline -q -o plain.svg
        replay plain-b.svg --inline -q -o b-again.svg
        film plain-c.svg --inline -q -o c-again.svg
        """))
    func text(_ name: String) throws -> String {
      String(decoding: try folder.data(name), as: UTF8.self)
    }
    for name in ["a", "b", "c"] {
      let file = try text(name + ".svg")
      let suffixes = Set(file.matches(of: #/-[0-9a-f]{16}\b/#).map { String($0.output) })
      #expect(suffixes.count == 1)
      let plain = file.replacing(suffixes.first ?? "", with: "")
        .replacing(#","inline":true"#, with: "")
      #expect(plain == (try text("plain-\(name).svg")))
    }
    #expect(try text("again.svg") == text("a.svg"))
    #expect(try text("plain.svg") == text("plain-a.svg"))
    #expect(try text("b-again.svg") == text("b.svg"))
    #expect(try text("c-again.svg") == text("c.svg"))
  }

  @Test(arguments: [
    ["--seed", "1", "--inline", "-o", "a.png"],
    ["film", "--seed", "1", "--motion", "drift", "--inline", "-o", "a.apng"],
    ["film", "--seed", "1", "--motion", "drift", "--inline", "-o", "{frame}.png"],
    ["replay", "--seed", "1", "--json", "--inline"],
  ])
  func onlySVGsAreInline(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(arguments, in: folder.url), 64,
      "--inline: only an SVG can be in the markup of a page; leave it out, or make an SVG")
    #expect(folder.names.isEmpty)
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
      ["--seed", "1", "--layers", "exact", "-o", "a.pdf"],
      "--layers: only an SVG has layers; leave out --layers, or make an SVG"
    ),
    (
      ["--seed", "1", "--layers", "swatch", "--groups", "-o", "a.svg"],
      "--groups and --layers cannot be used together; choose one"
    ),
    (
      ["--seed", "1", "--layers", "pens", "-o", "a.svg"],
      "--layers: pens is not a rule for layers; use exact, swatch or none"
    ),
    (
      ["--seed", "1", "--output-intent", "-o", "a.png"],
      "--output-intent: only a PDF has an output intent; leave it out, or make a PDF"
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
