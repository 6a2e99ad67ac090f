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
@Suite(.timed) struct ExactSampleTests {
  private static let count = 200
  /// The samples are divided into parts, so that tests run side by side.
  private static let parts = 0..<8

  /// A line of `Tests/Shared/exact.jsonl`.
  struct Sample {
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

  static func samples() throws -> [Sample] {
    let url = Fixtures.root.appendingPathComponent("Tests/Shared/exact.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(Sample.init)
  }

  /// The samples of a part.
  static func samples(of part: Int) throws -> [Sample] {
    try samples().enumerated().filter { $0.offset % parts.count == part }.map(\.element)
  }

  /// The lines of the same recipes, with the bytes of this build.
  private func recordedLines() throws -> [String] {
    try Self.samples().map { sample in
      let png = try sample.file.render()
      return CanonicalJSON.object([
        "bytes": String(png.count), "name": CanonicalJSON.string(sample.name),
        "recipe": sample.file.json, "sha256": CanonicalJSON.string(SHA256.digest(of: png)),
      ])
    }
  }

  @Test func thereAreSamplesOfAllKinds() throws {
    if Fixtures.isRecording {
      let text = Data(try recordedLines().map { $0 + "\n" }.joined().utf8)
      _ = try Reference(inPackage: "Tests/Shared/exact.jsonl").content(recording: text)
    }
    let samples = try Self.samples()
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
      #expect(png.count == sample.byteCount, "\(sample.name)")
      #expect(SHA256.digest(of: png) == sample.hash, "\(sample.name)")
    }
  }
}
