public import GeobgScene

/// A palette of the main colors of a picture; its numbers were tuned by eye on many pictures.
///
/// Each mode has its own shade of a color, and grays are picked less often. The backgrounds have a
/// hint of the picture's lightest and darkest colors.
struct PixelPalette {
  /// The chroma from which a color gets its full weight.
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

  /// The weight of a color: the root of its area, less if it is gray.
  ///
  /// Weights by area alone would leave small boats almost no weight beside a large sky.
  private func weight(_ cluster: ColorClusters.Cluster) -> Thousandths {
    let vividness = min(cluster.color.chroma / PixelPalette.vividChroma, 1)
    let weight = cluster.share.squareRoot() * (0.15 + 0.85 * vividness)
    return Thousandths(max(1, Int((weight * 100).rounded())))
  }

  /// A background of `lightness`, with a hint of the picture's color of the nearest lightness.
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

/// Why a palette cannot be made from pixels.
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
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .noColors: "the picture has no visible pixels; use another picture"
    case .swatchCount(let count, let range):
      "\(count) swatches is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .palette(let error): ByteText(error.description)
    }
  }
}
