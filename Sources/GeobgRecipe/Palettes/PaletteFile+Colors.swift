internal import GeobgScene

extension PaletteFile {
  /// The name of a palette that is given as colors.
  static let nameOfColors = "custom"

  /// The palette of the colors in `text`, or the built-in palette of this name.
  ///
  /// - Throws: ``UnknownPalette``.
  public static func builtInOrColors(_ text: String) throws(UnknownPalette) -> PaletteFile {
    isColors(text) ? try colors(text) : try builtIn(text)
  }

  /// Whether `text` lists colors, such as `#0b3954,#ff6663`, and is not the name of a palette.
  private static func isColors(_ text: String) -> Bool {
    let bytes = text.bytes
    return bytes.first == UInt8(ascii: "#") || bytes.contains(UInt8(ascii: ","))
  }

  /// The palette of the colors in `text`: hexadecimal colors with commas between them.
  ///
  /// A color has a number sign and six digits; the number sign may be missing. Each color is a swatch
  /// with its color as its name, the weight 1 and the opacities of ``Palette/Ink/init(suiting:on:)``.
  /// The backgrounds are white and black.
  ///
  /// - Throws: ``UnknownPalette``.
  private static func colors(_ text: String) throws(UnknownPalette) -> PaletteFile {
    var swatches: [Palette.Swatch] = []
    for word in text.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let digits = word.first == UInt8(ascii: "#") ? word.dropFirst() : word
      guard let color = Color(hex: String(decoding: "#".bytes + digits, as: UTF8.self)),
        let swatch = try? Palette.Swatch(
          name: color.hex, weight: 1, light: .init(suiting: color, on: .white),
          dark: .init(suiting: color, on: .black))
      else { throw UnknownPalette(name: String(decoding: word, as: UTF8.self), isColor: true) }
      swatches.append(swatch)
    }
    do throws(PaletteError) {
      return PaletteFile(
        palette: try Palette(name: nameOfColors, light: .white, dark: .black, swatches: swatches))
    } catch {
      throw UnknownPalette(name: text, isColor: true)
    }
  }
}
