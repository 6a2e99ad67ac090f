import Foundation
import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The exact painter's pixels are those of `docs/specification.md`, on every machine.
@Suite(.timed) struct ExactVectorTests {
  /// A recipe and the hash of its pixels.
  struct Vector: Sendable, CustomTestStringConvertible {
    let recipe: String
    let hash: String
    var testDescription: String { recipe }
  }

  private static let vectors: [Vector] = {
    let url = Fixtures.root.appendingPathComponent("docs/specification.md")
    guard let page = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("### 14.7") }
    return lines.compactMap { line in
      guard let row = line.wholeMatch(of: /\| `(\{.*\})` \| ([0-9a-f]{16}) \|/) else { return nil }
      return Vector(recipe: String(row.1), hash: String(row.2))
    }
  }()

  @Test func theSpecificationHasVectors() {
    #expect(ExactVectorTests.vectors.count >= 6)
  }

  @Test(arguments: vectors)
  func pixelsAreThoseOfTheSpecification(_ vector: Vector) throws {
    var recipe = try RecipeFile(reading: Array(vector.recipe.utf8)).recipe
    recipe.palette = try Fixtures.original
    let hash = String(try ExactPixels(try ComposedPicture(recipe)).hash, radix: 16)
    #expect(String(repeating: "0", count: 16 - hash.count) + hash == vector.hash)
  }
}
