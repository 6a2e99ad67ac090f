import Foundation
import GeobgTestSupport
import Testing

/// `--bleed` and `--crop-marks` on the command line.
@Suite(.timed) struct PrintEdgeCommandTests {
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

  /// A file keeps its edge until an option changes it or sets a size in pixels.
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
    for flags in [["--size", "a5"], ["--size", "100x150mm", "--ppi", "50", "--landscape"]] {
      let canvas = try canvas(flags)
      #expect(canvas?["bleed"] == 3 as NSNumber)
      #expect(canvas?["crop-marks"] == true as NSNumber)
    }
    #expect(try canvas(["--size", "a5", "--bleed", "5mm"])?["bleed"] == 5 as NSNumber)
    #expect(try canvas(["--size", "a5", "--no-crop-marks"])?["crop-marks"] == nil)
  }

  /// A size in pixels has no edge, so it is lost, with a note.
  @Test func pixelsLoseTheEdgeWithANote() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(sheet + ["--bleed", "3mm", "--crop-marks", "-o", "a.svg"], in: folder.url))
    let note =
      "geobg: left out the bleed and the crop marks, because the new size is in pixels; they need "
      + "a paper size, such as a2\n"
    func errors(_ flags: [String]) throws -> String {
      expectSuccess(
        try Shell.geobg(["render", "a.svg", "-o", "b.svg"] + flags, in: folder.url)
      ).errors
    }
    #expect(try errors(["--size", "60x90px"]) == note)
    #expect(try errors(["--size", "60x90px", "--no-crop-marks"]) == note)
    #expect(try errors(["--size", "60x90px", "--quiet"]).isEmpty)
    #expect(try errors(["--size", "60x90px", "--bleed", "0mm", "--no-crop-marks"]).isEmpty)
    #expect(try errors(["--size", "a6", "--ppi", "60"]).isEmpty)
    try folder.write(
      #"{"presets":{"small":{"size":"60x90px"},"print":{"size":"74x105mm"}}}"#, to: "geobg.json")
    #expect(try errors(["--preset", "small"]) == note)
    #expect(try errors(["--preset", "print", "--ppi", "60"]).isEmpty)
    let told = expectSuccess(try Shell.geobg(["inspect", "b.svg"], in: folder.url)).text
    #expect(told.contains("\nin print    74x105 mm at 60 ppi, bleed 3 mm, crop marks\n"))
    expectFailure(
      try Shell.geobg(["render", "a.svg", "--size", "4k", "--bleed", "5mm"], in: folder.url), 64,
      "--bleed: bleed and crop marks need a paper size, and the size is in pixels; use a paper "
        + "size, such as a2 or 420x594mm")
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
