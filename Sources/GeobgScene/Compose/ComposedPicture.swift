/// The picture of a recipe, which makes marks only for the areas that are requested.
public struct ComposedPicture: Picture {
  private let composer: Composer
  /// The paper around the picture; nil if there is none.
  private let sheet: PrintSheet?
  /// The size in pixels.
  public let canvas: Canvas
  /// The width of the canvas in units.
  public let width: Thousandths
  /// The height of the canvas in units.
  public let height: Thousandths
  /// The color below all marks; nil if the picture is transparent.
  public let background: Color?
  /// Text that the renderer stores if its format has a place for it; nil for none.
  public var metadata: String?
  /// The picture of the whole span; nil if the recipe's canvas is not cut from one.
  public private(set) var cut: Crop?

  /// The picture of `recipe`, without metadata.
  ///
  /// - Throws: The errors of ``RenderLimits/check(_:pixels:)``, for pixels that are drawn in bands.
  public init(_ recipe: Recipe) throws(RecipeError) {
    try self.init(recipe, cancellation: .never)
  }

  /// The picture of `recipe`, which stops composing marks once the work is canceled.
  ///
  /// Some marks are missing then, so the caller has to check `cancellation` too.
  ///
  /// - Parameters:
  ///   - rows: How many of the canvas's rows are drawn. Default: all.
  ///   - isExact: Whether the exact painter draws them. Default: false.
  ///   - limits: The most that drawing them may take. Default: the standard limits.
  ///   - cancellation: Whether the marks are still wanted.
  /// - Throws: The same errors as ``init(_:)``.
  package init(
    _ recipe: Recipe, rows: Int? = nil, isExact: Bool = false, limits: RenderLimits = .standard,
    cancellation: Cancellation
  ) throws(RecipeError) {
    try recipe.checkTile()
    self.init(unchecked: recipe, cancellation)
    var drawn = composer
    if let span = recipe.view.span, let view = recipe.view.whole {
      // The rows of the larger picture are drawn in their full width.
      var spanning = recipe
      spanning.view = view
      let whole = ComposedPicture(unchecked: spanning, cancellation)
      drawn = whole.composer
      cut = Crop(whole, x: span.x, y: span.y)
    }
    let product = RenderCost.Product.pixels(rows: rows ?? canvas.pixelHeight, isExact: isExact)
    try limits.check(drawn.cost(of: product), pixels: canvas.pixelCount)
  }

  /// The picture of `recipe`, which is not cut from another one.
  private init(unchecked recipe: Recipe, _ cancellation: Cancellation) {
    composer = Composer(recipe, cancellation: cancellation)
    let window = composer.window
    canvas = composer.view.canvas
    sheet = PrintSheet(composer.view)
    (width, height) = (sheet?.width ?? window.width, sheet?.height ?? window.height)
    background =
      sheet.map { [composer] in $0.paper(around: composer.background) } ?? composer.background
    cut = nil
  }

  /// The marks that touch `area`.
  public func marks(in area: Rectangle) -> [Mark] {
    guard let sheet else { return picture(in: area) }
    let marks = sheet.part(in: area).map { picture(in: $0) }
    return sheet.marks(in: area, background: composer.background, picture: marks)
  }

  private func picture(in area: Rectangle) -> [Mark] {
    composer.marks(in: area).compactMap { $0.part(in: area) }
  }
}

extension Recipe {
  /// The scene that the recipe shows, without metadata.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  public func scene() throws(RecipeError) -> Scene {
    try Composer(self).scene()
  }
}
