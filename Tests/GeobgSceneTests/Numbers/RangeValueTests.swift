import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct RangeValueTests {
  private let range: ClosedRange<Thousandths> = -0.002...0.002

  /// Four steps have five values; with rounding, the two outer ones get half a share each.
  @Test(
    arguments: [
      (0, -2), (0.124, -2), (0.125, -2), (0.126, -1), (0.375, 0), (0.5, 0), (0.625, 0), (0.874, 1),
      (0.875, 2), (1.0.nextDown, 2),
    ] as [(Double, Int64)])
  func fallsOnTheNearestThousandthHalfToEven(unit: Double, count: Int64) {
    #expect(range.value(at: unit).count == count)
  }

  @Test func aSinglePointIsAlwaysItself() {
    for unit in [0, 0.5, 1.0.nextDown] { #expect((7...7).value(at: unit) == 7) }
  }

  @Test(
    arguments: [
      (0, 130, 0), (129, 130, 0), (130, 130, 1), (-1, 130, -1), (-130, 130, -1), (-131, 130, -2),
      (Int64.min + 1, 1, Int64.min + 1),
    ] as [(Int64, Int64, Int64)])
  func divisionRoundsDown(dividend: Int64, divisor: Int64, quotient: Int64) {
    #expect(dividend.floored(by: divisor) == quotient)
  }
}
