import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct SortedRunsTests {
  /// Elements in ascending, descending, mixed and alternating order; the mixed ones repeat.
  @Test(
    arguments: [
      { $0 }, { 499 - $0 }, { $0 * 7919 % 307 }, { $0 % 2 == 0 ? $0 : 1000 - $0 },
    ] as [@Sendable (Int) -> Int])
  func itIsASet(order: @Sendable (Int) -> Int) {
    let elements = (0..<500).map(order)
    var runs = SortedRuns<Int>()
    var expected: Set<Int> = []
    for element in elements {
      #expect(runs.contains(element) == expected.contains(element))
      #expect(runs.insert(element) == expected.insert(element).inserted)
      #expect(runs.contains(element))
    }
    #expect(!runs.contains(-1))
    #expect(!runs.contains(1001))
  }

  /// If the time were quadratic, this would take minutes.
  @Test func manyElementsTakeLittleTime() {
    var runs = SortedRuns<UInt64>()
    for element in 0..<UInt64(200_000) { _ = runs.insert(element &* 0x9E37_79B9_7F4A_7C15) }
    #expect(runs.contains(0x9E37_79B9_7F4A_7C15))
  }
}
