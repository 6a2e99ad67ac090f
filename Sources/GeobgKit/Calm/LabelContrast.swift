public import GeobgRecipe
public import GeobgScene

/// Whether labels are readable on a part of a picture.
public struct LabelContrast: Hashable, Sendable {
  /// The contrast that text needs with its background.
  ///
  /// Source: WCAG 2.1, success criterion 1.4.3.
  public static let readable = 4.5

  /// How readable labels of one color are.
  public struct Reading: Hashable, Sendable {
    /// The lowest contrast in the zone, 1 to 21.
    public let lowest: Double
    /// The share of pixels, from 0 to 1, where the contrast is at least ``LabelContrast/readable``.
    public let share: Double

    /// Whether a label is readable everywhere in the zone.
    public var isReadable: Bool { lowest >= LabelContrast.readable }
  }

  /// The measured part of the picture, as requested.
  public let zone: CalmZone
  /// How readable white labels are.
  public let white: Reading
  /// How readable black labels are.
  public let black: Reading

  /// Measures how readable labels are in `zones` of the picture of `recipe`, after trimming.
  ///
  /// The picture of one monitor can lie completely outside a zone of the larger picture. Such zones
  /// are left out. Transparent pixels count as white below white labels, and as black below black
  /// labels.
  ///
  /// - Parameters:
  ///   - zones: The parts of the picture with labels.
  ///   - recipe: The picture below the labels.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: How the picture is drawn, and the most pixels it may have. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public static func measured(
    in zones: [CalmZone], of recipe: Recipe, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [LabelContrast] {
    var trimmed = recipe
    trimmed.view = recipe.view.trimmed
    let seen = trimmed
    let picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try ComposedPicture(
        seen, isExact: renderer == .exact, limits: options.limits,
        cancellation: options.cancellation)
    }
    let isOpaque = picture.background != nil
    var meter = ContrastMeter(zones, in: seen.view)
    try GeobgError.wrapping(GeobgError.render) { () throws(RenderError) in
      try PixelRows(picture, as: isOpaque ? .rgb : .rgba, by: renderer, options).hand { pixels in
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
  /// The lowest contrast, rounded down to two decimal places: 4.499 is not readable.
  public var lowestShown: Thousandths { Thousandths(count: Int64(lowest * 100) * 10) }

  fileprivate var json: String {
    CanonicalJSON.object([
      "lowest": lowestShown.description, "readable": String(isReadable),
      "share": Thousandths(count: Int64(share * 1000)).description,
    ])
  }
}
