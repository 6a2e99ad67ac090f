/// The colors of a picture: a background for each mode, and the swatches of the shapes.
///
/// Two palettes are equal if all their values are; names are compared byte by byte.
public struct Palette: Hashable, Sendable {
  /// The most swatches of a palette; the largest palette that comes with GIMP has 448.
  public static let swatchLimit = 512
  /// The longest name of a palette or a swatch, in bytes of UTF-8.
  public static let nameLimit = 64

  /// The palette's name.
  public var name: String { exactName.text }
  /// The background in light mode.
  public let light: Color
  /// The background in dark mode.
  public let dark: Color
  /// The swatches, 1 to ``swatchLimit``; their order affects the picture.
  public let swatches: [Swatch]
  private let exactName: ExactText

  /// A palette of `swatches`.
  ///
  /// - Throws: ``RecipeError/nameLength(byteCount:limit:)``,
  ///   ``RecipeError/swatchCount(count:limit:)``.
  public init(
    name: String, light: Color, dark: Color, swatches: [Swatch]
  ) throws(RecipeError) {
    try Palette.check(name: name)
    guard (1...Palette.swatchLimit).contains(swatches.count) else {
      throw .swatchCount(count: swatches.count, limit: Palette.swatchLimit)
    }
    self.exactName = ExactText(text: name)
    self.light = light
    self.dark = dark
    self.swatches = swatches
  }

  /// The background in `mode`.
  public func background(in mode: Mode) -> Color {
    switch mode {
    case .light: light
    case .dark: dark
    }
  }

  /// The palette with `color` as the color of its swatch `name` in both modes.
  ///
  /// - Throws: ``RecipeError/noSwatch(name:names:)``.
  public func with(_ color: Color, forSwatch name: String) throws(RecipeError) -> Palette {
    let exactName = ExactText(text: name)
    guard swatches.contains(where: { ExactText(text: $0.name) == exactName }) else {
      throw .noSwatch(name: name, names: swatches.map { $0.name })
    }
    let swatches = try swatches.map { (swatch) throws(RecipeError) in
      guard ExactText(text: swatch.name) == exactName else { return swatch }
      return try Swatch(
        name: name, weight: swatch.weight, light: Ink(color: color, opacity: swatch.light.opacity),
        dark: Ink(color: color, opacity: swatch.dark.opacity))
    }
    return try Palette(name: self.name, light: light, dark: dark, swatches: swatches)
  }

  static func check(name: String) throws(RecipeError) {
    let count = name.bytes.count
    guard (1...nameLimit).contains(count) else {
      throw .nameLength(byteCount: count, limit: nameLimit)
    }
  }
}

/// An earlier name.
@available(*, deprecated, renamed: "RecipeError")
public typealias PaletteError = RecipeError

// MARK: - Swatches

extension Palette {
  /// One color of a palette, how often it is picked, and how it looks in each mode.
  public struct Swatch: Hashable, Sendable {
    /// The range of a swatch's weight.
    public static let weightRange: ClosedRange<Thousandths> = 0.001...1_000_000

    /// The swatch's name.
    public var name: String { exactName.text }
    /// How often it is picked, compared with the other swatches.
    ///
    /// The weight is the same in both modes, so that a mode changes only paint.
    public let weight: Thousandths
    /// How it looks on the light background.
    public let light: Ink
    /// How it looks on the dark background.
    public let dark: Ink
    private let exactName: ExactText

    /// A swatch that looks the same in both modes, unless `dark` is given.
    ///
    /// - Throws: ``RecipeError/nameLength(byteCount:limit:)``,
    ///   ``RecipeError/weightOutOfRange(weight:range:)``.
    public init(
      name: String, weight: Thousandths, light: Ink, dark: Ink? = nil
    ) throws(RecipeError) {
      try Palette.check(name: name)
      guard Swatch.weightRange.contains(weight) else {
        throw .weightOutOfRange(weight: weight, range: Swatch.weightRange)
      }
      self.exactName = ExactText(text: name)
      self.weight = weight
      self.light = light
      self.dark = dark ?? light
    }

    /// How it looks in `mode`.
    public func ink(in mode: Mode) -> Ink {
      switch mode {
      case .light: light
      case .dark: dark
      }
    }
  }

  /// A color and the range of its opacity.
  public struct Ink: Hashable, Sendable {
    /// The color.
    public let color: Color
    /// The opacities; all are equally likely.
    public let opacity: ClosedRange<Opacity>

    /// The ink of `color`, with an opacity within `opacity`.
    public init(color: Color, opacity: ClosedRange<Opacity>) {
      self.color = color
      self.opacity = opacity
    }

    /// The paint with `factor` times the opacity of `coats` at the fraction `unit`, in 0..<1, of the range.
    func paint(at unit: Double, _ coats: Coats, times factor: Thousandths) -> Paint {
      let value = coats.opacity(of: opacity.opacity(at: unit).value).scaled(by: factor)
      return .solid(color, Opacity(unchecked: min(value, 1)))
    }
  }
}

extension Palette {
  /// How thickly a shape is painted.
  enum Coats {
    /// As its ink says.
    case single
    /// Like two shapes on top of each other.
    case double
    /// Thinner if it would be opaque, because many shapes lie on top of each other.
    case soft

    /// The opacity of a shape whose ink has the opacity `single`.
    func opacity(of single: Thousandths) -> Thousandths {
      switch self {
      case .single: single
      case .double: single.scaled(by: 2 - single)
      case .soft: single > 0.4 ? 0.4 + (single - 0.4).scaled(by: 0.45) : single
      }
    }
  }
}

// MARK: - Modes

/// Whether a picture is drawn on a light or a dark background.
///
/// It changes only paint.
public enum Mode: String, Hashable, Sendable, CaseIterable {
  /// A light background.
  case light
  /// A dark background.
  case dark
}
