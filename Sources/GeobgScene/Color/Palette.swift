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
  public private(set) var swatches: [Swatch]
  /// The order of the swatches around the ring along which colors flow: the number of each, from 0 in ``swatches``.
  ///
  /// Empty for a palette that does not state its ring; then neighbors on the ring look alike.
  public let flow: [Int]
  private let exactName: ExactText

  /// A palette of `swatches`.
  ///
  /// - Parameter flow: The number of each swatch, from 0, once each, in the order of the ring along which colors flow.
  ///   Default: the colors decide the ring.
  /// - Throws: ``RecipeError/nameLength(byteCount:limit:)``,
  ///   ``RecipeError/swatchCount(count:limit:)``, ``RecipeError/wrongFlow(count:)``.
  public init(
    name: String, light: Color, dark: Color, swatches: [Swatch], flow: [Int] = []
  ) throws(RecipeError) {
    try Palette.check(name: name)
    guard (1...Palette.swatchLimit).contains(swatches.count) else {
      throw .swatchCount(count: swatches.count, limit: Palette.swatchLimit)
    }
    guard flow.isEmpty || swatches.indices.allSatisfy(flow.contains), flow.count <= swatches.count
    else { throw .wrongFlow(count: swatches.count) }
    self.exactName = ExactText(text: name)
    self.light = light
    self.dark = dark
    self.swatches = swatches
    self.flow = flow
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
    var (palette, isFound) = (self, false)
    for index in swatches.indices where swatches[index].exactName == exactName {
      isFound = true
      palette.swatches[index].light.color = color
      palette.swatches[index].dark.color = color
    }
    guard isFound else { throw .noSwatch(name: name, names: swatches.map { $0.name }) }
    return palette
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
    public fileprivate(set) var light: Ink
    /// How it looks on the dark background.
    public fileprivate(set) var dark: Ink
    fileprivate let exactName: ExactText

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
    public fileprivate(set) var color: Color
    /// The opacities; all are equally likely.
    public let opacity: ClosedRange<Opacity>

    /// The ink of `color`, with an opacity within `opacity`.
    public init(color: Color, opacity: ClosedRange<Opacity>) {
      self.color = color
      self.opacity = opacity
    }

    /// The paint with `factor` times the opacity of `coats` at the fraction `unit`, in 0..<1, of the range.
    func paint(at unit: Double, _ coats: Coats, times factor: Thousandths) -> Paint {
      let value = coats.opacity(at: unit, of: opacity).scaled(by: factor)
      return .solid(color, Opacity(unchecked: min(value, 1)))
    }
  }
}

extension Palette {
  /// How thickly a shape is painted.
  ///
  /// Inks are made for heaps of shapes. Where fewer lie on top of each other, as in an arrangement, one coat
  /// would be dull, most of all on black.
  enum Coats {
    /// As its ink says.
    case single
    /// For a shape that hardly overlaps others: four coats.
    case dense
    /// For one that overlaps some: two coats, thinner if they would hide what is below.
    case layered
    /// For one that overlaps many: two coats, thinner still.
    case soft

    /// The opacity of a shape at the fraction `unit` of the range of its ink.
    ///
    /// Within an arrangement, the faintest part of the range would be a gap.
    func opacity(at unit: Double, of range: ClosedRange<Opacity>) -> Thousandths {
      if case .single = self { return range.opacity(at: unit).value }
      let two = Coats.doubled(range.opacity(at: 0.3 + 0.7 * unit).value)
      let limit: Thousandths
      switch self {
      case .single, .dense: return Coats.doubled(two)
      case .layered: limit = 0.65
      case .soft: limit = 0.3
      }
      return two > limit ? limit + (two - limit).scaled(by: 0.45 as Thousandths) : two
    }

    /// As opaque as two shapes of this opacity on top of each other.
    private static func doubled(_ opacity: Thousandths) -> Thousandths {
      opacity.scaled(by: 2 - opacity)
    }
  }
}
