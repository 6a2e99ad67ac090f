extension Palette {
  /// One color of a palette, how often it is picked, and how it looks in each mode.
  public struct Swatch: Hashable, Sendable {
    /// The weights a swatch may have.
    public static let weightRange: ClosedRange<Thousandths> = 0.001...1_000_000

    /// What it is called.
    public let name: String
    /// How often it is picked, against the other swatches; the same in both modes, so that a mode
    /// changes paint and nothing else.
    public let weight: Thousandths
    /// How it looks on the light background.
    public let light: Ink
    /// How it looks on the dark background.
    public let dark: Ink

    /// A swatch that looks the same in both modes unless `dark` says otherwise.
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
      self.name = name
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

  /// A color and the opacities it is laid on with.
  public struct Ink: Hashable, Sendable {
    /// The color.
    public let color: Color
    /// The opacities, each as likely as the next.
    public let opacity: ClosedRange<Opacity>

    /// The ink of `color`, laid on with an opacity within `opacity`.
    public init(color: Color, opacity: ClosedRange<Opacity>) {
      self.color = color
      self.opacity = opacity
    }

    /// The paint that `unit`, in 0..<1, falls on.
    func paint(at unit: Double) -> Paint {
      .solid(color, opacity.opacity(at: unit))
    }
  }
}
