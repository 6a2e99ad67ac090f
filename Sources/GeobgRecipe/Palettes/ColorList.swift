internal import GeobgScene

/// What every format of palettes has: colors in an order, some with names.
struct ColorList {
  /// A color of it.
  struct Entry {
    var name = ""
    var color: Color
    var weight: Thousandths = 1
  }

  /// The palette's name; empty for none.
  var name = ""
  var entries: [Entry] = []
  /// The background that the colors were chosen for; nil where the format has none.
  var background: Color?

  /// The palette of these colors.
  ///
  /// What the format does not have gets its default: a swatch is called like its color, weighs 1,
  /// and is laid on as ``Palette/Ink/init(suiting:on:)`` finds; the backgrounds are white and black.
  ///
  /// - Parameter fallback: The palette's name where the file gives none.
  func palette(named fallback: String) throws(PaletteError) -> Palette {
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

  /// `name` without white space around it, cut to what a name may have; `fallback` for none.
  static func name(_ name: String, or fallback: String) -> String {
    var cut = String(name.trimmed.unicodeScalars.prefix(Palette.nameLimit))
    while cut.utf8.count > Palette.nameLimit { cut.unicodeScalars.removeLast() }
    return cut.isEmpty ? fallback : cut
  }
}
