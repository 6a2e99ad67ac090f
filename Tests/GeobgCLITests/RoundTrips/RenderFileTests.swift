import Foundation
import GeobgTestSupport
import Testing

/// A picture can be made again from its own file, using the command.
@Suite(.timed) struct RenderFileTests {
  private static let options: [[String]] = [
    ["--seed", "1"],
    ["--seed", "2", "--dark", "--mesh"],
    ["--seed", "2026-12-24", "--palette", "dusk"],
    ["--seed", "4", "--density", "0.333", "--zoom", "0.5"],
    ["--seed", "5", "--density", "25", "--pan", "-123456.789,0.001"],
    ["--seed", "6", "--background", "none", "--mesh-passes", "7"],
    ["--seed", "7", "--background", "#0f1e2d", "--dark"],
    ["--seed", "a \"quoted\" (text) \\ ]]> </metadata> & é 🙂"],
    ["--seed", "((\\", "--palette", "neon", "--dark"],
    ["--seed", "-1", "--density", "0", "--mesh"],
  ]

  @Test(arguments: options)
  func fileAloneMakesItselfAgain(options: [String]) throws {
    let folder = try TemporaryFolder(inMemory: true)
    for format in ["svg", "png", "pdf", "webp", "jpg"] {
      // A JPEG has no transparent pixels.
      if format == "jpg", options.contains("none") { continue }
      let original = "a.\(format)"
      expectSuccess(
        try Shell.geobg(options + ["--size", "117x253", "-o", original], in: folder.url))
      expectSuccess(try Shell.geobg(["render", original, "-o", "b.\(format)"], in: folder.url))
      #expect(try folder.data(original) == folder.data("b.\(format)"))
      // Standard output gets the file's own format.
      let piped = expectSuccess(try Shell.geobg([original, "-o", "-"], in: folder.url))
      #expect(try folder.data(original) == piped.output)
    }
    for (source, target) in [("svg", "pdf"), ("pdf", "png"), ("png", "webp"), ("webp", "svg")] {
      expectSuccess(try Shell.geobg(["a.\(source)", "-o", "c.\(target)"], in: folder.url))
      #expect(try folder.data("a.\(target)") == folder.data("c.\(target)"))
    }
  }

  @Test func fileMayBeWrittenOntoItself() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(["--seed", "1", "--size", "90x90", "-o", "a.svg"], in: folder.url))
    let original = try folder.data("a.svg")
    expectSuccess(try Shell.geobg(["a.svg", "-o", "a.svg"], in: folder.url))
    #expect(try folder.data("a.svg") == original)
    expectSuccess(try Shell.geobg(["a.svg", "--dark", "-o", "a.svg"], in: folder.url))
    expectSuccess(try Shell.geobg(["a.svg", "--light", "-o", "a.svg"], in: folder.url))
    #expect(try folder.data("a.svg") == original)
  }
}
