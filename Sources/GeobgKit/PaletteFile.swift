/// A palette as a file holds it: its values, and a sentence about it.
///
/// The schema is in `docs/palettes.md`.
public struct PaletteFile: Hashable, Sendable {
  /// The longest file that is read, in bytes.
  public static let byteLimit = 1 << 20

  /// The colors.
  public let palette: Palette
  /// What a person should know about it; it is no part of a picture.
  public let about: String?

  /// The palette in `bytes`, which are JSON.
  ///
  /// - Throws: ``DocumentError``, which names the swatch and the field, or the bytes over ``byteLimit``.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    let field = JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit))
    self.about = try field.object(keys: Palette.keys + ["about"]).optional("about")?.string()
    self.palette = try Palette(field, otherKeys: ["about"])
  }
}
