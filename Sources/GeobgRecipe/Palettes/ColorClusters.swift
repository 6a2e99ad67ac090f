/// The main colors of a picture, as a person would name them.
///
/// Weighted k-means in OKLab. The same picture gives the same result on every machine, because the
/// first colors are chosen by weight and distance, not at random, and sums are added in a fixed
/// order.
///
/// Plain k-means makes all colors of a photograph a similar brown, so two things differ here. Vivid
/// pixels have more weight (pull) than gray pixels, because people remember vivid colors. Lightness
/// counts less than hue, because light and shade on an object are not two colors of it.
///
/// Sources: Lloyd, "Least squares quantization in PCM", 1982; the first colors as in Arthur and
/// Vassilvitskii, "k-means++", 2007, but with the likeliest color instead of a random color.
package struct ColorClusters {
  /// A main color.
  package struct Cluster {
    /// The mean of the colors nearest to it, weighted by their pull.
    package var color: OKLab
    /// The sum of the pulls of its colors.
    var pull: Double
    /// Its share of the picture, 0 to 1.
    package var share: Double

    /// Whether it comes before `other`.
    fileprivate func precedes(_ other: Cluster) -> Bool {
      share == other.share ? color.lightness > other.color.lightness : share > other.share
    }
  }

  /// The most rounds that move the means; most pictures need far fewer.
  private static let roundLimit = 60
  /// The number of clusters that are formed for each requested color.
  ///
  /// The most similar clusters are merged afterward. So a small red leaf is not lost among three
  /// browns of the wood.
  private static let surplus = 3
  /// The weight of a difference in lightness; the same difference in hue or chroma has 1.
  private static let lightnessScale = 0.7
  /// The squared distance below which colors look alike on a wallpaper.
  ///
  /// The distance is 2.5 times the distance at which still colors side by side can just be
  /// distinguished.
  private static let alike = 2.5 * OKLab.justNoticeable * 2.5 * OKLab.justNoticeable
  /// The chroma at which a pixel has twice the pull of a gray pixel.
  private static let grayChroma = 0.03

  /// The clusters, largest first; no two look alike.
  package private(set) var clusters: [Cluster]

  /// At most `count` clusters of `histogram`; fewer if the picture has fewer colors.
  package init(of histogram: ColorHistogram, count: Int) {
    let bins = histogram.bins
    var means = ColorClusters.seeds(bins, count: ColorClusters.surplus * count)
    for _ in 0..<ColorClusters.roundLimit {
      let moved = ColorClusters.gathered(bins, around: means).map { $0.color }
      if moved == means { break }
      means = moved
    }
    clusters = ColorClusters.gathered(bins, around: means)
    merge(downTo: count)
    sort()
  }

  /// Sorts the clusters by their share, then by lightness.
  ///
  /// They are few, and the library's sort would make the module for pages larger.
  private mutating func sort() {
    for index in clusters.indices {
      var place = index
      while place > 0, clusters[place].precedes(clusters[place - 1]) {
        clusters.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// The pull of the pixels of `bin`: vivid pixels have more.
  private static func pull(_ bin: ColorHistogram.Bin) -> Double {
    bin.weight * (1 + bin.color.chroma / grayChroma)
  }

  /// The squared distance that is used to form clusters.
  private static func separation(_ one: OKLab, _ other: OKLab) -> Double {
    // Uses the lightness of the painted colors, so very dark and very light colors are closer.
    let dL = (Shade.light.lightness(of: one) - Shade.light.lightness(of: other)) * lightnessScale
    let (da, db) = (one.a - other.a, one.b - other.b)
    return dL * dL + da * da + db * db
  }

  /// The first means: each has the largest product of pull and separation from earlier means.
  private static func seeds(_ bins: [ColorHistogram.Bin], count: Int) -> [OKLab] {
    var seeds: [OKLab] = []
    var separations = [Double](repeating: 1, count: bins.count)
    while seeds.count < count {
      let next = bins.indices.max {
        pull(bins[$0]) * separations[$0] < pull(bins[$1]) * separations[$1]
      }
      guard let next, separations[next] > 0 else { break }
      let seed = bins[next].color
      for index in bins.indices {
        let separation = separation(bins[index].color, seed)
        separations[index] = seeds.isEmpty ? separation : min(separations[index], separation)
      }
      seeds.append(seed)
    }
    return seeds
  }

  /// The clusters of the colors nearest to each of `means`; a mean without colors is left out.
  private static func gathered(
    _ bins: [ColorHistogram.Bin], around means: [OKLab]
  ) -> [Cluster] {
    var sums = means.map { _ in (lightness: 0.0, a: 0.0, b: 0.0, pull: 0.0, weight: 0.0) }
    for bin in bins {
      var (nearest, least) = (0, Double.infinity)
      for (index, mean) in means.enumerated() {
        let separation = separation(bin.color, mean)
        if separation < least { (nearest, least) = (index, separation) }
      }
      let pull = pull(bin)
      sums[nearest].lightness += bin.color.lightness * pull
      sums[nearest].a += bin.color.a * pull
      sums[nearest].b += bin.color.b * pull
      sums[nearest].pull += pull
      sums[nearest].weight += bin.weight
    }
    let total = sums.reduce(0) { $0 + $1.weight }
    return sums.filter { $0.pull > 0 }.map { sum in
      Cluster(
        color: OKLab(
          lightness: sum.lightness / sum.pull, a: sum.a / sum.pull, b: sum.b / sum.pull),
        pull: sum.pull, share: sum.weight / total)
    }
  }

  /// Merges colors that look alike, then the most similar pairs until `count` clusters are left.
  private mutating func merge(downTo count: Int) {
    while let pair = leastMissedPair(among: { $0 < ColorClusters.alike })
      ?? (clusters.count > count ? leastMissedPair(among: { _ in true }) : nil)
    {
      let (one, other) = (clusters[pair.first], clusters.remove(at: pair.second))
      let pull = one.pull + other.pull
      func mean(_ a: Double, _ b: Double) -> Double { (a * one.pull + b * other.pull) / pull }
      clusters[pair.first] = Cluster(
        color: OKLab(
          lightness: mean(one.color.lightness, other.color.lightness),
          a: mean(one.color.a, other.color.a), b: mean(one.color.b, other.color.b)), pull: pull,
        share: one.share + other.share)
    }
  }

  /// The most similar pair of clusters with a separation that `isCandidate` accepts; nil if none.
  ///
  /// This is Ward's criterion, with the root of the pull, so that small lights in a dark picture
  /// count.
  private func leastMissedPair(
    among isCandidate: (Double) -> Bool
  ) -> (first: Int, second: Int)? {
    var (least, cost): ((first: Int, second: Int)?, Double) = (nil, .infinity)
    for first in clusters.indices {
      for second in clusters.indices.dropFirst(first + 1) {
        let (one, other) = (clusters[first], clusters[second])
        let separation = ColorClusters.separation(one.color, other.color)
        let loss = separation * (one.pull * other.pull / (one.pull + other.pull)).squareRoot()
        if isCandidate(separation), loss < cost { (least, cost) = ((first, second), loss) }
      }
    }
    return least
  }
}
