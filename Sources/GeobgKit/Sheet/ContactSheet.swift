public import GeobgScene

/// Many pictures side by side, each drawn from its recipe, with a label below.
///
/// The guide is `docs/guides/sheet.md`.
public struct ContactSheet: Sendable {
  /// The most pictures on a sheet.
  public static let pictureLimit = 100_000
  /// The most shapes and lines of the part of a sheet that is in memory at the same time.
  ///
  /// It is four times that of one picture: thumbnails are small, so their shapes are drawn fast.
  public static let markLimit = 2_000_000

  /// A picture on a sheet.
  public struct Entry: Sendable {
    /// The recipe of the picture.
    public private(set) var recipe: Recipe
    /// The parts of the label below the picture, such as the seed and the palette; a line of the
    /// label ends only between two parts.
    ///
    /// Default: the properties in which the pictures of the sheet differ.
    public fileprivate(set) var label: [String]
    /// The picture's name in errors, such as its file.
    ///
    /// Default: the seed.
    public let name: String

    /// The picture of `recipe`; an empty `label` is the default.
    public init(_ recipe: Recipe, label: [String] = [], name: String? = nil) {
      self.recipe = recipe
      // Shows the picture as it looks after trimming, without the bleed and crop marks.
      self.recipe.view = recipe.view.trimmed
      self.label = label
      self.name = name ?? recipe.seed.text
    }
  }

  /// The pictures, in order.
  public let entries: [Entry]
  /// How the pictures are laid out.
  public let style: SheetStyle

  /// A sheet of `entries`.
  ///
  /// - Throws: ``SheetError/empty``, ``SheetError/tooManyPictures(count:limit:)``,
  ///   ``SheetError/pictureTooFull(name:estimate:limit:)``.
  public init(_ entries: [Entry], style: SheetStyle) throws(SheetError) {
    guard !entries.isEmpty else { throw .empty }
    let limit = ContactSheet.pictureLimit
    guard entries.count <= limit else {
      throw .tooManyPictures(count: entries.count, limit: limit)
    }
    for entry in entries {
      let estimate = Composer(entry.recipe).estimatedMarkCount
      let limit = RenderLimits.standard.marks
      guard estimate <= Int64(limit) else {
        throw .pictureTooFull(name: entry.name, estimate: estimate, limit: limit)
      }
    }
    let differences = RecipeDifferences(among: entries.lazy.map(\.recipe))
    self.entries = entries.map { entry in
      var entry = entry
      if entry.label.isEmpty { entry.label = differences.texts(of: entry.recipe) }
      return entry
    }
    self.style = style
  }

  /// The size of the sheet on one page.
  ///
  /// - Throws: ``SheetError/sheetTooLarge(pixelWidth:pixelHeight:limit:)``.
  public func canvas() throws(SheetError) -> Canvas {
    try SheetGrid(of: canvases, labels: labels, style: style).canvas
  }

  /// All pictures on one page, as tall as necessary.
  ///
  /// - Parameter part: The part that is in memory at once: ``SheetError/Part/row`` if the parts of
  ///   the page are drawn one after another, or ``SheetError/Part/sheet``.
  /// - Throws: ``SheetError/sheetTooLarge(pixelWidth:pixelHeight:limit:)``,
  ///   ``SheetError/partTooFull(part:estimate:limit:)``.
  public func page(holding part: SheetError.Part = .row) throws(SheetError) -> SheetPage {
    let grid = try SheetGrid(of: canvases, labels: labels, style: style)
    try check(part, of: part == .row ? grid.columns : entries.count)
    return SheetPage(grid, entries[...], style: style)
  }

  /// The pictures on pages of the size `canvas`.
  ///
  /// - Throws: ``SheetError/pageTooSmall(page:neededWidth:neededHeight:)``,
  ///   ``SheetError/partTooFull(part:estimate:limit:)``.
  public func pages(_ canvas: Canvas) throws(SheetError) -> [SheetPage] {
    let grid = try SheetGrid(of: canvases, labels: labels, style: style, page: canvas)
    try check(.page, of: grid.cellsPerPage)
    return parts(of: grid.cellsPerPage).map { SheetPage(grid, $0, style: style) }
  }

  private var canvases: [Canvas] { entries.map(\.recipe.view.canvas) }
  private var labels: [SheetLabel] { entries.map { SheetLabel($0.label) } }

  /// Checks that each part of `count` pictures fits into memory.
  private func check(_ part: SheetError.Part, of count: Int) throws(SheetError) {
    for entries in parts(of: count) {
      let estimate = entries.reduce(0) { $0 + Composer($1.recipe).estimatedMarkCount }
      let limit = ContactSheet.markLimit
      guard estimate <= Int64(limit) else {
        throw .partTooFull(part: part, estimate: estimate, limit: limit)
      }
    }
  }

  private func parts(of count: Int) -> [ArraySlice<Entry>] {
    stride(from: 0, to: entries.count, by: count).map {
      entries[$0..<min($0 + count, entries.count)]
    }
  }
}

extension ContactSheet {
  /// A sheet that shows each of `palettes` in light and dark mode side by side, with one seed.
  ///
  /// - Parameters:
  ///   - palettes: The palettes, in the order of the sheet.
  ///   - seed: The seed of the pictures. Default: 7, which shows all kinds of overlaps.
  /// - Throws: ``GeobgError/sheet(_:)``: ``SheetError/empty``, or
  ///   ``SheetError/tooManyPictures(count:limit:)``.
  public init(of palettes: [Palette], seed: Seed = Seed(7)) throws(GeobgError) {
    let view = try Viewport(pixelWidth: 960, pixelHeight: 600)
    var entries: [Entry] = []
    for palette in palettes {
      for mode in Mode.allCases {
        let recipe = Recipe(seed: seed, palette: palette, view: view, mode: mode)
        entries.append(
          Entry(recipe, label: [palette.name, mode.rawValue], name: palette.name))
      }
    }
    // Two palettes per row, so that light and dark stay side by side.
    let columns = palettes.count == 1 ? 2 : 4
    self = try GeobgError.wrapping(GeobgError.sheet) { () throws(SheetError) in
      try ContactSheet(entries, style: SheetStyle(columns: columns, thumb: 320))
    }
  }
}
