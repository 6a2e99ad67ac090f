internal import GeobgRecipe
public import GeobgScene

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
  /// - Parameter options: How the picture is drawn, and the most pixels it may have.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public static func measured(
    in zones: [CalmZone], of recipe: Recipe, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [LabelContrast] {
    var trimmed = recipe
    trimmed.view = recipe.view.trimmed
    let seen = trimmed
    let picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try ComposedPicture(seen, cancellation: options.cancellation)
    }
    let isOpaque = picture.background != nil
    var meter = ContrastMeter(zones, in: seen.view)
    try GeobgError.wrapping(GeobgError.render) { () throws(RenderError) in
      try PixelRows(picture, as: isOpaque ? .rgb : .rgba, options).hand { pixels in
        meter.add(pixels, width: picture.canvas.pixelWidth, isOpaque: isOpaque)
      }
    }
    return meter.contrasts
  }
}

extension LabelContrast {
  /// The contrast as canonical JSON.
  public var json: String {
    CanonicalJSON.object(["black": black.json, "white": white.json, "zone": zone.json])
  }
}

extension LabelContrast.Reading {
  /// The lowest contrast to two places, rounded down: 4.499 is not readable.
  public var lowestShown: Thousandths { Thousandths(count: Int64(lowest * 100) * 10) }

  fileprivate var json: String {
    CanonicalJSON.object([
      "lowest": lowestShown.description, "readable": String(isReadable),
      "share": Thousandths(count: Int64(share * 1000)).description,
    ])
  }
}
