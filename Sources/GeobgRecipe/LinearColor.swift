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
