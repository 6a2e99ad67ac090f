internal import GeobgCairo

/// Whether labels can be read on a part of a picture.
public struct LabelContrast: Hashable, Sendable {
  /// The contrast that text needs on what is below it.
  ///
  /// Source: WCAG 2.1, success criterion 1.4.3.
  public static let readable = 4.5

  /// How labels of one color do.
  public struct Reading: Hashable, Sendable {
    /// The contrast where it is lowest, 1 to 21.
    public let lowest: Double
    /// On which part of the pixels, from 0 to 1, the contrast is ``readable``.
    public let share: Double

    /// Whether a label is readable wherever it lies.
    public var isReadable: Bool { lowest >= LabelContrast.readable }
  }

  /// The part, as it was asked for.
  public let zone: CalmZone
  /// How white labels do.
  public let white: Reading
  /// How black labels do.
  public let black: Reading

  /// How labels do on `zones` of the picture of `recipe`, as it is once it is cut; a zone that the
  /// picture shows nothing of, since it is cut from a larger one, is left out.
  ///
  /// What is transparent counts as white below white labels and as black below black ones.
  ///
  /// - Parameter rendering: How the picture is drawn, and the most pixels it may have.
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``, ``RenderError``.
  public static func measured(
    in zones: [CalmZone], of recipe: Recipe, _ rendering: Rendering = Rendering()
  ) throws -> [LabelContrast] {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    let meter = ContrastMeter(zones, in: recipe.view)
    let renderer = PixelRenderer(
      meter, threads: rendering.threads, pixelLimit: rendering.pixelLimit)
    try renderer.render(
      try ComposedPicture(recipe), progress: rendering.progress, write: { _ in })
    return meter.contrasts
  }
}
