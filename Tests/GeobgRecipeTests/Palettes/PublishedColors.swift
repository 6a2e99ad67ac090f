import Foundation
import GeobgScene

/// A second implementation of the color science, to compare the library with.
///
/// It follows the same publications and uses the platform's functions.
enum PublishedColors {
  /// IEC 61966-2-1: from a channel of 0 to 255 to linear light.
  static func light(_ channel: UInt8) -> Double {
    let c = Double(channel) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  /// WCAG 2.1, "contrast ratio".
  static func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
    }
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  /// OKLab via CIE XYZ, as Ottosson defines it; the library converts directly from sRGB.
  static func lab(_ color: Color) -> [Double] {
    lab(
      xyz: multiply(
        [
          [0.4123907993, 0.3575843394, 0.1804807884], [0.2126390059, 0.7151686788, 0.0721923154],
          [0.0193308187, 0.1191947798, 0.9505321522],
        ], [light(color.red), light(color.green), light(color.blue)]))
  }

  /// OKLab of CIE XYZ for D65.
  static func lab(xyz: [Double]) -> [Double] {
    let cones = multiply(
      [
        [0.8189330101, 0.3618667424, -0.1288597137], [0.0329845436, 0.9293118715, 0.0361456387],
        [0.0482003018, 0.2643662691, 0.6338517070],
      ], xyz
    ).map { cbrt($0) }
    return multiply(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones)
  }

  private static func multiply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
