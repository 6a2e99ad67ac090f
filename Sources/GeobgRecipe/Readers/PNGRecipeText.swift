internal import GeobgScene

/// The text chunk that contains a recipe.
package enum PNGRecipeText {
  /// The keyword of the chunk.
  package static let keyword = "geobg"
  /// The bytes before the text in an iTXt chunk that is not compressed (section 11.3.3.4).
  ///
  /// They are the keyword and its end, two flags of zero, no language and no translated keyword.
  package static let header = keyword.bytes + [0, 0, 0, 0, 0]

  /// The chunk that contains `recipe`.
  package static func chunk(_ recipe: String) -> [UInt8] {
    PNGChunk.bytes(.text, header + recipe.bytes)
  }
}
