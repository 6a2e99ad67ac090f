import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

/// The exact text of every error about a file.
@Suite(.timed) struct FileErrorTests {
  private static let names = PaletteFile.builtInNames.joined(separator: ", ")

  /// A folder with all kinds of bad files.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("dir"), withIntermediateDirectories: false)
    for (name, text) in [
      ("garbage.svg", "garbage"), ("empty.png", ""), ("bad.json", #"{"name":1}"#),
      ("cut.json", #"{"name":"#), ("future.json", #"{"engine":9,"seed":"1"}"#),
      ("seedless.json", #"{"engine":1}"#), ("odd.json", #"{"engine":1,"seed":"1","zoom":01}"#),
      ("plain.svg", "<svg></svg>"), ("short.pdf", "%PDF-1.5\n"),
    ] {
      try folder.write(text, to: name)
    }
    return folder
  }

  @Test(arguments: [
    ("gone.json", 66, "gone.json: cannot be read: no such file or directory"),
    ("", 66, "'': cannot be read: no such file or directory; see geobg --help"),
    (
      "empty.png/x", 66,
      "empty.png/x: cannot be read: the path has a file where a folder is needed"
    ),
    ("garbage.svg", 65, "garbage.svg: not a recipe or a picture (SVG, PNG, PDF, JPEG or WebP)"),
    ("empty.png", 65, "empty.png: not a recipe or a picture (SVG, PNG, PDF, JPEG or WebP)"),
    (
      "plain.svg", 65,
      "plain.svg: the picture contains no recipe: geobg did not make it, or it is a contact sheet, or was saved "
        + "without metadata; use a file that geobg made"
    ),
    (
      "future.json", 65,
      "future.json: the recipe is for engine 9, and this geobg has engine 1; use a newer geobg"
    ),
    ("seedless.json", 65, "seedless.json: seed is missing"),
    ("bad\u{1B}[31m\n.x", 66, #"bad\u{1B}[31m .x: cannot be read: no such file or directory"#),
  ])
  func input(name: String, code: Int32, message: String) throws {
    let folder = try Self.folder()
    let before = folder.names
    for command in [["render"], ["recipe"], ["inspect"]] {
      expectFailure(try Shell.geobg(command + [name], in: folder.url), code, message)
    }
    #expect(folder.names == before)
  }

  /// Only `inspect` shows the pictures in a folder.
  @Test(arguments: [
    ("render", "./dir: cannot be read: it is a folder"),
    ("recipe", "./dir: cannot be read: it is a folder"),
    ("inspect", "./dir: the folder has no pictures; name a folder with pictures of geobg"),
  ])
  func aFolder(command: String, message: String) throws {
    let folder = try Self.folder()
    expectFailure(try Shell.geobg([command, "./dir"], in: folder.url), 66, message)
  }

  @Test(arguments: ["cut.json", "odd.json", "short.pdf"])
  func damagedInputIsNamed(name: String) throws {
    let folder = try Self.folder()
    let result = try Shell.geobg(["render", name, "-o", "a.svg"], in: folder.url)
    #expect(result.code == 65)
    #expect(result.errors.wholeMatch(of: /geobg: error: [a-z.]+: [^\n]+\n/) != nil)
    #expect(result.errors.hasPrefix("geobg: error: \(name): "))
    #expect(!result.errors.contains("Error."))
  }

  @Test(arguments: [
    ("nope", 64, "--palette: no built-in palette is named 'nope'; the names are \(names)"),
    ("dir", 64, "--palette: no built-in palette is named 'dir'; the names are \(names)"),
    ("./gone", 66, "--palette: ./gone: cannot be read: no such file or directory"),
    ("gone.json", 66, "--palette: gone.json: cannot be read: no such file or directory"),
    ("./dir", 66, "--palette: ./dir: cannot be read: it is a folder"),
    ("bad.json", 65, "--palette bad.json: name must be a string, but is a number"),
  ])
  func palette(argument: String, code: Int32, message: String) throws {
    let folder = try Self.folder()
    let before = folder.names
    expectFailure(
      try Shell.geobg(["--palette", argument, "-o", "a.svg"], in: folder.url), code, message)
    #expect(folder.names == before)
  }

  @Test func unknownPaletteOfTheListing() throws {
    expectFailure(
      try Shell.geobg(["palettes", "nope"]), 64,
      "no built-in palette is named 'nope'; the names are \(Self.names)")
  }

  @Test(arguments: [
    (["-o", "a.bmp"], 64, "-o a.bmp: the name has no known extension; "),
    (["-o", "plain"], 64, "-o plain: the name has no known extension; "),
    (["-o", "a.svg", "-o", "b"], 64, "-o b: the name has no known extension; "),
  ])
  func unknownExtension(flags: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(flags, in: folder.url), code,
      message + "use .svg, .png, .pdf, .jpg or .webp, or add --format")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    (
      "100001x100000", "a.png",
      "a.png: the picture has 10,000,100,000 pixels, and the limit is 10 billion; make it "
        + "smaller, or raise the limit with --max-pixels"
    ),
    (
      "40000x10", "a.pdf",
      "a.pdf: a side of 30000 points is too long for PDF; use at most 14400 points (5080 mm), "
        + "or SVG, which can be larger"
    ),
  ])
  func tooLargeForAFormat(size: String, name: String, message: String) throws {
    let folder = try TemporaryFolder()
    let arguments = ["--seed", "1", "--size", size, "-o"]
    expectFailure(try Shell.geobg(arguments + [name], in: folder.url), 64, message)
    #expect(folder.names.isEmpty)
    expectSuccess(try Shell.geobg(arguments + ["a.svg"], in: folder.url))
  }

  @Test func seedOfTooManyBytesIsNotRepeatedWhole() throws {
    let result = try Shell.geobg(["recipe", "--seed", String(repeating: "a", count: 1025)])
    #expect(result.code == 64)
    #expect(
      result.errors == "geobg: error: --seed: the seed has 1025 bytes, and the limit is 1024; "
        + "use a "
        + "shorter seed\n")
  }
}
