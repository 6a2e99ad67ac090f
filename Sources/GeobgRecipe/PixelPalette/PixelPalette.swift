public import GeobgScene

/// A palette made of the main colors of a picture, tuned by eye on many pictures.
///
/// Each mode has its own shade of a color, grays stand back, and the backgrounds have a hint of the
/// picture's lightest and darkest colors.
struct PixelPalette {
  /// The chroma from which on a color is picked as often as it can be.
  private static let vividChroma = 0.12

  private let clusters: [ColorClusters.Cluster]

  /// The palette of `clusters`, at least one.
  init(_ clusters: [ColorClusters.Cluster]) {
    self.clusters = clusters
  }

  /// The palette.
  func palette(named name: String) throws(PaletteError) -> Palette {
    let (light, dark) = (background(lightness: 0.975), background(lightness: 0.15))
    var swatches: [Palette.Swatch] = []
    for cluster in clusters {
      let (day, night) = (
        Shade.light.color(of: cluster.color), Shade.dark.color(of: cluster.color)
      )
      swatches.append(
        try Palette.Swatch(
          name: day.hex, weight: weight(cluster),
          light: .init(suiting: day, on: light), dark: .init(suiting: night, on: dark)))
    }
    return try Palette(name: name, light: light, dark: dark, swatches: swatches)
  }

  /// How often a color is picked: by the root of its area, because a sky that is half of the picture
  /// would leave no room for the boats, and seldom where it is gray.
  private func weight(_ cluster: ColorClusters.Cluster) -> Thousandths {
    let vividness = min(cluster.color.chroma / PixelPalette.vividChroma, 1)
    let weight = cluster.share.squareRoot() * (0.15 + 0.85 * vividness)
    return Thousandths(max(1, Int((weight * 100).rounded())))
  }

  /// A background of `lightness`, with a hint of the picture's nearest color.
  private func background(lightness: Double) -> Color {
    let nearest = clusters.min {
      abs($0.color.lightness - lightness) < abs($1.color.lightness - lightness)
    }
    guard let color = nearest?.color, color.chroma > 0 else {
      return OKLab(lightness: lightness, a: 0, b: 0).color
    }
    let share = min(color.chroma, lightness > 0.5 ? 0.012 : 0.02) / color.chroma
    return OKLab(lightness: lightness, a: color.a * share, b: color.b * share).shown
  }
}

/// Why no palette can be taken from pixels.
public enum PixelPaletteError: Error, Hashable, Sendable {
  /// Every pixel is transparent, or there is none.
  case noColors
  /// A palette of no such number of swatches is taken from a picture.
  case swatchCount(count: Int, range: ClosedRange<Int>)
  /// The colors make no palette: the name is one that no palette has.
  case palette(PaletteError)
}

extension PixelPaletteError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .noColors: "every pixel is transparent"
    case .swatchCount(let count, let range):
      "\(count) swatches; a picture gives \(range.lowerBound) to \(range.upperBound)"
    case .palette(let error): error.description
    }
  }
}
