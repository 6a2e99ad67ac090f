import Foundation
import GeobgTestSupport
import Testing

/// What people type every day, and what geobg makes of it.
@Suite(.timed) struct EverydayTests {
  // MARK: The end of a name decides

  @Test(arguments: [
    (["replay"], "r.mp4", "a replay is an SVG; write a name that ends in .svg"),
    (["replay"], "r.json", "a replay is an SVG; write a name that ends in .svg"),
    (
      ["recipe"], "x.png",
      "a recipe is JSON, and this is the name of a picture; write a name that ends in .json"
    ),
    (
      ["recipe"], "{seed}.SVG",
      "a recipe is JSON, and this is the name of a picture; write a name that ends in .json"
    ),
  ])
  func anotherKindOfNameIsRefused(command: [String], name: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let shown = name.replacing("{seed}", with: "7")
    expectFailure(
      try Shell.geobg(command + ["--seed", "7", "-o", name], in: folder.url), 64,
      "-o \(shown): \(reason)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aRecipeOverwritesNoPicture() throws {
    let folder = try TemporaryFolder()
    for format in ["png", "svg", "pdf", "jpeg", "webp"] {
      let draw = ["--seed", "7", "--size", "9x9", "--format", format, "-o", "photo"]
      expectSuccess(try Shell.geobg(draw, in: folder.url))
      let picture = try folder.data("photo")
      let result = try Shell.geobg(["recipe", "--seed", "7", "-o", "photo"], in: folder.url)
      #expect(result.code == 64)
      #expect(result.errors.contains("this file is a picture ("), "\(result.errors)")
      #expect(try folder.data("photo") == picture)
    }
    // Another recipe and a new file are no pictures.
    for _ in 1...2 {
      expectSuccess(try Shell.geobg(["recipe", "--seed", "7", "-o", "words"], in: folder.url))
    }
    expectSuccess(try Shell.geobg(["replay", "--seed", "7", "-o", "words"], in: folder.url))
  }

  // MARK: Sizes of prints

  @Test(arguments: ["50x70", "70x50", "30x40", "13x18", "61x91"])
  func aSizeLikeAPrintIsExplained(size: String) throws {
    let folder = try TemporaryFolder()
    let draw = ["--seed", "7", "--size", size, "-o", "a.svg"]
    let result = expectSuccess(try Shell.geobg(draw, in: folder.url))
    #expect(
      result.errors
        == "geobg: \(size) is in pixels; for a print in centimeters, write --size \(size)cm\n")
    #expect(expectSuccess(try Shell.geobg(draw + ["--quiet"], in: folder.url)).errors.isEmpty)
    let printed = try Shell.geobg(["recipe", "--seed", "7", "--size", "\(size)cm"]).text
    #expect(printed.contains("millimeters"))
  }

  @Test(arguments: ["50x70px", "50x71", "500x700", "9x9", "50x70cm", "a4"])
  func otherSizesAreClear(size: String) throws {
    let folder = try TemporaryFolder()
    let draw = ["--seed", "7", "--size", size, "-o", "a.svg"]
    #expect(expectSuccess(try Shell.geobg(draw, in: folder.url)).errors.isEmpty)
  }

  // MARK: Palettes

  @Test(arguments: ["photo.jpg", "./photo.PNG", "x/a.heic", "a.webp"])
  func aPhotoIsNoPalette(name: String) throws {
    expectFailure(
      try Shell.geobg(["recipe", "--palette", name]), 64,
      "--palette \(name): a picture is no palette; make one of its colors with geobg palettes from "
        + "\(name) > palette.json, and use ./palette.json")
  }

  @Test func aPaletteComesFromStandardInput() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        palettes dusk > dusk.json
        --seed 7 --palette - -o a.svg < dusk.json
        --seed 7 --palette dusk -o b.svg
        """))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
    expectFailure(
      try Shell.geobg(["recipe", "--palette", "-"], input: Data("words".utf8)), 65,
      "standard input: not a palette in a known format; the formats are json, gpl, ase, hex, base16, "
        + "pywal")
  }

  // MARK: Shapes

  @Test(arguments: [
    ("circle", #""shapes":{"circle":1}"#), ("octagon", #""shapes":{"octagon":1}"#),
    ("circle,square=2", #""shapes":{"circle":1,"square":2}"#),
    ("hexagon,circle", #""shapes":{"circle":1,"hexagon":1}"#),
  ])
  func aKindAloneHasTheWeightOne(value: String, json: String) throws {
    let text = expectSuccess(try Shell.geobg(["recipe", "--seed", "7", "--shapes", value])).text
    #expect(text.contains(json), "\(text)")
  }
}
