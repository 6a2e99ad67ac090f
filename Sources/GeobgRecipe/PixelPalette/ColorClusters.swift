/// The main colors of a picture, as a person would name them.
///
/// Weighted k-means in OKLab. It is the same for the same picture wherever it runs: it begins at
/// colors that are chosen by weight and distance and not at random, and adds in one order.
///
/// Two things depart from plain k-means, whose means of photographs are all of one brown. Vivid
/// pixels pull harder than gray ones, since they are what is remembered; and lightness counts for less
/// than hue, since light and shade on a thing are not two colors of it.
///
/// Sources: Lloyd, "Least squares quantization in PCM", 1982; the beginning is that of Arthur and
/// Vassilvitskii, "k-means++", 2007, with the likeliest color in place of a random one.
struct ColorClusters {
  /// A main color.
  struct Cluster {
    /// The mean of what is nearest to it, vivid pixels before gray ones.
    var color: OKLab
    /// How hard all of it pulls.
    var pull: Double
    /// How much of the picture it is, 0 to 1.
    var share: Double
  }

  /// The most often that the means are moved; most pictures come to rest much earlier.
  private static let roundLimit = 60
  /// How many times as many clusters are formed as are wanted; the closest are merged afterward, so
  /// that a small red leaf is not outvoted by three browns of the wood.
  private static let surplus = 3
  /// What a difference in lightness counts against one of the same size in hue or chroma.
  private static let lightnessScale = 0.7
  /// The squared distance of colors that look alike on a wallpaper: two and a half times what can
  /// just be distinguished, side by side and at rest.
  private static let alike = 2.5 * OKLab.justNoticeable * 2.5 * OKLab.justNoticeable
  /// The chroma at which a pixel pulls twice as hard as a gray one.
  private static let grayChroma = 0.03

  /// The largest first; no two look alike.
  private(set) var clusters: [Cluster]

  /// At most `count` clusters of `histogram`; fewer where the picture has fewer colors.
  init(of histogram: ColorHistogram, count: Int) {
    let bins = histogram.bins
    var means = ColorClusters.seeds(bins, count: ColorClusters.surplus * count)
    for _ in 0..<ColorClusters.roundLimit {
      let moved = ColorClusters.gathered(bins, around: means).map { $0.color }
      if moved == means { break }
      means = moved
    }
    clusters = ColorClusters.gathered(bins, around: means)
    merge(downTo: count)
    clusters.sort { ($0.share, $0.color.lightness) > ($1.share, $1.color.lightness) }
  }

  /// How hard the pixels of `bin` pull.
  private static func pull(_ bin: ColorHistogram.Bin) -> Double {
    bin.weight * (1 + bin.color.chroma / grayChroma)
  }

  /// The squared distance that clusters are formed by.
  private static func separation(_ one: OKLab, _ other: OKLab) -> Double {
    // As they will be painted, which brings the ends together.
    let dL = (Shade.light.lightness(of: one) - Shade.light.lightness(of: other)) * lightnessScale
    let (da, db) = (one.a - other.a, one.b - other.b)
    return dL * dL + da * da + db * db
  }

  /// Colors to begin with: each has the most pull times separation from those before it.
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

  /// The means of what is nearest to each of `means`; one that nothing is nearest to is gone.
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

  /// Merges colors that look alike, and then those that look most alike, until `count` are left.
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

  /// The pair that look most alike: Ward's criterion, with the
  /// root of the pull, so that small lights in a dark picture count.
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
