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
    expectSuccess(try Shell.geobg(Self.words + ["-o", "b.svg"], in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }

  /// What the example draws.
  private static let words = [
    "--seed", "2026-12-24", "--palette", "dusk", "--dark", "--mesh-passes", "3",
  ]

  /// The same program in a package that uses geobg without its traits, which fetches nothing else and
  /// needs no Cairo.
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
    try FileManager.default.copyItem(
      at: Fixtures.root.appendingPathComponent("Examples/Embed/Sources/Embed/main.swift"),
      to: sources.appendingPathComponent("main.swift"))
    let build = Fixtures.root.appendingPathComponent(".build/embed-pure").path
    let place = ["--package-path", folder.url.path, "--scratch-path", build]
    let result = try Shell.run(
      "swift", ["package"] + place + ["show-dependencies", "--format", "json"])
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    let tree = try #require(
      JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    let direct = try #require(tree["dependencies"] as? [[String: Any]])
    #expect(direct.compactMap { $0["name"] as? String } == ["geobg"])
    #expect((direct.first?["dependencies"] as? [Any])?.isEmpty == true)
    let own = try String(
      contentsOf: Fixtures.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(own.contains("swift-argument-parser"), "there is a package to leave out")

    let built = try Shell.run("swift", ["build"] + place)
    try #require(built.code == 0, "\(built.text)\(built.errors)")
    let program = "\(build)/debug/Embedder"
    for name in ["svg", "png"] {
      expectSuccess(try Shell.run(program, [folder.path("a.\(name)")]))
      let exact = ["--renderer", "exact", "-o", "b.\(name)"]
      expectSuccess(try Shell.geobg(Self.words + exact, in: folder.url))
      #expect(try folder.data("a.\(name)") == folder.data("b.\(name)"), "\(name)")
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    #expect(bytes.firstRange(of: Data("libcairo".utf8)) == nil)
  }
}
