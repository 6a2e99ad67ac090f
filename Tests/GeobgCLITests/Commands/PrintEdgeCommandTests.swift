import Foundation
import GeobgTestSupport
import Testing

/// `--bleed` and `--crop-marks` on the command line.
@Suite struct PrintEdgeCommandTests {
  private let sheet = ["--seed", "1", "--density", "0.3", "--size", "a6", "--ppi", "60"]

  @Test func everyFormatHasTheEdgeAndItsRecipe() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.svg", "a.pdf"] {
      expectSuccess(
        try Shell.geobg(
          sheet + ["--bleed", "0.125in", "--crop-marks", "-o", name], in: folder.url))
      let told = expectSuccess(try Shell.geobg(["inspect", name], in: folder.url)).text
      #expect(told.contains("\nin print    105x148 mm at 60 ppi, bleed 3.175 mm, crop marks\n"))
      expectSuccess(try Shell.geobg(["render", name, "-o", "again-\(name)"], in: folder.url))
      #expect(try folder.data(name) == (try folder.data("again-\(name)")))
    }
    let svg = String(decoding: try folder.data("a.svg").prefix(300), as: UTF8.self)
    // 105 mm plus twice (3.175 + 5 + 2) mm.
    #expect(svg.contains(#"width="125.35mm" height="168.35mm""#))
  }

  /// A file keeps its edge until an option changes it or sets another size.
  @Test func flagsChangeTheEdgeOfAFile() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(sheet + ["--bleed", "3mm", "--crop-marks", "-o", "a.svg"], in: folder.url))
    func canvas(_ flags: [String]) throws -> [String: NSObject]? {
      let recipe = expectSuccess(try Shell.geobg(["recipe", "a.svg"] + flags, in: folder.url))
      return try fields(recipe.output)["canvas"] as? [String: NSObject]
    }
    #expect(try canvas([])?["bleed"] == 3 as NSNumber)
    #expect(try canvas(["--ppi", "50"])?["bleed"] == 3 as NSNumber)
    #expect(try canvas(["--landscape"])?["crop-marks"] == true as NSNumber)
    #expect(try canvas(["--bleed", "5mm"])?["crop-marks"] == true as NSNumber)
    #expect(try canvas(["--no-crop-marks"])?["crop-marks"] == nil)
    #expect(try canvas(["--no-crop-marks"])?["bleed"] == 3 as NSNumber)
    #expect(try canvas(["--bleed", "0mm", "--no-crop-marks"])?["bleed"] == nil)
    #expect(try canvas(["--size", "a5"])?["bleed"] == nil)
  }

  @Test(arguments: [
    (
      ["--bleed", "3"],
      "--bleed: 3 is not a length; write a number and a unit, such as 3mm or 0.125in"
    ),
    (
      ["--size", "a4", "--bleed", "101mm"],
      "--bleed: a bleed of 101 mm is out of range; use 0 to 100 mm"
    ),
    (
      ["--size", "4k", "--bleed", "3mm"],
      "--bleed: bleed and crop marks need a paper size, and the size is in pixels; use a "
        + "paper size, such as a2 or 420x594mm"
    ),
    (
      ["--crop-marks"],
      "--crop-marks: bleed and crop marks need a paper size, and the size is in pixels; use "
        + "a paper size, such as a2 or 420x594mm"
    ),
    (
      ["--layout", "a:9x9+0+0", "--bleed", "3mm"],
      "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and --crop-marks"
    ),
  ])
  func edgesThatCannotBeAreTold(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(try Shell.geobg(["--seed", "1"] + arguments, in: folder.url), 64, message)
  }

  @Test func aRecipeWithAnEdgeAroundPixelsIsRefused() throws {
    let recipe = #"{"canvas":{"height":9,"width":9,"bleed":3},"engine":1,"seed":"1"}"#
    expectFailure(
      try Shell.geobg(["recipe", "-"], input: Data(recipe.utf8)), 65,
      "standard input: canvas: bleed and crop marks need a paper size, and the size is in "
        + "pixels; use a paper size, such as a2 or 420x594mm")
  }

  /// A contact sheet shows the picture after trimming.
  @Test func aContactSheetShowsWhatIsLeft() throws {
    let folder = try TemporaryFolder()
    expectSuccess(try Shell.geobg(["recipe"] + sheet + ["-o", "a.json"], in: folder.url))
    expectSuccess(
      try Shell.geobg(["sheet", "a.json", "-o", "plain.svg"], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["recipe"] + sheet + ["--bleed", "3mm", "--crop-marks", "-o", "a.json"], in: folder.url))
    expectSuccess(try Shell.geobg(["sheet", "a.json", "-o", "edged.svg"], in: folder.url))
    #expect(try folder.data("plain.svg") == (try folder.data("edged.svg")))
  }
}
