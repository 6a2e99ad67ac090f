public import GeobgScene

/// A color as amounts of light: red, green and blue of sRGB's primaries, without gamma encoding.
///
/// Amounts of light can be added, so color vision is computed from them. A screen shows 0 to 1.
/// Numbers outside that range are colors that a screen cannot show.
///
/// Source: IEC 61966-2-1:1999, with the threshold 0.04045.
public struct LinearColor: Hashable, Sendable {
  /// The amount of red light.
  public var red: Double
  /// The amount of green light.
  public var green: Double
  /// The amount of blue light.
  public var blue: Double

  /// A color from three amounts of light.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The light of `color`.
  public init(_ color: Color) {
    self.init(
      red: LinearColor.light[Int(color.red)], green: LinearColor.light[Int(color.green)],
      blue: LinearColor.light[Int(color.blue)])
  }

  /// The nearest color with eight bits per channel; amounts outside 0 to 1 are clamped.
  public var color: Color {
    Color(
      red: LinearColor.channel(of: red), green: LinearColor.channel(of: green),
      blue: LinearColor.channel(of: blue))
  }

  /// The relative luminance, 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.1, "relative luminance".
  public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The same color with every channel within 0 to 1.
  public var clamped: LinearColor {
    LinearColor(red: min(max(red, 0), 1), green: min(max(green, 0), 1), blue: min(max(blue, 0), 1))
  }

  /// The amount of light for each of the 256 values of a channel.
  ///
  /// The definition's x^2.4 is x^2 times the fifth root of x^2.
  private static let light: [Double] = (0...255).map { value in
    let encoded = Double(value) / 255
    guard encoded > 0.04045 else { return encoded / 12.92 }
    let base = (encoded + 0.055) / 1.055
    return base * base * (base * base).root(5)
  }

  /// The value of a channel for the amount `light`; the inverse of the table.
  private static func channel(of light: Double) -> UInt8 {
    // Without min and max, which return NaN for NaN; this gives 0.
    let light = light > 0 ? light < 1 ? light : 1 : 0
    guard light > 0.0031308 else { return UInt8((light * 12.92 * 255).rounded()) }
    // x^(5/12) is the fifth power of the cube root of the fourth root of x.
    let root = light.squareRoot().squareRoot().root(3)
    let power = root * root * root * root * root
    return UInt8(((1.055 * power - 0.055) * 255).rounded())
  }
}

extension Color {
  /// The contrast between this color and `other`, from 1 (no contrast) to 21 (black on white).
  ///
  /// Source: WCAG 2.1, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let (one, two) = (LinearColor(self).luminance, LinearColor(other).luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

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

/// How people see colors: common vision and three common kinds of color blindness.
///
/// Source: Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency", IEEE TVCG 15(6), 2009, at severity 1.0.
public enum ColorVision: String, Hashable, Sendable, CaseIterable {
  /// With all three kinds of cones.
  case common
  /// Without cones for long waves: red looks dark, and like green.
  case protan
  /// Without cones for medium waves: green looks like red.
  case deutan
  /// Without cones for short waves: blue looks like green, and yellow like pink.
  case tritan

  /// The matrix that turns red, green and blue light into the light people see, row by row.
  ///
  /// The sum of each row is 1, so that gray stays gray.
  package var matrix: [[Double]] {
    switch self {
    case .common: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// `color` as people with this vision see it, in a color that looks the same to everyone.
  public func seen(_ color: LinearColor) -> LinearColor {
    let light = [color.red, color.green, color.blue]
    let seen = matrix.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
    return LinearColor(red: seen[0], green: seen[1], blue: seen[2]).clamped
  }

  /// `color` as people with this vision see it, in OKLab.
  public func seen(_ color: Color) -> OKLab { OKLab(seen(LinearColor(color))) }

  /// The distance between two colors for people with this vision; see `OKLab.justNoticeable`.
  public func distance(_ one: Color, _ other: Color) -> Double {
    seen(one).distance(to: seen(other))
  }
}

extension Double {
  /// The real root of `degree`; negative for a negative number of odd degree.
  ///
  /// The `cbrt` and `pow` of different platforms differ in the last digit. This is Newton's method
  /// with only additions, multiplications and divisions, which give the same result everywhere. It
  /// starts above the root and falls without passing it, so the first step that does not fall has
  /// reached the root. The result is within three units in the last place of the platform's result.
  ///
  /// - Parameter degree: 2 or more; odd for negative numbers.
  package func root(_ degree: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    if self < 0 { return -(-self).root(degree) }
    // The smallest power of two that is certainly above the root.
    let above = Int64(Int(exponent) + degree).floored(by: Int64(degree))
    var root = Double(sign: .plus, exponent: Int(above), significand: 1)
    while true {
      var power = root
      for _ in 2..<degree { power *= root }
      let next = (Double(degree - 1) * root + self / power) / Double(degree)
      guard next < root else { return root }
      root = next
    }
  }
}
