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
