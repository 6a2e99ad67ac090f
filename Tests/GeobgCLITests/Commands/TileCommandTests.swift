import Foundation
import GeobgTestSupport
import Testing

/// `--tile`: pictures whose copies side by side have no seam.
@Suite(.timed) struct TileCommandTests {
  @Test func theRecipeRemembersIt() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 9 --tile --size 80x60px -o a.svg -o a.png
        render a.png -o b.svg
        render a.svg --no-tile -o c.svg
        --seed 9 --size 80x60px -o d.svg
        inspect a.png
        """))
    #expect(result.text.contains("\ntile        yes\n"))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
    #expect(try folder.data("c.svg") == folder.data("d.svg"))
    #expect(try folder.data("a.svg") != folder.data("d.svg"))
    #expect(
      try fields(Shell.geobg(["recipe", "a.svg"], in: folder.url).output)["tile"] as? Bool == true)
  }

  @Test func linksAndBatches() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        render https://example.org/#s=9&x&w=80x60 -o a.svg
        batch --seeds 9 --tile --size 80x60px --format svg -o {seed}.svg
        """))
    #expect(try folder.data("a.svg") == folder.data("9.svg"))
    expectFailure(
      try folder.geobg("render https://example.org/#s=9&x=1 -o b.svg"), 65,
      "link: 'x=1' is not a part of a link, or is there twice")
  }

  /// A tile of one color is explained, unless it was asked for.
  @Test(arguments: [
    ("--tile --zoom 20", true), ("--tile --zoom 20 --mesh", true), ("--tile", false),
    ("--zoom 20", false), ("--tile --zoom 20 --density 0", false),
  ])
  func aTileWithoutShapes(options: String, isEmpty: Bool) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("--seed 42 --size 300x200px \(options) -o a.svg"))
    #expect(
      result.errors
        == (isEmpty
          ? "geobg: the tile has no shape, because no shape has its center in it; zoom out, or choose "
            + "another seed\n" : ""))
  }

  @Test(arguments: [
    (["--tile", "--no-tile"], "--tile and --no-tile cannot be used together; choose one")
  ])
  func refusals(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(["--seed", "1", "-o", "a.svg"] + arguments, in: folder.url), 64, message)
    #expect(folder.names.isEmpty)
  }
}
