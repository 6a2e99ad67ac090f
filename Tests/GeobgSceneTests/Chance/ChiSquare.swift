/// Pearson's chi-square test of whether counts follow weights.
struct ChiSquare {
  /// The distance between the counts and the weights.
  let statistic: Double
  /// The degrees of freedom: the number of kinds minus one.
  let freedom: Int

  init(counts: [Int], weights: [Double]) {
    let (total, weight) = (Double(counts.reduce(0, +)), weights.reduce(0, +))
    statistic = zip(counts, weights).reduce(0) { sum, kind in
      let expected = total * kind.1 / weight
      return sum + (Double(kind.0) - expected) * (Double(kind.0) - expected) / expected
    }
    freedom = counts.count - 1
  }

  /// Whether the statistic is between the quantiles 0.001 and 0.999.
  ///
  /// Counts can also be too even to be random.
  ///
  /// Source: the quantiles of the chi-square distribution at 0.001 and 0.999.
  var isPlausible: Bool {
    let quantiles: [Int: ClosedRange<Double>] = [
      1: 1.571e-6...10.828, 4: 0.0908...18.467, 7: 0.5985...24.322,
    ]
    return quantiles[freedom]?.contains(statistic) ?? false
  }
}
