public import GeobgScene

/// The content of a recipe file, and the metadata of every picture.
///
/// It is a recipe, and the other settings that decide the file's bytes. The schema is in
/// `docs/recipes.md`.
public struct RecipeFile: Hashable, Sendable {
  /// The longest recipe that is written or read, in bytes.
  public static let byteLimit = Scene.metadataByteLimit

  /// The recipe of the picture.
  public var recipe: Recipe
  /// The settings of the file.
  public var output: Output

  /// A file of `recipe`.
  public init(_ recipe: Recipe, output: Output = Output()) {
    self.recipe = recipe
    self.output = output
  }

  /// Reads the recipe in `source`, which is JSON or a picture of any ``Format`` with a recipe.
  ///
  /// - Throws: ``DocumentError``; ``DocumentError/picture(_:)`` for a picture without a readable
  ///   recipe.
  public init(reading source: ByteSource) throws(DocumentError) {
    try self.init(reading: source) { (format) throws(MetadataError) in
      try format.recipeText(in: source)
    }
  }

  /// Reads the recipe in `source`, which is JSON or a picture.
  ///
  /// - Parameter recipeText: Reads the recipe text in a picture of the format.
  /// - Throws: ``DocumentError``.
  package init(
    reading source: ByteSource, recipeText: (Format) throws(MetadataError) -> String
  ) throws(DocumentError) {
    func picture(_ format: Format) throws(DocumentError) -> [UInt8] {
      do throws(MetadataError) {
        return try recipeText(format).bytes
      } catch {
        throw .picture(error)
      }
    }
    func bytes(atMost limit: Int) throws(DocumentError) -> [UInt8] {
      do throws(MetadataError) {
        return try source.metadata(from: 0, atMost: Int64(limit))
      } catch {
        throw .picture(error)
      }
    }
    let head = try bytes(atMost: 64)
    let text = head.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    if let format = Format(beginning: head) {
      try self.init(parsing: picture(format))
    } else if head.begins(with: "<?xml") {
      try self.init(parsing: picture(.svg))
    } else if text.first == UInt8(ascii: "{") {
      let limit = RecipeFile.byteLimit
      guard source.byteCount <= Int64(limit) else {
        throw .tooLarge(byteCount: source.byteCount, limit: Int64(limit))
      }
      try self.init(parsing: bytes(atMost: limit))
    } else {
      throw .unknownFormat
    }
  }

  /// Reads the recipe in the file `bytes`; see ``init(reading:)-(ByteSource)``.
  ///
  /// - Throws: ``DocumentError``.
  public init(reading bytes: [UInt8]) throws(DocumentError) {
    try self.init(reading: ByteSource(bytes))
  }
}
