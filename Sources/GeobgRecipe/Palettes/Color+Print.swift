internal import GeobgScene

extension Color {
  /// The color of four inks, each from 0 to 1.
  ///
  /// The exact look depends on a printer's profile, which palettes do not contain. Source: the
  /// naive conversion of CSS Color Module Level 5, section 8.
  init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    func channel(_ ink: Double) -> UInt8 { UInt8(((1 - ink) * (1 - key) * 255).rounded()) }
    self.init(red: channel(cyan), green: channel(magenta), blue: channel(yellow))
  }

  /// The color at a place in CIE L\*a\*b\* of D50; channels that a screen cannot show are clamped.
  ///
  /// Source: CIE 15:2004; the matrix to sRGB is Lindbloom's, with Bradford's adaptation to D65.
  ///
  /// - Parameters:
  ///   - labLightness: 0 to 100.
  ///   - a: Negative is green, positive is red.
  ///   - b: Negative is blue, positive is yellow.
  init(labLightness: Double, a: Double, b: Double) {
    func tristimulus(_ value: Double) -> Double {
      value > 6.0 / 29 ? value * value * value : 108.0 / 841 * (value - 4.0 / 29)
    }
    let middle = (labLightness + 16) / 116
    let x = 0.96422 * tristimulus(middle + a / 500)
    let y = tristimulus(middle)
    let z = 0.82521 * tristimulus(middle - b / 200)
    self =
      LinearColor(
        red: 3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
        green: -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
        blue: 0.0719453 * x - 0.2289914 * y + 1.4052427 * z
      ).color
  }
}
