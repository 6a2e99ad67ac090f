import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// `geobg palettes convert`, `check` and `from`, and the swatches in the list.
@Suite(.timed) struct PaletteToolsTests {
  private static let files = Fixtures.root.appendingPathComponent(
    "Tests/GeobgRecipeTests/PaletteFiles")

  @Test(arguments: [
    "harbor.ase", "lospec.gpl", "old-layout.yaml", "light-24.yml", "pywal-colors.json",
    "pywal-colors.txt", "paint-net.txt",
  ])
  func everyFormatIsAPaletteToDrawWith(name: String) throws {
    let folder = try TemporaryFolder()
    let path = PaletteToolsTests.files.appendingPathComponent(name).path
    let picture = ["--seed", "8", "--size", "60x90px", "--palette"]
    for arguments in [
      picture + [path, "-o", "direct.svg"], ["palettes", "convert", path, "mine.json"],
      picture + ["mine.json", "-o", "through.svg"],
    ] { expectSuccess(try Shell.geobg(arguments, in: folder.url)) }
    #expect(try folder.data("direct.svg") == folder.data("through.svg"))
  }

  @Test func convertWritesByExtensionOrFormat() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        palettes convert dusk a.json
        palettes convert dusk a.gpl
        palettes convert dusk a.hex
        palettes convert dusk a.yaml
        palettes convert dusk - --format pywal > colors.json
        palettes convert a.gpl - --format hex > b.hex
        """))
    #expect(try Array(folder.data("a.json")) == PaletteFile.builtInJSON("dusk"))
    #expect(try folder.data("a.hex") == folder.data("b.hex"))
    let starts = [
      ("a.gpl", "GIMP Palette\nName: dusk\n"), ("a.hex", "#f5a97f\n"),
      ("a.yaml", "system: \"base16\"\n"), ("colors.json", "{\n  \"wallpaper\""),
    ]
    for (name, start) in starts {
      #expect(String(decoding: try folder.data(name), as: UTF8.self).hasPrefix(start), "\(name)")
    }
  }

  /// An animated PNG is a PNG with a still picture, and an animated WebP has none.
  @Test func anAnimationHasItsStillPicture() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        film --seed 42 --motion drift,1 --fps 2 --size 60x40px -o a.apng -q
        film --seed 42 --motion drift,1 --fps 2 --size 60x40px -o a.webp -q
        --seed 42 --motion drift,1 --at 0 --size 60x40px -o a.png -q
        palettes from a.apng > film.json
        palettes from a.png > still.json
        """))
    #expect(try folder.data("film.json") == folder.data("still.json"))
    expectFailure(
      try Shell.geobg(["palettes", "from", "a.webp"], in: folder.url), 65,
      "a.webp: the WebP is an animation; save one of its pictures first")
  }

  /// Both commands lay out a palette that was edited as the built-in ones are, also over itself.
  @Test func anEditedPaletteIsLaidOut() throws {
    let folder = try TemporaryFolder()
    let laidOut = try PaletteFile.builtInJSON("dusk")
    let object = try JSONSerialization.jsonObject(with: Data(laidOut))
    try folder.write(JSONSerialization.data(withJSONObject: object), to: "mine.json")
    expectSuccess(
      try folder.geobg(
        """
        palettes ./mine.json > printed.json
        palettes convert ./mine.json ./mine.json
        """))
    #expect(try Array(folder.data("printed.json")) == laidOut)
    #expect(try Array(folder.data("mine.json")) == laidOut)
  }

  @Test(
    arguments: [
      (
        ["convert", "there.css", "a.json"], 65,
        "there.css: geobg writes css and does not read it; use json, gpl, ase, hex, base16 or pywal"
      ),
      (
        ["convert", "dusk", "a"], 64,
        "a: the name has no known extension; use .ase, .css, .gpl, .hex, .json, .txt, .yaml, .yml, "
          + "or add --format"
      ),
      (
        ["convert", "gone.gpl", "a.json"], 66, "gone.gpl: cannot be read: no such file or directory"
      ),
      (["convert", "bad.gpl", "a.json"], 65, "bad.gpl: line 2: the file has no colors"),
      (
        ["convert", "many.hex", "a.yaml"], 64,
        "a.yaml: the palette has 9 swatches, and base16 holds 8; write json, gpl, ase, hex or "
          + "css"
      ),
      (
        ["convert", "dusk", "there.gpl", "--no-clobber"], 73,
        "there.gpl: already exists; choose another name, or leave out --no-clobber"
      ),
      (["check", "bad.gpl"], 65, "bad.gpl: line 2: the file has no colors"),
      (
        ["from", "bad.gpl"], 65,
        "bad.gpl: not a JPEG, PNG or WebP; convert the picture to JPEG or PNG "
          + "first"
      ),
      (["from", "gone.jpg"], 66, "gone.jpg: cannot be read: no such file or directory"),
      (
        ["from", "cut.png"], 65, "cut.png: the picture is damaged: the file ends too early"
      ),
    ] as [([String], Int32, String)])
  func failuresNameTheFile(arguments: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("GIMP Palette\n#\n", to: "bad.gpl")
    try folder.write((1...9).map { "#00000\($0)\n" }.joined(), to: "many.hex")
    try folder.write("", to: "there.gpl")
    try folder.write(":root {}", to: "there.css")
    expectSuccess(try folder.geobg("--size 60x90px -o a.png --quiet"))
    try folder.write(folder.data("a.png").prefix(99), to: "cut.png")
    expectFailure(try Shell.geobg(["palettes"] + arguments, in: folder.url), code, message)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasPrefix("a.") && $0 != "a.png" })
  }

  /// An independent reader finds the names and colors in Adobe's format.
  @Test func adobeSwatchExchangeIsReadByAnotherProgram() throws {
    let folder = try TemporaryFolder()
    let reader = Fixtures.root.appendingPathComponent("Tests/GeobgCLITests/Support/read_ase.py")
    for name in PaletteFile.builtInNames {
      expectSuccess(try folder.geobg("palettes convert \(name) \(name).ase"))
      let result = expectSuccess(
        try Shell.run("python3", [reader.path, "\(name).ase"], in: folder.url))
      let palette = try PaletteFile.builtIn(name).palette
      var expected = "group \(name)\n"
      for swatch in palette.swatches {
        expected += "color \(swatch.name) \(swatch.light.color.hex) process\n"
      }
      expected += "end\n"
      #expect(result.text == expected)
    }
  }

  @Test func aBadPaletteOfAPictureNamesTheFlag() throws {
    let folder = try TemporaryFolder()
    try folder.write("GIMP Palette\n0 0 999\n", to: "bad.gpl")
    expectFailure(
      try Shell.geobg(["--palette", "bad.gpl"], in: folder.url), 65,
      "--palette bad.gpl: line 2: '0 0 999' does not begin with three numbers from 0 to 255")
  }

  @Test func checkReportsBothModes() throws {
    let folder = try TemporaryFolder()
    try folder.write("#b06a4e #7f8a4b #ffffff", to: "christmas.hex")
    let text = expectSuccess(
      try Shell.geobg(["palettes", "check", "christmas.hex", "clarity"], in: folder.url)
    ).text
    #expect(
      text.contains("christmas, light on #ffffff\n  #b06a4e  #d8b5a7 at 0.5    contrast 1.89\n"))
    #expect(
      text.contains("#b06a4e and #7f8a4b: look the same with deutan color blindness (distance 0.0"))
    #expect(text.contains("#ffffff: looks the same as the background (distance 0)"))
    #expect(text.contains("clarity, dark on #000000\n"))
    #expect(text.components(separatedBy: "  all colors look different").count == 3)
  }

  @Test func aPaletteIsTakenFromAPicture() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        --seed 8 --size 300x200 --palette candy -o sweet.png --quiet
        palettes from sweet.png > a.json
        palettes from - < sweet.png > b.json
        palettes from sweet.png --swatches 3 -o c.gpl
        --seed 8 --size 60x90px --palette a.json -o again.png
        """))
    let file = try PaletteFile(parsing: Array(folder.data("a.json")))
    #expect(file.palette.name == "sweet" && file.palette.swatches.count > 3)
    #expect(try PaletteFile(parsing: Array(folder.data("b.json"))).palette.name == "photo")
    let few = try PaletteFile(reading: Array(folder.data("c.gpl")), named: "c.gpl")
    #expect((2...3).contains(few.palette.swatches.count))
  }

  @Test func aSheetShowsAllPalettesOrOne() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        palettes --sheet all.svg
        palettes --sheet all.png
        palettes dusk > mine.json
        palettes ./mine.json --sheet one.svg
        palettes dusk --sheet same.svg
        """))
    let (all, one) = (try folder.data("all.svg"), try folder.data("one.svg"))
    #expect(all.count > 5 * one.count)
    #expect(try folder.data("same.svg") == one)
    expectFailure(
      try Shell.geobg(["palettes", "--sheet", "a.txt"], in: folder.url), 64,
      "--sheet a.txt: the name has no known extension; use .svg, .png, .pdf, .jpg or .webp, or "
        + "add --format"
    )
  }
}
