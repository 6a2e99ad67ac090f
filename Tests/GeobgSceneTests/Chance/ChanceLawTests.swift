import GeobgScene
import GeobgTestSupport
import Testing

/// The probabilities of the art, tested through the code that draws it.
@Suite(.timed) struct ChanceLawTests {
  private static let draws = 1_000_000

  @Test(arguments: [1] as [UInt64])
  func twoCirclesToAHexagon(seed: UInt64) throws {
    let chance = Chance(Seed(seed))
    var circles = 0
    for address in 0..<UInt64(ChanceLawTests.draws) {
      let tap = Cluster(try Tap(address: address, place: .zero), in: chance, .plane)
      if case .circle = tap.shape(0, .one) { circles += 1 }
    }
    let counts = [circles, ChanceLawTests.draws - circles]
    let law = ChiSquare(counts: counts, weights: [2, 1])
    #expect(law.isPlausible, "\(law.statistic)")
    #expect(!ChiSquare(counts: counts, weights: [2.02, 1]).isPlausible)
  }

  @Test(arguments: [2026] as [UInt64])
  func swatchesByWeight(seed: UInt64) throws {
    let chance = Chance(Seed(seed))
    let swatches = try Fixtures.original.swatches
    let inks = Weighted(swatches.map { ($0.light, weight: $0.weight) })
    let reds = swatches.map(\.light.color.red)
    try #require(Set(reds).count == reds.count)
    var counts = [Int](repeating: 0, count: 256)
    for address in 0..<UInt64(ChanceLawTests.draws) {
      let tap = Cluster(try Tap(address: address << 20, place: .zero), in: chance, .plane)
      if case .solid(let color, _) = tap.paint(1, .one, [inks]) {
        counts[Int(color.red)] += 1
      }
    }
    let picked = reds.map { counts[Int($0)] }
    #expect(picked.reduce(0, +) == ChanceLawTests.draws)
    let law = ChiSquare(counts: picked, weights: [3, 2, 1, 2, 1])
    #expect(law.isPlausible, "\(law.statistic)")
    #expect(!ChiSquare(counts: picked, weights: [3, 2, 1.02, 2, 1]).isPlausible)
  }

  @Test(arguments: [1, 2026] as [UInt64])
  func oneToEightShapesATap(seed: UInt64) throws {
    let chance = Chance(Seed(seed))
    var counts = [Int](repeating: 0, count: 10)
    for address in 0..<UInt64(ChanceLawTests.draws) {
      counts[
        Cluster(try Tap(address: address, place: .zero), in: chance, .plane).shapeCount(.one)] += 1
    }
    #expect(counts[0] == 0 && counts[9] == 0)
    let law = ChiSquare(counts: Array(counts[1...8]), weights: Array(repeating: 1, count: 8))
    #expect(law.isPlausible, "\(law.statistic)")
    let skewed = ChiSquare(counts: Array(counts[1...8]), weights: [1.02, 1, 1, 1, 1, 1, 1, 1])
    #expect(!skewed.isPlausible)
  }

  /// Counts can also be wrong because they are too even: real random counts never are.
  @Test func evenCountsAreNotChance() {
    #expect(
      !ChiSquare(counts: [3000, 2000, 1000, 2000, 1000], weights: [3, 2, 1, 2, 1]).isPlausible)
    #expect(!ChiSquare(counts: [1000, 500], weights: [2, 1]).isPlausible)
    #expect(!ChiSquare(counts: [1, 2, 3], weights: [1, 1, 1]).isPlausible, "no such table")
  }
}
