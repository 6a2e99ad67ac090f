import Foundation
import GeobgBatch
import GeobgRecipe
import GeobgTestSupport
import Testing

extension ExactSampleTests {
  /// The command is built with optimization, and draws with other numbers of threads.
  @Test(arguments: [1, 7])
  func theCommandMakesTheirBytes(threads: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    for sample in try Self.samples() {
      let recipe = Data(sample.file.json.utf8)
      try recipe.write(to: folder.url.appendingPathComponent("a.json"))
      let result = try Shell.start(
        ["render", "a.json", "--no-config", "-q", "--threads", "\(threads)", "-o", "-"],
        in: folder.url)
      #expect(SHA256.digest(of: Array(result.output)) == sample.hash, "\(sample.name)")
    }
  }
}
