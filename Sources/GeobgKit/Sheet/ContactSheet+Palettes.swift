public import GeobgScene

extension ContactSheet {
  /// A sheet that shows each of `palettes` in light and in dark, side by side, in one picture.
  ///
  /// - Parameter seed: The picture. Default: one with all kinds of overlaps.
  /// - Throws: ``GeobgError/sheet(_:)``: ``SheetError/empty``, or
  ///   ``SheetError/tooManyPictures(count:limit:)``.
  public init(of palettes: [Palette], seed: Seed = Seed(7)) throws(GeobgError) {
    let view = try Viewport(pixelWidth: 960, pixelHeight: 600)
    var entries: [Entry] = []
    for palette in palettes {
      for mode in Mode.allCases {
        let recipe = Recipe(seed: seed, palette: palette, view: view, mode: mode)
        entries.append(
          Entry(recipe, label: "\(palette.name) \(mode.rawValue)", name: palette.name))
      }
    }
    // Two palettes a row, so that a pair is never torn apart.
    let columns = palettes.count == 1 ? 2 : 4
    self = try GeobgError.wrapping(GeobgError.sheet) { () throws(SheetError) in
      try ContactSheet(entries, style: SheetStyle(columns: columns, thumb: 320))
    }
  }
}
