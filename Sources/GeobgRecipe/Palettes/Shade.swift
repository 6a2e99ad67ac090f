internal import GeobgScene

/// How the colors of photographs are painted in a mode.
///
/// Photographs have muted and often dark colors. With the low opacities of shapes, these would look
/// muddy on white and be invisible on black. So each mode has its own shade of a color.
struct Shade {
  /// On a light background: light enough not to look muddy.
  static let light = Shade(range: 0.6...0.84)
  /// On a dark background: light enough to be seen.
  static let dark = Shade(range: 0.66...0.9)

  /// The factor that makes colors more vivid.
  private static let vividness = 1.3
  /// The factor for the part of the lightness that is outside the range.
  ///
  /// So a picture of a single blue still gives a deep and a pale blue.
  private static let rest = 0.25

  /// The range of lightness that does not change.
  private let range: ClosedRange<Double>

  /// The lightness that `color` is painted with.
  func lightness(of color: OKLab) -> Double {
    let inside = min(max(color.lightness, range.lowerBound), range.upperBound)
    return inside + (color.lightness - inside) * Shade.rest
  }

  /// The color that `color` is painted with.
  func color(of color: OKLab) -> Color {
    OKLab(
      lightness: lightness(of: color), a: color.a * Shade.vividness, b: color.b * Shade.vividness
    ).shown
  }
}
