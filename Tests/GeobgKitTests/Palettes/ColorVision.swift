import Foundation
import GeobgKit

/// How people see colors, and how far apart two are to them.
///
/// Sources: Machado, Oliveira, Fernandes: "A physiologically-based model for simulation of color
/// vision deficiency", 2009, severity 1.0; Ottosson: "A perceptual color space for image
/// processing" (OKLab), 2020.
enum ColorVision: CaseIterable {
  case common
  case protan
  case deutan
  case tritan

  /// What becomes of linear red, green and blue, row by row.
  private var matrix: [[Double]] {
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

  /// The distance in OKLab between two colors, channels from 0 to 255, as this eye sees them.
  func distance(_ one: [Double], _ other: [Double]) -> Double {
    let (a, b) = (lab(one), lab(other))
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ channels: [Double]) -> [Double] {
    let linear = channels.map { channel -> Double in
      let c = channel / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    let seen = multiply(matrix, linear).map { min(max($0, 0), 1) }
    let cones = multiply(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], seen
    ).map { cbrt($0) }
    return multiply(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones)
  }

  private func multiply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The pairs of swatches of `palette` closer than `threshold` in `mode`, each laid on the
  /// background with its upper opacity.
  func confused(_ palette: Palette, in mode: Mode, threshold: Double) -> [String] {
    let below = ColorVision.channels(palette.background(in: mode))
    let laid = palette.swatches.map { swatch -> (name: String, color: [Double]) in
      let ink = swatch.ink(in: mode)
      let opacity = ink.opacity.upperBound.value.double
      let color = zip(ColorVision.channels(ink.color), below).map {
        $0 * opacity + $1 * (1 - opacity)
      }
      return (swatch.name, color)
    }
    return laid.indices.flatMap { first in
      laid.indices.dropFirst(first + 1).compactMap { second in
        let distance = distance(laid[first].color, laid[second].color)
        return distance < threshold
          ? "\(laid[first].name)/\(laid[second].name) \(distance), \(self), \(mode)" : nil
      }
    }
  }

  private static func channels(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map(Double.init)
  }
}
