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
    /// - Throws: ``PaletteError/nameLength(byteCount:limit:)``,
    ///   ``PaletteError/weightOutOfRange(weight:range:)``.
    public init(
      name: String, weight: Thousandths, light: Ink, dark: Ink? = nil
    ) throws(PaletteError) {
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

    /// The paint with `factor` times the opacity at the fraction `unit`, in 0..<1, of the range.
    func paint(at unit: Double, times factor: Thousandths) -> Paint {
      let value = opacity.opacity(at: unit).value.scaled(by: factor)
      return .solid(color, Opacity(unchecked: min(value, 1)))
    }
  }
}
