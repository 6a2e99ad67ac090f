public import GeobgScene

extension Palette.Ink {
  /// The ink of `color` with opacities that suit `background`, for formats without opacities.
  ///
  /// Pictures then look like those of the built-in palettes. A color darker than the background
  /// gets the opacities of light mode's inks. A lighter color glows, and gets lower opacities the
  /// lighter it is. The numbers were measured on the built-in palettes.
  public init(suiting color: Color, on background: Color) {
    let (own, below) = (OKLab(color).lightness, OKLab(background).lightness)
    guard own > below else {
      self.init(color: color, opacity: Opacity(unchecked: 0.12)...Opacity(unchecked: 0.5))
      return
    }
    let most = min(max(0.7 - 0.45 * (own - below), 0.3), 0.6)
    self.init(
      color: color,
      opacity: Opacity(hundredthsOf: most * 0.3)...Opacity(hundredthsOf: most))
  }
}

extension Opacity {
  /// `value`, within 0 to 1, rounded to hundredths, which is finer than the eye can see.
  fileprivate init(hundredthsOf value: Double) {
    self.init(unchecked: Thousandths(count: Int64((value * 100).rounded()) * 10))
  }
}
