import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct ReplayCommandTests {
  static let drawing = """
    {"engine":1,"seed":"a b","canvas":{"width":120,"height":90},"plane":null,"mesh":1,"gestures":\
    [{"tap":[0,0],"address":1},"mesh",{"tap":[50,-20],"address":2},"undo","clear","undo"]}
    """

  @Test func writesAnAnimatedSVGWithTheRecipe() throws {
    let folder = try TemporaryFolder()
    try folder.write(ReplayCommandTests.drawing, to: "a.json")
    let result = expectSuccess(
      try folder.geobg(
        """
        replay a.json
        replay a.json --speed 2 -o two.svg
        replay - -o - < a.json > one.svg
        render a.json -o still.svg
        render two.svg -o again.svg
        recipe two.svg
        """))
    #expect(result.errors == "geobg: wrote geobg-a%20b-replay.svg\n")
    let one = try folder.data("one.svg")
    #expect(try folder.data("geobg-a%20b-replay.svg") == one)
    #expect(try folder.data("two.svg") != one)
    #expect(try folder.data("again.svg") == folder.data("still.svg"))
    let text = String(decoding: one, as: UTF8.self)
    #expect(text.contains("<animate ") && text.contains("<set ") && text.contains("<metadata>"))
    #expect(!text.contains("script") && !text.contains("style"))
  }

  @Test func theSeedIsPrintedIfItIsRandom() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Shell.geobg(["replay", "--size", "40x40", "-o", "a.svg"], in: folder.url))
    #expect(result.errors.contains("(repeat with --seed "))
    let quiet = try Shell.geobg(["replay", "--size", "40x40", "-q", "-o", "a.svg"], in: folder.url)
    #expect(quiet.errors.isEmpty)
    let bare = try Shell.geobg(
      ["replay", "--seed", "1", "--no-metadata", "-o", "a.svg"], in: folder.url)
    #expect(bare.code == 0)
    #expect(!String(decoding: try folder.data("a.svg"), as: UTF8.self).contains("metadata"))
  }

  @Test func wrongValuesAreRefused() throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(["replay", "--seed", "1", "--speed", "0"], in: folder.url), 64,
      "--speed: speed 0 is out of range; use 0.01 to 100")
    expectFailure(
      try Shell.geobg(["replay", "--seed", "1", "--zoom", "0.01"], in: folder.url), 64,
      "--zoom, --density: the picture shows about 318511 shapes and lines, and the limit is "
        + "100000; zoom in, or lower the density")
    expectSuccess(try Shell.geobg(["replay", "--seed", "1"], in: folder.url))
    expectFailure(
      try Shell.geobg(["replay", "--seed", "1", "--no-clobber"], in: folder.url), 73,
      "geobg-1-replay.svg: already exists; choose another name, or leave out --no-clobber")
    #expect(folder.names == ["geobg-1-replay.svg"])
  }
}
