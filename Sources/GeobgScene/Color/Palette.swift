/// The colors of a picture: a background for each mode, and the swatches that shapes are painted
/// with.
public struct Palette: Hashable, Sendable {
  /// The most swatches a palette has: more than the largest that comes with GIMP, which has 448.
  public static let swatchLimit = 512
  /// The longest name of a palette or a swatch, in bytes of UTF-8.
  public static let nameLimit = 64

  /// What it is called.
  public let name: String
  /// The background in light mode.
  public let light: Color
  /// The background in dark mode.
  public let dark: Color
  /// From 1 to ``swatchLimit``; their order is part of the picture.
  public let swatches: [Swatch]

  /// A palette of `swatches`.
  ///
  /// - Throws: ``PaletteError/nameLength(byteCount:limit:)``,
  ///   ``PaletteError/swatchCount(count:limit:)``.
  public init(
    name: String, light: Color, dark: Color, swatches: [Swatch]
  ) throws(PaletteError) {
    try Palette.check(name: name)
    guard (1...Palette.swatchLimit).contains(swatches.count) else {
      throw .swatchCount(count: swatches.count, limit: Palette.swatchLimit)
    }
    self.name = name
    self.light = light
    self.dark = dark
    self.swatches = swatches
  }

  /// The background in `mode`.
  public func background(in mode: Mode) -> Color {
    switch mode {
    case .light: light
    case .dark: dark
    }
  }

  static func check(name: String) throws(PaletteError) {
    guard (1...nameLimit).contains(name.utf8.count) else {
      throw .nameLength(byteCount: name.utf8.count, limit: nameLimit)
    }
  }
}
