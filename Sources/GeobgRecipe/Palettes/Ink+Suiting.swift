public import GeobgScene

extension Palette.Ink {
  /// The ink of `color` for formats without opacities, such that pictures look like those of
  /// the built-in palettes.
  ///
  /// What is darker than the background is laid on like the inks of light mode. What is lighter
  /// shines, the more the lighter it is, and so is laid on thinner. Measured on the built-in
  /// palettes.
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
  /// `value`, within 0 to 1, rounded to hundredths, which is finer than anyone sees.
  fileprivate init(hundredthsOf value: Double) {
    self.init(unchecked: Thousandths(count: Int64((value * 100).rounded()) * 10))
  }
}
