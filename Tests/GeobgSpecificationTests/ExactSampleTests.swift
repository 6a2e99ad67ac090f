import Foundation
import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The exact renderer's PNG has the recorded bytes, in this build and in the command's.
///
/// Pages, C and Python compare their files with the same lines.
@Suite struct ExactSampleTests {
  private static let count = 200
  /// The samples are divided into parts, so that tests run side by side.
  private static let parts = 0..<8

  /// A line of `Tests/Shared/exact.jsonl`.
  private struct Sample {
    let name: String
    let file: RecipeFile
    let hash: String
    let byteCount: Int

    init(parsing line: Substring) throws {
      let object = try JSONField(
        try JSONValue(parsing: Array(line.utf8), limit: RecipeFile.byteLimit)
      ).object(keys: ["bytes", "name", "recipe", "sha256"])
      name = try object.required("name").string()
      file = try RecipeFile(object.required("recipe"))
      hash = try object.required("sha256").string()
      byteCount = try object.required("bytes").integer()
    }
  }

  private static func samples(recording lines: [String] = []) throws -> [Sample] {
    let text = Data(lines.map { $0 + "\n" }.joined().utf8)
    let content = try Reference(inPackage: "Tests/Shared/exact.jsonl").content(recording: text)
    return try String(decoding: content, as: UTF8.self).split(separator: "\n").map(Sample.init)
  }

  /// The samples of a part.
  private static func samples(of part: Int) throws -> [Sample] {
    try samples().enumerated().filter { $0.offset % parts.count == part }.map(\.element)
  }

  /// Random recipes of all kinds whose pictures are small; every compression, and some parts of rows.
  private func recordedLines() throws -> [String] {
    var lines: [String] = []
    var seed: UInt64 = 15_000
    while lines.count < Self.count {
      seed += 1
      var random = RandomRecipe(seed, isSmall: true)
      let made = try random.file()
      let view = made.recipe.view
      let seen = view.span.map { Int64($0.pixelWidth) * Int64($0.pixelHeight) } ?? 0
      let pixels = max(Int64(view.canvas.pixelWidth) * Int64(view.canvas.pixelHeight), seen)
      guard (200...60_000).contains(pixels) else { continue }
      var file = RecipeFile(made.recipe, output: Output(format: .png))
      file.output.renderer = .exact
      file.output.compression = PNGCompression.allCases[lines.count % 3]
      if lines.count % 10 == 9, view.canvas.pixelHeight > 600 {
        file.output = file.output.with(rows: try Shard(index: 1, of: 2))
      }
      guard let png = try? file.render(), png.count <= 60_000 else { continue }
      lines.append(
        CanonicalJSON.object([
          "bytes": String(png.count), "name": CanonicalJSON.string("exact \(seed)"),
          "recipe": file.json, "sha256": CanonicalJSON.string(SHA256.digest(of: png)),
        ]))
    }
    return lines
  }

  @Test func thereAreSamplesOfAllKinds() throws {
    let samples = try Self.samples(recording: Fixtures.isRecording ? try recordedLines() : [])
    #expect(samples.count == Self.count)
    func count(where isWanted: (RecipeFile) -> Bool) -> Int {
      samples.count { isWanted($0.file) }
    }
    #expect(samples.allSatisfy { $0.file.output.renderer == .exact })
    for compression in PNGCompression.allCases {
      #expect(count { $0.output.compression == compression } > 60)
    }
    #expect(count { $0.recipe.view.canvas.pixelHeight > 256 } > 30, "several bands")
    #expect(count { $0.recipe.background == .none } > 30, "transparent")
    #expect(count { $0.recipe.mesh != nil } > 30)
    #expect(count { $0.recipe.calm != .none } > 30)
    #expect(count { $0.recipe.view.span != nil } > 10)
    #expect(count { !$0.output.rows.isWhole } > 3)
  }

  @Test(arguments: parts)
  func theLibraryMakesTheirBytes(part: Int) throws {
    for sample in try Self.samples(of: part) {
      var options = RenderOptions()
      options.threads = 1 + part % 3
      let png = try sample.file.render(options)
      #expect(png.count == sample.byteCount && SHA256.digest(of: png) == sample.hash, "\(sample.name)")
    }
  }

  /// The command is built with optimization, and draws with other numbers of threads.
  @Test(arguments: [1, 2, 3, 7])
  func theCommandMakesTheirBytes(threads: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    for sample in try Self.samples() {
      let recipe = Data(sample.file.json.utf8)
      try recipe.write(to: folder.url.appendingPathComponent("a.json"))
      let result = try Shell.geobg(
        ["render", "a.json", "--no-config", "-q", "--threads", "\(threads)", "-o", "-"],
        in: folder.url)
      #expect(SHA256.digest(of: Array(result.output)) == sample.hash, "\(sample.name)")
    }
  }
}
