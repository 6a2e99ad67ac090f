public import GeobgScene

/// A color by how people see it: lightness, green to red, and blue to yellow.
///
/// Equal distances look about equally different. Clustering, finding colors that look alike and
/// choosing opacities need this.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020, with the matrices
/// of its revision of 2021-01-25.
public struct OKLab: Hashable, Sendable {
  /// From 0 (black) to 1 (white).
  public var lightness: Double
  /// Negative is green, positive is red; -0.4 to 0.4 for colors that a screen shows.
  public var a: Double
  /// Negative is blue, positive is yellow; -0.4 to 0.4 for colors that a screen shows.
  public var b: Double

  /// The distance at which two colors side by side can just be distinguished.
  ///
  /// Source: CSS Color Module Level 4, the gamut mapping algorithm, whose JND in this space is
  /// 0.02. geobg does not use CIEDE2000's 2, because all its other calculations are in OKLab.
  public static let justNoticeable = 0.02

  /// A color from its coordinates.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The coordinates of `color`, which may be a color that a screen cannot show.
  public init(_ color: LinearColor) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).root(3)
    let medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).root(3)
    let short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).root(3)
    self.init(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// The coordinates of `color`.
  public init(_ color: Color) { self.init(LinearColor(color)) }

  /// The light of the color.
  public var linear: LinearColor {
    let long = lightness + 0.3963377774 * a + 0.2158037573 * b
    let medium = lightness - 0.1055613458 * a - 0.0638541728 * b
    let short = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l, m, s) = (long * long * long, medium * medium * medium, short * short * short)
    return LinearColor(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  /// The nearest color with eight bits per channel; channels that a screen cannot show are clamped.
  public var color: Color { linear.color }

  /// The distance from gray, 0 to about 0.33 on a screen.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// The distance from `other`; see ``justNoticeable``.
  public func distance(to other: OKLab) -> Double {
    let (dL, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return (dL * dL + da * da + db * db).squareRoot()
  }
}
