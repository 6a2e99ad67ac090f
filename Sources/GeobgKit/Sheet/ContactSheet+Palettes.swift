internal import GeobgScene

extension ContactSheet {
  /// A sheet that shows each of `palettes` in light and in dark, side by side, in one picture.
  ///
  /// - Parameter seed: The picture. Default: one with all kinds of overlaps.
  /// - Throws: ``SheetError/empty``.
  public init(of palettes: [Palette], seed: Seed = Seed(7)) throws {
    let canvas = try Canvas(pixelWidth: 960, pixelHeight: 600)
    let entries = try palettes.flatMap { palette in
      try Mode.allCases.map { mode in
        let recipe = Recipe(
          seed: seed, palette: palette, view: try Viewport(canvas: canvas), mode: mode)
        return Entry(recipe, label: "\(palette.name) \(mode.rawValue)", name: palette.name)
      }
    }
    // Two palettes a row, so that a pair is never torn apart.
    try self.init(
      entries, style: try SheetStyle(columns: palettes.count == 1 ? 2 : 4, thumb: 320))
  }
}
