import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct SeedNameTests {
  private static let texts = [
    "../../up", "/etc/passwd", "..", ".", "a/b", "a%2fb", "a\\b", "a b", " a", "a ", "-o", "-1",
    "*",
    "$(id)", "`id`", "'", "\"", ";", "~", "new\nline", "tab\t", "\u{1B}[31m", "\u{7F}", "é",
    "e\u{301}", "日本", "🙂", "\u{202E}abc", "CON", "con", "007", "7", "a:b", "a|b", "#1", "%", "%%",
    String(repeating: "a", count: 1023), String(repeating: "a", count: 1024),
    String(repeating: "/", count: 1024), String(repeating: "é", count: 512),
    String(repeating: "a", count: 1023) + "b", String(repeating: ".", count: 1024),
  ]

  @Test func everySeedHasANameOfItsOwnInTheFolder() throws {
    let parent = try TemporaryFolder()
    let folder = parent.url.appendingPathComponent("in/side")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, text) in Self.texts.enumerated() {
      let result = expectSuccess(
        try Shell.geobg(
          ["--seed=\(text)", "--size", "8x8", "--density", "0", "--format", "svg"], in: folder))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.count == index + 1, "\(text)")
      let name = try #require(result.errors.wholeMatch(of: /geobg: wrote (.*)\n/)).1
      #expect(names.contains(String(name)))
      #expect(name.utf8.count <= 255)
      #expect(name.wholeMatch(of: /geobg-[A-Za-z0-9._%-]+\.svg/) != nil)
    }
    #expect(parent.names == ["in"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path("in")) == ["side"])
  }

  @Test(arguments: ["-1", "--dark", "-o", "-", "2026-12-24", "007"])
  func seedMayLookLikeAFlag(text: String) throws {
    let result = expectSuccess(try Shell.geobg(["recipe", "--seed", text]))
    #expect(try fields(result.output)["seed"] == text as NSString)
  }

  @Test func composedAndDecomposedLettersAreTwoSeeds() throws {
    let pictures = try ["é", "e\u{301}"].map { seed in
      try Shell.geobg(
        ["--seed", seed, "--size", "99x99", "--no-metadata", "--format", "svg", "-o", "-"]
      ).output
    }
    #expect(pictures[0] != pictures[1])
  }
}
