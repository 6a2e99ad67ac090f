internal import GeobgScene

/// Palettes as custom properties of CSS, for pages.
///
/// Source: W3C, "CSS Custom Properties for Cascading Variables Module Level 1".
enum CSSPalette {
  /// The style sheet of `file`: the colors of light mode, and for readers that prefer dark mode,
  /// the colors that differ.
  ///
  /// A property is called `--palette-swatch`, with hyphens for characters that it cannot contain. A
  /// name that occurs again gets a number.
  static func write(_ file: PaletteFile) -> String {
    let palette = file.palette
    var names: [String] = []
    func name(_ text: String) -> String {
      let name = "--\(palette.name.identifier)-\(text.identifier)"
      var (numbered, number) = (name, 1)
      while names.firstPlace(ofBytes: numbered) != nil {
        number += 1
        numbered = "\(name)-\(number)"
      }
      names.append(numbered)
      return numbered
    }
    var (light, dark) = ("", "")
    func add(_ name: String, _ colors: (light: Color, dark: Color)) {
      light += "  \(name): \(colors.light.hex);\n"
      if colors.dark != colors.light { dark += "    \(name): \(colors.dark.hex);\n" }
    }
    add(name("background"), (palette.light, palette.dark))
    for swatch in palette.swatches {
      add(name(swatch.name), (swatch.light.color, swatch.dark.color))
    }
    let follows = "@media (prefers-color-scheme: dark) {\n  :root {\n\(dark)  }\n}\n"
    return ":root {\n\(light)}\n" + (dark.isEmpty ? "" : "\n" + follows)
  }
}

extension String {
  /// The text with a hyphen for each character that an identifier of CSS cannot contain.
  ///
  /// Source: W3C, "CSS Syntax Module Level 3", which lists these characters.
  fileprivate var identifier: String {
    var identifier = ""
    for scalar in unicodeScalars {
      let isKept =
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF: true
        case 0x200C, 0x200D, 0x203F, 0x2040, 0x2070...0x218F, 0x2C00...0x2FEF: true
        case 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...: true
        default: false
        }
      identifier.unicodeScalars.append(isKept ? scalar : "-")
    }
    return identifier
  }
}
