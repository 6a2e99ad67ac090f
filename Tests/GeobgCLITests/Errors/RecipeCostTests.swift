import Foundation
import GeobgTestSupport
import Testing

/// A short recipe of a stranger that would take all memory.
@Suite(.timed) struct RecipeCostTests {
  private static let recipe =
    #"{"engine":1,"seed":"1","zoom":0.001,"canvas":{"width":300,"height":300}}"#

  @Test(arguments: ["svg", "png", "exact.png", "pdf", "jpg", "webp"])
  func noFormatDrawsIt(name: String) throws {
    let folder = try TemporaryFolder()
    try Data(Self.recipe.utf8).write(to: folder.url.appending(path: "a.json"))
    let renderer = name == "exact.png" ? ["--renderer", "exact"] : []
    let result = try Shell.geobg(
      ["render", "a.json", "-o", "a.\(name)"] + renderer, in: folder.url)
    // A band of pixels has fewer of the shapes than the whole picture.
    let count = ["svg", "pdf"].contains(name) ? 14_638_378 : 12_495_701
    #expect(result.code == 64)
    #expect(
      result.errors
        == "geobg: error: --zoom, --density: the picture shows about \(count) shapes and lines, and "
        + "the limit is 500000; zoom in, or lower the density\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.\(name)").path))
  }

  /// Cairo takes forty microseconds for each shape of a PDF.
  @Test func aSlowFormatDrawsFewer() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(
      ["--seed", "1", "--size", "300x300", "--zoom", "0.012", "-o", "a.pdf"], in: folder.url)
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix(
        "geobg: error: --zoom, --density: the picture takes about 4.2 seconds"))
  }
}
