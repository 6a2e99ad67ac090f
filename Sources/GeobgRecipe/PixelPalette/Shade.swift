internal import GeobgScene

/// How the colors of photographs are painted in a mode.
///
/// They are muted and often dark; laid on thin, as shapes are, they would be mud on white and nothing
/// on black. So each mode has its own shade of a color.
struct Shade {
  /// On a light background: not so dark as to be mud.
  static let light = Shade(range: 0.6...0.84)
  /// On a dark background: not so dark as not to be seen.
  static let dark = Shade(range: 0.66...0.9)

  /// What a color is made more vivid by.
  private static let vividness = 1.3
  /// What is left, beyond the range, of a difference in lightness, so that a picture of one blue
  /// still has its deep and its pale one.
  private static let rest = 0.25

  /// The lightness that stays what it is.
  private let range: ClosedRange<Double>

  /// The lightness that `color` is painted with.
  func lightness(of color: OKLab) -> Double {
    let inside = min(max(color.lightness, range.lowerBound), range.upperBound)
    return inside + (color.lightness - inside) * Shade.rest
  }

  /// What `color` is painted as.
  func color(of color: OKLab) -> Color {
    OKLab(
      lightness: lightness(of: color), a: color.a * Shade.vividness, b: color.b * Shade.vividness
    ).shown
  }
}

extension OKLab {
  /// The nearest color of the same lightness and hue that a screen shows.
  var shown: Color {
    var color = self
    while color.linear.clamped != color.linear, color.chroma > 0.001 {
      color.a *= 0.97
      color.b *= 0.97
    }
    return color.color
  }
}
