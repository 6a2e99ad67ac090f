internal import GeobgScene

/// A palette of the main colors of a picture; its numbers were tuned by eye on many pictures.
///
/// Each mode has its own shade of a color, and grays are picked less often. The backgrounds have a
/// hint of the picture's lightest and darkest colors.
struct PixelPalette {
  /// The chroma from which a color gets its full weight.
  private static let vividChroma = 0.12

  private let clusters: [ColorClusters.Cluster]

  /// The palette of `clusters`, at least one.
  init(_ clusters: [ColorClusters.Cluster]) { self.clusters = clusters }

  func palette(named name: String) throws(RecipeError) -> Palette {
    let (light, dark) = (background(lightness: 0.975), background(lightness: 0.15))
    var swatches: [Palette.Swatch] = []
    for cluster in clusters {
      let (day, night) = (Shade.light.color(of: cluster.color), Shade.dark.color(of: cluster.color))
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

extension PaletteFile {
  /// The allowed numbers of swatches in a palette from a picture.
  public static let pixelSwatchRange = 2...16

  /// A palette of the main colors of a picture.
  ///
  /// It uses no randomness: the same pixels always give the same palette.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and opacity of each pixel, one byte each, not premultiplied; in
  ///     sRGB.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture with few colors gives fewer. Default: 6.
  public init(
    pixels: [UInt8], name: String, swatchCount: Int = 6
  ) throws(PaletteFileError) {
    let range = PaletteFile.pixelSwatchRange
    guard range.contains(swatchCount) else { throw .swatchCount(count: swatchCount, range: range) }
    let histogram = ColorHistogram(of: pixels)
    guard !histogram.bins.isEmpty else { throw .noColors }
    let clusters = ColorClusters(of: histogram, count: swatchCount).clusters
    do throws(RecipeError) {
      self.init(palette: try PixelPalette(clusters).palette(named: name))
    } catch {
      throw .palette(error)
    }
  }
}

extension OKLab {
  /// The nearest color of the same lightness and hue that a screen shows.
  var shown: Color {
    var color = self
    while color.linear.clamped != color.linear, color.chroma > 0.001 {
      color.a *= 0.97
      color.b *= 0.97
    }
    return color.color
  }
}
