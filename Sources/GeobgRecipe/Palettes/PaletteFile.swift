public import GeobgScene

/// The content of a palette file: a palette, and a sentence about it.
///
/// The schema is in `docs/palettes.md`.
public struct PaletteFile: Hashable, Sendable {
  /// The size of the largest file that is read, in bytes.
  public static let byteLimit = 1 << 20

  /// The colors.
  public let palette: Palette
  /// A note for people; it does not change pictures.
  public let about: String?

  /// A file of `palette`.
  public init(palette: Palette, about: String? = nil) {
    self.palette = palette
    self.about = about
  }

  /// Reads the palette in the JSON `bytes`.
  ///
  /// - Throws: ``DocumentError``, which names the swatch and the field;
  ///   ``DocumentError/tooLarge(byteCount:limit:)`` for more than ``byteLimit`` bytes.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit)))
  }

  /// Reads the palette in `field`.
  init(_ field: JSONField) throws(DocumentError) {
    self.about = try field.object(keys: Palette.keys + ["about"]).optional("about")?.string()
    self.palette = try Palette(field, otherKeys: ["about"])
  }
}
