internal import Foundation
internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene

/// Small pictures with recipes in their metadata, for tests that read or damage them.
public enum Carrier {
  /// A picture of 8 by 8 pixels without shapes; its default seed needs XML escapes.
  public static func file(_ format: Format, seed: String = "a<&>") throws -> RecipeFile {
    var recipe = try Recipe(seed)
    recipe.view = try Viewport(canvas: Canvas(pixelWidth: 8, pixelHeight: 8))
    recipe.plane = nil
    return RecipeFile(recipe, output: Output(format: format))
  }

  /// The bytes of ``file(_:seed:)``.
  public static func bytes(_ format: Format) throws -> [UInt8] {
    try file(format).render(Fixtures.rendering())
  }

  /// Whether `bytes` contain a recipe; any error counts as no.
  public static func isTaken(_ bytes: [UInt8]) -> Bool { (try? RecipeFile(reading: bytes)) != nil }
}

extension [UInt8] {
  /// The first position of `text`.
  package func firstIndex(of text: String) -> Int? {
    firstRange(of: Array(text.utf8))?.lowerBound
  }

  /// The bytes with the first `text` replaced by `other`.
  package func replacing(_ text: String, with other: String) -> [UInt8] {
    guard let range = firstRange(of: Array(text.utf8)) else { return self }
    return self[..<range.lowerBound] + Array(other.utf8) + self[range.upperBound...]
  }
}
