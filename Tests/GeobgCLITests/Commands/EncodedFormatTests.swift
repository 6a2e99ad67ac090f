import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

/// JPEG and WebP, made by the built command.
@Suite(.timed) struct EncodedFormatTests {
  let picture = ["--seed", "42", "--size", "60x90px"]

  func geobg(_ arguments: [String], in folder: TemporaryFolder) throws -> Shell.Result {
    try Shell.geobg(arguments, in: folder.url)
  }

  /// Pictures of several bands, on any number of threads, made again from the file alone.
  @Test(arguments: [
    ["a.jpg"], ["a.jpeg", "--quality", "70"], ["a.webp"], ["a.webp", "--compression", "fast"],
    ["a.webp", "--compression", "small"],
  ])
  func aFileMakesItselfAgain(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let name = arguments[0]
    expectSuccess(
      try geobg(
        ["--seed", "7", "--size", "500x900", "--mesh", "-o"] + arguments + ["--threads", "1"],
        in: folder))
    let again = "again.\(name.dropFirst(2))"
    for threads in ["1", "2", "3"] {
      expectSuccess(try geobg(["render", name, "-o", again, "--threads", threads], in: folder))
      #expect(try folder.data(name) == folder.data(again))
    }
    let recipe = try geobg(["inspect", name, "--json"], in: folder).text
    #expect(recipe.contains("\"quality\":70") == arguments.contains("70"))
    let facts = try geobg(["inspect", name], in: folder).text
    let quality = facts.firstMatch(of: /\nquality     (\d+)\n/).map { String($0.1) }
    #expect(quality == ["a.jpg": "90", "a.jpeg": "70"][name])
    let compression = facts.firstMatch(of: /\ncompression (\w+)\n/).map { String($0.1) }
    #expect(compression == (arguments.contains("--compression") ? arguments.last : nil))
  }

  @Test(arguments: ["jpg", "jpeg"])
  func jpegHasTwoNames(name: String) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(try geobg(picture + ["--format", name], in: folder))
    #expect(result.errors == "geobg: wrote geobg-42.jpg\n")
    expectSuccess(try geobg(picture + ["-o", "a.\(name.uppercased())"], in: folder))
    #expect(try folder.data("a.\(name.uppercased())") == folder.data("geobg-42.jpg"))
  }

  @Test func whatAFormatCannotHoldIsRefused() throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try geobg(["--seed", "1", "--background", "none", "-o", "a.png", "-o", "a.jpg"], in: folder),
      64, "a.jpg: JPEG cannot be transparent; choose a background color, or use PNG or WebP")
    let wide = ["--seed", "1", "--density", "0", "--size"]
    expectFailure(
      try geobg(wide + ["1x65501", "-o", "a.jpg"], in: folder), 64,
      "a.jpg: 1x65501 pixels are too many for JPEG; use at most 65500 pixels for each side, or "
        + "use PNG")
    expectFailure(
      try geobg(wide + ["16384x1", "-o", "-", "--format", "webp"], in: folder), 64,
      "standard output: 16384x1 pixels are too many for WebP; use at most 16383 pixels for each "
        + "side, or use PNG")
    expectFailure(
      try geobg(picture + ["--rows", "0/2", "-o", "a.webp"], in: folder), 64,
      "--rows: only a PNG can be divided into rows, and a.webp is webp; leave out --rows, or "
        + "make a PNG"
    )
    #expect(folder.names.isEmpty)
    // With a name that is valid for every format, the other files are made.
    expectSuccess(
      try geobg(["--seed", "1", "--background", "none", "-o", "a.png", "-o", "a.webp"], in: folder))
  }

  @Test(arguments: [
    ["render", "-o", "a.svg"], ["render", "--format", "webp"], ["recipe", "--seed", "1"],
    ["batch", "--seeds", "1", "-o", "{seed}.png"], ["sheet", ".", "-o", "a.pdf"],
    ["palettes", "--sheet", "a.png"],
  ])
  func aQualityIsForAJPEGAlone(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try geobg(arguments + ["--quality", "80"], in: folder), 64,
      "--quality: only a JPEG has a quality; leave out --quality, or write a .jpg")
    #expect(folder.names.isEmpty)
  }

  /// Files in other formats, made in the same run, do not record a quality, nor one from a setting.
  @Test func otherFormatsKeepNoTraceOfAQuality() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try geobg(
        picture + ["--quality", "50", "-o", "a.jpg", "-o", "a.webp", "-o", "a.svg"], in: folder))
    try folder.write(#"{"quality":50}"#, to: "geobg.json")
    expectSuccess(try geobg(picture + ["-o", "b.jpg", "-o", "b.webp", "-o", "b.svg"], in: folder))
    for ending in ["jpg", "webp", "svg"] {
      #expect(try folder.data("a.\(ending)") == folder.data("b.\(ending)"))
    }
    expectSuccess(
      try geobg(picture + ["--no-config", "-o", "c.jpg", "-o", "c.webp"], in: folder))
    #expect(try folder.data("c.webp") == folder.data("b.webp"))
    #expect(try folder.data("c.jpg").count > folder.data("b.jpg").count)
    // The quality in the file overrides the setting, and the option overrides both.
    expectSuccess(try geobg(["c.jpg", "-o", "d.jpg"], in: folder))
    #expect(try folder.data("d.jpg") == folder.data("c.jpg"))
    expectSuccess(try geobg(["c.jpg", "--quality", "50", "-o", "d.jpg"], in: folder))
    #expect(try folder.data("d.jpg") == folder.data("b.jpg"))
  }

  @Test func pairsAndMonitors() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try geobg(
        ["--seed", "1", "--size", "30x40px", "--pair", "-o", "{mode}.{ext}", "--format", "jpeg"],
        in: folder))
    #expect(folder.names == ["dark.jpg", "light.jpg"])
    expectSuccess(
      try geobg(
        ["--seed", "1", "--layout", "a:30x40+0+0,b:30x40+30+0", "--format", "webp", "-q"],
        in: folder))
    #expect(folder.names.suffix(2).elementsEqual(["geobg-1-b.webp", "light.jpg"]))
  }

  /// All formats in one batch; the files are then kept, checked and made again.
  @Test func aBatchOfAllFormats() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let batch =
      ["batch", "--seeds", "1...2", "--size", "60x90px", "-o", "w/{seed}-{index}.{ext}"]
      + Format.allCases.flatMap { ["--format", $0.rawValue] } + [
        "--quality", "50", "--quality", "90",
      ]
    expectSuccess(try geobg(batch, in: folder))
    let files = try Batch.tree(in: folder)
    #expect(files.count == 12)
    #expect(files.keys.filter { $0.hasSuffix(".jpg") }.count == 4)
    #expect(files.keys.filter { $0.hasSuffix(".webp") }.count == 2)
    let webp = try #require(files.keys.sorted().first { $0.hasSuffix(".webp") })
    let path = folder.url.appendingPathComponent("w/\(webp)")
    var damaged = try #require(files[webp])
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: path)
    let result = expectSuccess(try geobg(batch + ["--verify", "--json"], in: folder))
    #expect(result.text.contains(webp) && !result.text.contains(".jpg\""))
    #expect(try Batch.tree(in: folder) == files)
  }
}
