internal import GeobgScene

/// The recipe in a picture, as bytes of a stranger.
enum RecipeText {
  /// `bytes` as text.
  ///
  /// - Throws: ``MetadataError/tooLarge(part:byteCount:limit:)``, or
  ///   ``MetadataError/unsupported(reason:)`` for bytes that are not UTF-8.
  static func checked(_ bytes: [UInt8]) throws(MetadataError) -> String {
    guard bytes.count <= RecipeFile.byteLimit else {
      throw .tooLarge(
        part: "a recipe", byteCount: Int64(bytes.count), limit: Int64(RecipeFile.byteLimit))
    }
    guard let text = String(validUTF8: bytes) else {
      throw .unsupported(reason: "its recipe is not UTF-8; save it as UTF-8")
    }
    return text
  }
}
