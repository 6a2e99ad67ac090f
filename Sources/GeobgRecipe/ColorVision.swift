public import GeobgScene

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
