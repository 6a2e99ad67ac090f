public import GeobgScene

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

  /// A file of `palette`.
  public init(palette: Palette, about: String? = nil) {
    self.palette = palette
    self.about = about
  }

  /// The palette in `bytes`, which are JSON.
  ///
  /// - Throws: ``DocumentError``, which names the swatch and the field, or the bytes over ``byteLimit``.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit)))
  }

  /// The palette that `field` holds.
  init(_ field: JSONField) throws(DocumentError) {
    self.about = try field.object(keys: Palette.keys + ["about"]).optional("about")?.string()
    self.palette = try Palette(field, otherKeys: ["about"])
  }
}
