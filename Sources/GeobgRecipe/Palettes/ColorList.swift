internal import GeobgScene

/// The content that all palette formats share: colors in order, some with names.
struct ColorList {
  struct NamedColor {
    var name = ""
    var color: Color
    var weight: Thousandths = 1
  }

  /// The palette's name; empty if it has none.
  var name = ""
  var entries: [NamedColor] = []
  /// The background that the colors were chosen for; nil if the format has none.
  var background: Color?

  /// The palette of these colors.
  ///
  /// If the format lacks something, it gets a default. A swatch gets its color as its name, the
  /// weight 1, and the opacities of ``Palette/Ink/init(suiting:on:)``. The backgrounds are white
  /// and black.
  ///
  /// - Parameter fallback: The palette's name if the file has none.
  func palette(named fallback: String) throws(RecipeError) -> Palette {
    let mode: Mode? = background.map { OKLab($0).lightness < 0.5 ? .dark : .light }
    let light = mode == .light ? background ?? .white : .white
    let dark = mode == .dark ? background ?? .black : .black
    var swatches: [Palette.Swatch] = []
    for entry in entries {
      swatches.append(
        try Palette.Swatch(
          name: ColorList.name(entry.name, or: entry.color.hex), weight: entry.weight,
          light: .init(suiting: entry.color, on: light),
          dark: .init(suiting: entry.color, on: dark)))
    }
    return try Palette(
      name: ColorList.name(name, or: fallback), light: light,
      dark: dark, swatches: swatches)
  }

  /// `name` without white space around it, cut to the longest allowed name; `fallback` if empty.
  static func name(_ name: String, or fallback: String) -> String {
    var cut = String(name.trimmed.unicodeScalars.prefix(Palette.nameLimit))
    while cut.utf8.count > Palette.nameLimit { cut.unicodeScalars.removeLast() }
    return cut.isEmpty ? fallback : cut
  }
}
