import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct SizeCommandTests {

  /// A print is made again from its own recipe, and from its recipe at another ppi.
  @Test func aSizeInPrintIsInTheRecipe() throws {
    let folder = try TemporaryFolder()
    let picture = ["--seed", "1", "--density", "0.2", "--size", "10x15cm"]
    expectSuccess(try Shell.geobg(picture + ["-o", "a.png"], in: folder.url))
    expectSuccess(try Shell.geobg(["a.png", "-o", "b.png"], in: folder.url))
    #expect(try folder.data("a.png") == folder.data("b.png"))
    expectSuccess(try Shell.geobg(["a.png", "--ppi", "100", "-o", "c.png"], in: folder.url))
    expectSuccess(try Shell.geobg(picture + ["--ppi", "100", "-o", "d.png"], in: folder.url))
    #expect(try folder.data("c.png") == folder.data("d.png"))
    let told = try Shell.geobg(["inspect", "a.png"], in: folder.url).text
    #expect(told.contains("100x150 mm at 300 ppi"))
  }

  @Test func aRecipeThatContradictsItselfIsRefused() throws {
    let recipe = #"""
      {"canvas":{"height":3508,"millimeters":[210,297],"ppi":300,"width":2481},"engine":1,"seed":"1"}
      """#
    let result = try Shell.geobg(["recipe", "-"], input: Data(recipe.utf8))
    expectFailure(
      result, 65,
      "standard input: canvas: 2481x3508 pixels do not match 210x297 mm at 300 pixels per inch, "
        + "which are 2480x3508 pixels")
  }

  @Test func landscapeTurnsTheDefault() throws {
    let result = expectSuccess(try Shell.geobg(["recipe", "--seed", "1", "--landscape"]))
    #expect(result.text.contains(#""canvas":{"height":1170,"width":2532}"#))
  }

  @Test func sizesAreListedAndSearched() throws {
    let all = expectSuccess(try Shell.geobg(["sizes"])).text.split(separator: "\n")
    #expect(all.count == NamedSize.all.count)
    let some = expectSuccess(try Shell.geobg(["sizes", "iphone", "15"])).text
    #expect(some.contains("iphone-15-pro      phone     1179x2556"))
    let sources = expectSuccess(try Shell.geobg(["sizes", "iphone", "--sources"])).text
    #expect(sources.contains("https://"))
    expectFailure(
      try Shell.geobg(["sizes", "no-such"]), 64,
      "no size has 'no-such' in its name, kind or description; geobg sizes lists all sizes")
  }

  /// Both modes differ only in their paint.
  @Test func aPairIsTwoModesOfOnePicture() throws {
    let folder = try TemporaryFolder()
    let picture = ["--seed", "7", "--size", "117x253", "--mesh"]
    expectSuccess(
      try Shell.geobg(
        picture + ["--pair", "-o", "wall-{mode}.svg", "-o", "{mode}/{seed}.png"],
        in: try Self.making(["light", "dark"], in: folder).url))
    for mode in ["light", "dark"] {
      expectSuccess(
        try Shell.geobg(
          picture + ["--\(mode)", "-o", "one.svg", "-o", "one.png"], in: folder.url))
      #expect(try folder.data("wall-\(mode).svg") == folder.data("one.svg"))
      #expect(try folder.data("\(mode)/7.png") == folder.data("one.png"))
    }
    let shapes = try ["light", "dark"].map { mode in
      let text = String(decoding: try folder.data("wall-\(mode).svg"), as: UTF8.self)
      return text.split(separator: "\n").dropFirst(3)
        .map { $0.replacing(#/ (?:fill|fill-opacity|stroke)="[^"]*"/#, with: "") }
    }
    #expect(shapes[0] == shapes[1])
    #expect(shapes[0].count > 3)
    expectSuccess(try Shell.geobg(picture + ["--pair", "-q"], in: folder.url))
    #expect(folder.names.contains("geobg-7-light.png") && folder.names.contains("geobg-7-dark.png"))
    expectFailure(
      try Shell.geobg(picture + ["--pair", "-o", "x.png"], in: folder.url), 64,
      "-o: two pictures would have the same file name; add {mode} to the name")
    expectFailure(
      try Shell.geobg(picture + ["--pair", "--dark"], in: folder.url), 64,
      "--pair makes both modes; leave out --dark")
  }

  private static func making(_ names: [String], in folder: TemporaryFolder) throws
    -> TemporaryFolder
  {
    for name in names {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    return folder
  }
}
