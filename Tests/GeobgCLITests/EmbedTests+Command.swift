import Foundation
import GeobgTestSupport
import Testing

/// The smallest program that embeds geobg, built as a separate package.
@Suite(.timed) struct EmbedTests {
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
    // The command makes the same picture from the same values.
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "2026-12-24", "--palette", "dusk", "--dark", "--mesh-passes", "3", "-o",
          "b.svg",
        ], in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }

  /// A package that uses geobg without its traits fetches nothing else.
  ///
  /// Only the trait `Command` needs the command's argument parser.
  @Test func withoutTraitsNothingElseIsFetched() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Embedder",
        dependencies: [
          .package(name: "geobg", path: "\(Fixtures.root.path)", traits: [])
        ],
        targets: [
          .executableTarget(
            name: "Embedder", dependencies: [.product(name: "GeobgKit", package: "geobg")])
        ])
      """
    try Data(manifest.utf8).write(to: folder.url.appendingPathComponent("Package.swift"))
    let sources = folder.url.appendingPathComponent("Sources/Embedder")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data("import GeobgKit\n".utf8).write(to: sources.appendingPathComponent("main.swift"))
    let result = try Shell.run(
      "swift",
      [
        "package", "--package-path", folder.url.path, "--scratch-path", folder.path("build"),
        "show-dependencies", "--format", "json",
      ])
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    let tree = try #require(
      JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    let direct = try #require(tree["dependencies"] as? [[String: Any]])
    #expect(direct.compactMap { $0["name"] as? String } == ["geobg"])
    #expect((direct.first?["dependencies"] as? [Any])?.isEmpty == true)
    let own = try String(
      contentsOf: Fixtures.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(own.contains("swift-argument-parser"), "there is a package to leave out")
  }
}
