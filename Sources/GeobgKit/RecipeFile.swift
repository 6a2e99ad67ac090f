/// What a recipe file holds, and what every picture carries: a recipe, and what else decides the
/// file's bytes.
///
/// The schema is in `docs/recipes.md`.
public struct RecipeFile: Hashable, Sendable {
  /// The picture.
  public var recipe: Recipe
  /// The file.
  public var output: Output

  /// A file of `recipe`.
  public init(_ recipe: Recipe, output: Output = .open) {
    self.recipe = recipe
    self.output = output
  }

  /// The recipe in `source`: JSON, or a picture of any ``Format`` that carries it.
  ///
  /// - Throws: ``MetadataError`` for a picture, ``DocumentError`` for its recipe, and what reading
  ///   throws.
  public init(reading source: some ByteSource) throws {
    let head = try source.bytes(from: 0, atMost: 64)
    let text = head.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    if let format = Format(beginning: head) {
      try self.init(parsing: Array(try format.metadata(of: source).utf8))
    } else if head.starts(with: "<?xml".utf8) {
      try self.init(parsing: Array(try Format.svg.metadata(of: source).utf8))
    } else if text.first == UInt8(ascii: "{") {
      let limit = MetadataError.recipeLimit
      guard source.byteCount <= limit else {
        throw DocumentError.tooLarge(byteCount: source.byteCount, limit: limit)
      }
      try self.init(parsing: try source.bytes(from: 0, atMost: limit))
    } else {
      throw DocumentError.unknownFormat
    }
  }
}
