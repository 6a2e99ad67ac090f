import Foundation
import GeobgTestSupport
import Testing

/// The smallest program that embeds geobg, built as a stranger would build it.
struct EmbedTests {
  @Test func exampleWritesAPicture() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.run(
      "swift",
      [
        "run", "--package-path", Fixtures.root.appendingPathComponent("Examples/Embed").path,
        "--scratch-path", Fixtures.root.appendingPathComponent(".build/embed").path, "Embed",
        folder.path("a.svg"),
      ])
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    // The command makes the same picture from the same words.
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "2026-12-24", "--palette", "dusk", "--dark", "--mesh-passes", "3", "-o",
          "b.svg",
        ], in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }
}
