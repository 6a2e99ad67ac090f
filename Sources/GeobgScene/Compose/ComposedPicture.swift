/// The picture of a recipe, whose marks are made where they are looked at.
public struct ComposedPicture: Picture {
  private let composer: Composer
  /// The paper around it; nil where the picture is all of it.
  private let sheet: PrintSheet?
  /// The size in pixels.
  public let canvas: Canvas
  /// The width of the canvas in units.
  public let width: Thousandths
  /// The height of the canvas in units.
  public let height: Thousandths
  /// The color below all marks; nil where the picture is transparent.
  public let background: Color?
  /// Text for the renderer to place where its format keeps such things; nil for none.
  public var metadata: String?
  /// The picture of the whole span, where the recipe's canvas is cut from one.
  public let cut: Cut?

  /// The picture of `recipe`, without metadata.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)`` where a strip of a sixteenth of the
  ///   canvas shows more than ``Engine/markLimit`` shapes and lines.
  public init(_ recipe: Recipe) throws(RecipeError) {
    try self.init(recipe, cancellation: .never)
  }

  /// The picture of `recipe`, whose marks are composed until they are wanted no more; then some are
  /// missing, and the caller has to check `cancellation` too.
  ///
  /// - Throws: As ``init(_:)`` does.
  package init(_ recipe: Recipe, cancellation: Cancellation) throws(RecipeError) {
    composer = Composer(recipe, cancellation: cancellation)
    let window = recipe.view.window
    canvas = recipe.view.canvas
    sheet = PrintSheet(recipe.view)
    (width, height) = (sheet?.width ?? window.width, sheet?.height ?? window.height)
    background =
      sheet.map { [composer] in $0.paper(around: composer.background) } ?? composer.background
    let strip = Thousandths(count: max(1, window.height.count / 16))
    try composer.check(Rectangle(origin: .zero, width: window.width, height: strip))
    if let span = recipe.view.span, let whole = recipe.view.whole {
      var spanning = recipe
      spanning.view = whole
      cut = Cut(try ComposedPicture(spanning, cancellation: cancellation), x: span.x, y: span.y)
    } else {
      cut = nil
    }
  }

  /// The marks that touch `area`.
  public func marks(in area: Rectangle) -> [Mark] {
    guard let sheet else { return picture(in: area) }
    return sheet.marks(in: area, background: composer.background, of: picture(in:))
  }

  private func picture(in area: Rectangle) -> [Mark] {
    composer.marks(in: area).compactMap { $0.part(in: area) }
  }
}

extension Recipe {
  /// What the recipe shows, without metadata.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  public func scene() throws(RecipeError) -> Scene {
    try Composer(self).scene()
  }
}
