import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct WeightedTests {
  private let choice = Weighted([("a", weight: 2), ("b", weight: 0.5), ("c", weight: 1.5)])

  /// Each element begins exactly where the previous one ends.
  @Test(arguments: [
    (0, "a"), (0.25, "a"), (0.5.nextDown, "a"), (0.5, "b"), (0.625.nextDown, "b"), (0.625, "c"),
    (1.0.nextDown, "c"),
  ])
  func boundaries(unit: Double, name: String) {
    #expect(choice.pick(at: unit) == name)
  }

  @Test func oneElementTakesAll() {
    let only = Weighted([("x", weight: 0.001)])
    for unit in [0, 0.5, 1.0.nextDown] { #expect(only.pick(at: unit) == "x") }
  }

  /// Over an even grid, each element's share is exactly its weight.
  @Test func sharesAreTheWeights() {
    var counts: [String: Int] = [:]
    for step in 0..<4000 { counts[choice.pick(at: Double(step) / 4000), default: 0] += 1 }
    #expect(counts == ["a": 2000, "b": 500, "c": 1500])
  }

  /// The heaviest possible palette: a weight of 0.001 next to 63 weights of a million is not lost
  /// in rounding.
  @Test func smallWeightsSurviveLargeOnes() {
    let weights: [Thousandths] = [0.001] + Array(repeating: 1_000_000, count: 63)
    let choice = Weighted(weights.indices.map { ($0, weight: weights[$0]) })
    let share = 0.001 / (0.001 + 63_000_000)
    #expect(choice.pick(at: 0) == 0)
    #expect(choice.pick(at: share * 0.999) == 0)
    #expect(choice.pick(at: share * 1.001) == 1)
    #expect(choice.pick(at: 1.0.nextDown) == 63)
  }
}
