import Foundation
import GeobgTestSupport
import Testing

/// The option `--renderer`.
@Suite(.timed) struct RendererTests {
  private static let picture = ["--seed", "7", "--size", "300x700", "--mesh", "--dark"]

  @Test(arguments: ["png", "jpg", "webp"])
  func aPictureIsMadeAgainAsItWasMade(ending: String) throws {
    let folder = try TemporaryFolder()
    let arguments = Self.picture + ["--renderer", "exact", "-o", "a.\(ending)"]
    expectSuccess(try Shell.geobg(arguments, in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["render", "a.\(ending)", "--threads", "3", "-o", "b.\(ending)"], in: folder.url))
    #expect(try folder.data("a.\(ending)") == folder.data("b.\(ending)"))
    let recipe = try Shell.geobg(["inspect", "a.\(ending)", "--json"], in: folder.url).text
    #expect(recipe.contains(#""renderer":"exact""#))
    let facts = try Shell.geobg(["inspect", "a.\(ending)"], in: folder.url).text
    #expect(facts.contains("renderer    exact\n"))
  }

  /// Cairo is the default, and leaves no trace in the recipe.
  @Test func cairoIsTheDefault() throws {
    let folder = try TemporaryFolder()
    for arguments in [["-o", "a.png"], ["--renderer", "cairo", "-o", "b.png"]] {
      expectSuccess(try Shell.geobg(Self.picture + arguments, in: folder.url))
    }
    #expect(try folder.data("a.png") == folder.data("b.png"))
    #expect(
      !(try Shell.geobg(["inspect", "a.png", "--json"], in: folder.url)).text.contains("rend"))
  }

  /// The renderers agree, except on some edges.
  @Test func renderersShowTheSame() throws {
    let bitmaps = try ["cairo", "exact"].map { renderer in
      let arguments = ["--seed", "7", "--size", "300x700", "--renderer", renderer, "-o", "-"]
      return try #require(Bitmap(png: expectSuccess(try Shell.geobg(arguments)).output))
    }
    let difference = bitmaps[1].difference(from: bitmaps[0])
    #expect(difference.mean > 0, "two renderers drew")
    #expect(difference.mean < 0.6 && difference.pixels(above: 26) == 0, "\(difference)")
  }

  @Test(arguments: ["svg", "pdf"])
  func vectorsKeepNoTraceOfIt(ending: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(["--seed", "1", "--renderer", "exact", "-o", "a.\(ending)"], in: folder.url))
    expectSuccess(try Shell.geobg(["--seed", "1", "-o", "b.\(ending)"], in: folder.url))
    #expect(try folder.data("a.\(ending)") == folder.data("b.\(ending)"))
  }

  /// Parts of one picture are drawn by one renderer.
  @Test func partsOfBothRenderersAreRefused() throws {
    let folder = try TemporaryFolder()
    let tall = ["--seed", "7", "--size", "300x4000"]
    for (name, arguments) in [
      ("0", ["--rows", "0/2", "--renderer", "exact"]), ("1", ["--rows", "1/2"]),
      ("2", ["--rows", "1/2", "--renderer", "exact"]), ("whole", ["--renderer", "exact"]),
    ] {
      expectSuccess(
        try Shell.geobg(tall + arguments + ["-o", "\(name).png"], in: folder.url))
    }
    let result = try Shell.geobg(["join", "0.png", "1.png", "-o", "a.png"], in: folder.url)
    #expect(result.code == 65)
    #expect(!folder.names.contains("a.png"))
    expectSuccess(try Shell.geobg(["join", "0.png", "2.png", "-o", "a.png"], in: folder.url))
    #expect(try folder.data("a.png") == folder.data("whole.png"))
  }

  /// A setting is the default; an option overrides it.
  @Test func theSettingIsUsed() throws {
    let folder = try TemporaryFolder()
    let environment = ["GEOBG_RENDERER": "exact"]
    func recipe(_ arguments: [String]) throws -> String {
      expectSuccess(
        try Shell.geobg(
          ["recipe", "--seed", "1"] + arguments, environment: environment,
          in: folder.url)
      ).text
    }
    #expect(try recipe([]).contains(#""renderer":"exact""#))
    #expect(!(try recipe(["--renderer", "cairo"])).contains("renderer"))
  }

  @Test func anUnknownNameIsAnError() throws {
    let result = try Shell.geobg(["--renderer", "skia"])
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix(
        "geobg: error: --renderer: skia is not a renderer; use cairo or exact"))
  }
}
