internal import Foundation
internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene

/// Small pictures that carry a recipe, to read back and to damage.
public enum Carrier {
  /// A picture of 8 by 8 pixels without shapes, whose seed takes the escapes of XML.
  public static func file(_ format: Format, seed: String = "a<&>") throws -> RecipeFile {
    var recipe = try Recipe(seed)
    recipe.view = try Viewport(canvas: Canvas(pixelWidth: 8, pixelHeight: 8))
    recipe.plane = nil
    return RecipeFile(recipe, output: Output(format: format))
  }

  /// Its bytes.
  public static func bytes(_ format: Format) throws -> [UInt8] {
    try file(format).render(Fixtures.rendering())
  }

  /// Whether reading `bytes` gives a recipe; an error is as good as any other here.
  public static func isTaken(_ bytes: [UInt8]) -> Bool { (try? RecipeFile(reading: bytes)) != nil }
}

extension [UInt8] {
  /// Where `text` begins, for the first time.
  package func firstIndex(of text: String) -> Int? {
    firstRange(of: Array(text.utf8))?.lowerBound
  }

  /// The same with the first `text` replaced by `other`.
  package func replacing(_ text: String, with other: String) -> [UInt8] {
    guard let range = firstRange(of: Array(text.utf8)) else { return self }
    return self[..<range.lowerBound] + Array(other.utf8) + self[range.upperBound...]
  }
}
