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

  /// The names of pictures and films of all kinds, whether such a file is there or not.
  @Test(arguments: [
    "mp4", "webm", "gif", "bmp", "tif", "tiff", "heic", "heif", "avif", "y4m", "apng", "svgz",
    "jxl",
    "hpgl", "plt", "PNG", "jpeg",
  ])
  func noTextGetsTheNameOfAPicture(pathExtension: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "there.\(pathExtension)")
    let before = folder.names
    for name in ["there.\(pathExtension)", "new.\(pathExtension)"] {
      for (option, command) in [
        ("-o ", ["recipe", "--seed", "7", "-o", name]),
        ("-o ", ["recipe", "--seeds", "1...3", "-o", name]),
        ("-o ", ["palettes", "from", "gone.jpg", "--format", "json", "-o", name]),
        ("", ["palettes", "convert", "dusk", name, "--format", "json"]),
      ] {
        let result = try Shell.geobg(command, in: folder.url)
        #expect(result.code == 64)
        #expect(result.errors.hasPrefix("geobg: error: \(option)\(name): a "), "\(result.errors)")
        #expect(
          result.errors.contains("this is the name of a picture; write a name that ends in ."))
      }
    }
    #expect(folder.names == before)
    #expect(try folder.data("there.\(pathExtension)") == Data("old".utf8))
  }

  @Test(arguments: [
    ("--gnome-xml", "a.png"), ("--timed-xml", "a.json"), ("--gnome-xml", "a"), ("--timed-xml", "-"),
  ])
  func aFileForGNOMEIsXML(flag: String, name: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(["set", "--desktop", "gnome", "--seed", "7", flag, name], in: folder.url), 64,
      "\(flag) \(name): GNOME reads XML; write a name that ends in .xml")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    ["recipe", "--seed", "7", "-o", "photo"], ["recipe", "--seeds", "7", "-o", "photo"],
    ["replay", "--seed", "7", "--json", "-o", "photo"],
    ["palettes", "convert", "dusk", "photo", "--format", "gpl"],
    ["palettes", "from", "photo", "-o", "photo", "--format", "json"],
    ["pick", "--no-open", "-o", "photo"],
  ])
  func noTextOverwritesAPicture(command: [String]) throws {
    let folder = try TemporaryFolder()
    for format in ["png", "svg", "pdf", "jpeg", "webp", "gif"] {
      let draw = ["--seed", "7", "--size", "9x9", "--format", format, "-o", "photo"]
      if format == "gif" {
        try folder.write("GIF89a", to: "photo")
      } else {
        expectSuccess(try Shell.geobg(draw, in: folder.url))
      }
      let picture = try folder.data("photo")
      let result = try Shell.geobg(command, in: folder.url)
      #expect(result.code == 64)
      #expect(result.errors.contains("photo: this file is a picture, and a "), "\(result.errors)")
      #expect(try folder.data("photo") == picture)
    }
  }

  @Test func aRecipeOverwritesOtherFiles() throws {
    let folder = try TemporaryFolder()
    // Another recipe and a new file are no pictures.
    for _ in 1...2 {
      expectSuccess(try Shell.geobg(["recipe", "--seed", "7", "-o", "words"], in: folder.url))
    }
    expectSuccess(try Shell.geobg(["replay", "--seed", "7", "-o", "words"], in: folder.url))
  }

  // MARK: Sizes of prints

  @Test(arguments: [
    ("50x70", "cm"), ("70x50", "cm"), ("30x40", "cm"), ("13x18", "cm"), ("61x91", "cm"),
    ("20x20", "cm"), ("50x100", "cm"), ("210x297", "mm"), ("420x297", "mm"),
  ])
  func aSizeLikeAPrintIsExplained(size: String, unit: String) throws {
    let folder = try TemporaryFolder()
    let draw = ["--seed", "7", "--size", size, "-o", "a.svg"]
    let result = expectSuccess(try Shell.geobg(draw, in: folder.url))
    #expect(
      result.errors
        == "geobg: \(size) is in pixels; for a print, write --size \(size)\(unit)\n")
    #expect(expectSuccess(try Shell.geobg(draw + ["--quiet"], in: folder.url)).errors.isEmpty)
    let printed = try Shell.geobg(["recipe", "--seed", "7", "--size", "\(size)\(unit)"]).text
    #expect(printed.contains("millimeters"))
  }

  @Test(arguments: [
    ("20x30", "20x30 has no unit; did you mean 20x30in or 20x30cm? For pixels, write 20x30px"),
    ("4x6", "4x6 has no unit; did you mean 4x6in? For pixels, write 4x6px"),
    ("29.7x42", "29.7x42 has no unit; did you mean 29.7x42cm?"),
    ("50cmx70cm", "50cmx70cm is not a size; did you mean 50x70cm?"),
    ("29,7 × 42 cm", "'29,7 × 42 cm' is not a size; did you mean 29.7x42cm?"),
    ("210mm x 297mm", "'210mm x 297mm' is not a size; did you mean 210x297mm?"),
    ("1170 x 2532", "'1170 x 2532' is not a size; did you mean 1170x2532?"),
  ])
  func aSizeThatIsAlmostRightIsSuggested(size: String, reason: String) throws {
    expectFailure(try Shell.geobg(["recipe", "--size", size]), 64, "--size: \(reason)")
  }

  @Test(arguments: ["50x70px", "50x71", "500x700", "9x9", "50x70cm", "a4"])
  func otherSizesAreClear(size: String) throws {
    let folder = try TemporaryFolder()
    let draw = ["--seed", "7", "--size", size, "-o", "a.svg"]
    #expect(expectSuccess(try Shell.geobg(draw, in: folder.url)).errors.isEmpty)
  }

  // MARK: Palettes

  /// The command in the error works in a shell.
  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), ("./photo.PNG", "./photo.PNG"), ("a.webp", "a.webp"),
    ("a b.jpg", "'a b.jpg'"), ("plain", "plain"), ("./plain", "./plain"),
  ])
  func aPhotoIsNoPalette(name: String, quoted: String) throws {
    let folder = try TemporaryFolder()
    let format = name.contains("webp") ? "webp" : name.contains("jpg") ? "jpeg" : "png"
    expectSuccess(
      try Shell.geobg(
        ["--seed", "7", "--size", "9x9", "--format", format, "-o", name, "-q"], in: folder.url))
    let command = "geobg palettes from \(quoted) > palette.json"
    expectFailure(
      try Shell.geobg(["recipe", "--palette", name], in: folder.url), 64,
      "--palette \(name): a picture is no palette; make one of its colors with \(command), and use "
        + "./palette.json")
    expectSuccess(try Script.run("geobg() { \"$G\" \"$@\"; }; \(command)", in: folder))
    expectSuccess(try Shell.geobg(["recipe", "--palette", "./palette.json"], in: folder.url))
  }

  @Test(arguments: ["a.gif", "./a.tif", "a.heic", "a.svg", "./plain"])
  func aPictureThatIsNotReadIsNoPalette(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("GIF89a", to: name)
    expectFailure(
      try Shell.geobg(["recipe", "--palette", name], in: folder.url), 64,
      "--palette \(name): a picture is no palette; geobg makes one of the colors of a JPEG, PNG or "
        + "WebP; convert the picture first")
    #expect(try Shell.geobg(["palettes", "from", name], in: folder.url).code == 65)
  }

  @Test(arguments: ["missing.jpg", "./a.gif", "x/a.heic"])
  func aPhotoThatIsMissingIsNamed(name: String) throws {
    expectFailure(
      try Shell.geobg(["recipe", "--palette", name]), 66,
      "--palette: \(name): cannot be read: no such file or directory")
  }

  /// A palette in any format comes from standard input, also without a signature.
  @Test(arguments: ["json", "gpl", "ase", "hex", "base16", "pywal"])
  func everyFormatComesFromStandardInput(format: String) throws {
    let palette = try Shell.geobg(["palettes", "convert", "dusk", "-", "--format", format]).output
    let folder = try TemporaryFolder()
    let name = ["base16": "palette.yaml", "pywal": "palette.json"][format] ?? "palette.\(format)"
    try folder.write(palette, to: name)
    let piped = expectSuccess(
      try Shell.geobg(["recipe", "--seed", "7", "--palette", "-"], input: palette, in: folder.url))
    let named = expectSuccess(
      try Shell.geobg(["recipe", "--seed", "7", "--palette", name], in: folder.url))
    #expect(piped.output == named.output)
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
