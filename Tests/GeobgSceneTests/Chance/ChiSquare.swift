/// Pearson's test of whether counts follow weights.
struct ChiSquare {
  /// How far the counts are from the weights.
  let statistic: Double
  /// One less than the number of kinds.
  let freedom: Int

  init(counts: [Int], weights: [Double]) {
    let (total, weight) = (Double(counts.reduce(0, +)), weights.reduce(0, +))
    statistic = zip(counts, weights).reduce(0) { sum, kind in
      let expected = total * kind.1 / weight
      return sum + (Double(kind.0) - expected) * (Double(kind.0) - expected) / expected
    }
    freedom = counts.count - 1
  }

  /// Whether the statistic is neither above what one true draw in a thousand exceeds, nor below
  /// what one in a thousand falls short of: counts can also be too even to be chance.
  ///
  /// Source: the quantiles of the chi-square distribution at 0.001 and 0.999.
  var isPlausible: Bool {
    let quantiles: [Int: ClosedRange<Double>] = [
      1: 1.571e-6...10.828, 4: 0.0908...18.467, 7: 0.5985...24.322,
    ]
    return quantiles[freedom]?.contains(statistic) ?? false
  }
}
