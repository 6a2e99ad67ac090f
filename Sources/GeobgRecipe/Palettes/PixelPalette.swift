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

/// How the colors of photographs are painted in a mode.
///
/// Photographs have muted and often dark colors. With the low opacities of shapes, these would look
/// muddy on white and be invisible on black. So each mode has its own shade of a color.
struct Shade {
  /// On a light background: light enough not to look muddy.
  static let light = Shade(range: 0.6...0.84)
  /// On a dark background: light enough to be seen.
  static let dark = Shade(range: 0.66...0.9)

  /// The factor that makes colors more vivid.
  private static let vividness = 1.3
  /// The factor for the part of the lightness that is outside the range.
  ///
  /// So a picture of a single blue still gives a deep and a pale blue.
  private static let rest = 0.25

  /// The range of lightness that does not change.
  private let range: ClosedRange<Double>

  /// The lightness that `color` is painted with.
  func lightness(of color: OKLab) -> Double {
    let inside = min(max(color.lightness, range.lowerBound), range.upperBound)
    return inside + (color.lightness - inside) * Shade.rest
  }

  /// The color that `color` is painted with.
  func color(of color: OKLab) -> Color {
    OKLab(
      lightness: lightness(of: color), a: color.a * Shade.vividness, b: color.b * Shade.vividness
    ).shown
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

/// How much of a picture has each color, in coarse steps.
///
/// Even a picture of fifty million pixels has at most 32,768 bins. So the time of later steps does
/// not depend on the picture's size.
package struct ColorHistogram {
  /// Pixels with nearly the same color.
  package struct Bin {
    /// The mean of their colors.
    package let color: OKLab
    /// The sum of their opacities; an opaque pixel counts as 1.
    package let weight: Double
  }

  /// The bins that contain pixels, in the order of red, green and blue.
  package let bins: [Bin]

  /// The number of bits of each channel that select the bin.
  private static let bits = 5

  private struct Sum {
    var (red, green, blue, alpha): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
  }

  /// The histogram of `pixels`, in which each pixel counts by its opacity.
  ///
  /// - Parameter pixels: Red, green, blue and opacity of each pixel, not premultiplied.
  package init(of pixels: [UInt8]) {
    let shift = 8 - ColorHistogram.bits
    var sums = [Sum](repeating: Sum(), count: 1 << (3 * ColorHistogram.bits))
    pixels.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count / 4 * 4, by: 4) {
        let (red, green, blue) = (
          Int64(bytes[start]), Int64(bytes[start + 1]), Int64(bytes[start + 2])
        )
        let alpha = Int64(bytes[start + 3])
        let index = Int(
          ((red >> shift) << ColorHistogram.bits | green >> shift) << ColorHistogram.bits
            | blue >> shift)
        sums[index].red += red * alpha
        sums[index].green += green * alpha
        sums[index].blue += blue * alpha
        sums[index].alpha += alpha
      }
    }
    bins = sums.filter { $0.alpha > 0 }.map { sum in
      func mean(_ channel: Int64) -> UInt8 { UInt8((channel + sum.alpha / 2) / sum.alpha) }
      let color = Color(red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue))
      return Bin(color: OKLab(color), weight: Double(sum.alpha) / 255)
    }
  }
}
