public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// Many pictures side by side, each drawn from its recipe, with a label below.
///
/// The guide is `docs/guides/sheet.md`.
public struct ContactSheet: Sendable {
  /// The most pictures on a sheet.
  public static let pictureLimit = 100_000
  /// The most shapes and lines of the part of a sheet that is in memory at the same time.
  ///
  /// It is four times the limit of one picture: thumbnails are small, so their shapes are drawn fast.
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
  /// - Throws: ``OutputError/empty``, ``OutputError/tooManyPictures(count:limit:)``,
  ///   ``OutputError/pictureTooFull(name:estimate:limit:)``.
  public init(_ entries: [Entry], style: SheetStyle) throws(OutputError) {
    guard !entries.isEmpty else { throw .empty }
    let limit = ContactSheet.pictureLimit
    guard entries.count <= limit else { throw .tooManyPictures(count: entries.count, limit: limit) }
    for entry in entries {
      let estimate = Composer(entry.recipe).estimatedMarkCount
      let limit = RenderLimits.standard.marks
      guard estimate <= Int64(limit) else {
        throw .pictureTooFull(name: entry.name, estimate: estimate, limit: limit)
      }
    }
    let differences = RecipeDifferences(among: entries.lazy.map { $0.recipe })
    self.entries = entries.map { entry in
      var entry = entry
      if entry.label.isEmpty { entry.label = differences.texts(of: entry.recipe) }
      return entry
    }
    self.style = style
  }

  /// The size of the sheet on one page.
  ///
  /// - Throws: ``OutputError/sheetTooLarge(pixelWidth:pixelHeight:limit:)``.
  public func canvas() throws(OutputError) -> Canvas {
    try SheetGrid(of: canvases, labels: labels, style: style).canvas
  }

  /// All pictures on one page, as tall as necessary.
  ///
  /// - Parameter part: The part that is in memory at once: ``SheetPart/row`` if the parts of
  ///   the page are drawn one after another, or ``SheetPart/sheet``.
  /// - Throws: ``OutputError/sheetTooLarge(pixelWidth:pixelHeight:limit:)``,
  ///   ``OutputError/partTooFull(part:estimate:limit:)``.
  public func page(holding part: SheetPart = .row) throws(OutputError) -> SheetPage {
    let grid = try SheetGrid(of: canvases, labels: labels, style: style)
    try check(part, of: part == .row ? grid.columns : entries.count)
    return SheetPage(grid, entries[...], style: style)
  }

  /// The pictures on pages of the size `canvas`.
  ///
  /// - Throws: ``OutputError/pageTooSmall(page:neededWidth:neededHeight:)``,
  ///   ``OutputError/partTooFull(part:estimate:limit:)``.
  public func pages(_ canvas: Canvas) throws(OutputError) -> [SheetPage] {
    let grid = try SheetGrid(of: canvases, labels: labels, style: style, page: canvas)
    try check(.page, of: grid.cellsPerPage)
    return parts(of: grid.cellsPerPage).map { SheetPage(grid, $0, style: style) }
  }

  private var canvases: [Canvas] { entries.map { $0.recipe.view.canvas } }
  private var labels: [SheetLabel] { entries.map { SheetLabel($0.label) } }

  /// Checks that each part of `count` pictures fits into memory.
  private func check(_ part: SheetPart, of count: Int) throws(OutputError) {
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

  // MARK: - Rendering

  /// Checks that the file can be made in its ``Output/format``; nothing is written yet.
  ///
  /// SVG and PDF are then complete in memory; pixel formats are drawn while the file is written.
  /// The file contains no recipe.
  ///
  /// - Parameters:
  ///   - output: The kind of file, and its settings. Default: PNG.
  ///   - page: The size of a PDF page. Default: A4, portrait.
  ///   - options: How the file is made. Default: no encoders.
  /// - Throws: ``GeobgError/sheet(_:)``, ``GeobgError/render(_:)``, ``GeobgError/output(_:)``.
  public func prepared(
    as output: Output = Output(), page: Canvas = .a4, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    let part: SheetPart
    switch output.format.content {
    case .pixels: part = .row
    case .vectors(.svg): part = .sheet
    case .vectors(.pdf): return try preparedPages(output, of: page, options)
    }
    let sheet = try GeobgError.mapping(GeobgError.sheet, try self.page(holding: part))
    return try sheet.prepared(as: output, options)
  }

  private func preparedPages(
    _ output: Output, of page: Canvas, _ options: RenderOptions
  ) throws(GeobgError) -> PreparedFile {
    let pages = try GeobgError.mapping(GeobgError.sheet, try self.pages(page))
    let bytes = try PDFPages(scenes: pages.lazy.map { Scene($0) }, page: page)
      .file(output, options.cancellation)
    options.progress(1)
    return PreparedFile { write throws(GeobgError) in try write(bytes) }
  }
}

extension ContactSheet {
  /// A sheet that shows each of `palettes` in light and dark mode side by side, with one seed.
  ///
  /// - Parameters:
  ///   - palettes: The palettes, in the order of the sheet.
  ///   - seed: The seed of the pictures. Default: 7, which shows all kinds of overlaps.
  /// - Throws: ``GeobgError/sheet(_:)``: ``OutputError/empty``, or
  ///   ``OutputError/tooManyPictures(count:limit:)``.
  public init(of palettes: [Palette], seed: Seed = Seed(7)) throws(GeobgError) {
    let view = try Viewport(pixelWidth: 960, pixelHeight: 600)
    var entries: [Entry] = []
    for palette in palettes {
      for mode in Mode.allCases {
        let recipe = Recipe(seed: seed, palette: palette, view: view, mode: mode)
        entries.append(Entry(recipe, label: [palette.name, mode.rawValue], name: palette.name))
      }
    }
    // Two palettes per row, so that light and dark stay side by side.
    let columns = palettes.count == 1 ? 2 : 4
    self = try GeobgError.mapping(
      GeobgError.sheet, try ContactSheet(entries, style: SheetStyle(columns: columns, thumb: 320)))
  }
}
