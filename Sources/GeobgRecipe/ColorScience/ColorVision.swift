public import GeobgScene

/// How people see colors: most of them, and those with one of the common color blindnesses.
///
/// Source: Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency", IEEE TVCG 15(6), 2009, at severity 1.0.
public enum ColorVision: String, Hashable, Sendable, CaseIterable {
  /// With all three kinds of cones.
  case common
  /// Without cones for long waves: red is dark, and like green.
  case protan
  /// Without cones for medium waves: green is like red.
  case deutan
  /// Without cones for short waves: blue is like green, and yellow like pink.
  case tritan

  /// What becomes of red, green and blue light, row by row; each row's sum is 1, so that gray is
  /// gray to everyone.
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

  /// What `color` is to these eyes, as a color that is the same to all.
  public func seen(_ color: LinearColor) -> LinearColor {
    let light = [color.red, color.green, color.blue]
    let seen = matrix.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
    return LinearColor(red: seen[0], green: seen[1], blue: seen[2]).clamped
  }

  /// Where `color` lies in the order of these eyes.
  public func seen(_ color: Color) -> OKLab { OKLab(seen(LinearColor(color))) }

  /// How far apart two colors are to these eyes; see ``OKLab/justNoticeable``.
  public func distance(_ one: Color, _ other: Color) -> Double {
    seen(one).distance(to: seen(other))
  }
}
