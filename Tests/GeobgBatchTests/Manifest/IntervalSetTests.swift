import GeobgBatch
import GeobgTestSupport
import Testing

@Suite(.timed) struct IntervalSetTests {
  /// Compared with a plain set over many random changes.
  @Test(arguments: 0..<20) func behavesLikeASet(round: UInt64) {
    var generator = FixedGenerator(round)
    var (intervals, model) = (IntervalSet(), Set<UInt64>())
    for _ in 0..<400 {
      let number = UInt64.random(in: 0..<60, using: &generator)
      if Bool.random(using: &generator) {
        intervals.insert(number)
        model.insert(number)
      } else {
        intervals.remove(number)
        model.remove(number)
      }
      #expect(intervals.count == UInt64(model.count))
      #expect(intervals.gap(from: number) == (number...).first { !model.contains($0) })
    }
    for number: UInt64 in 0..<60 { #expect(intervals.contains(number) == model.contains(number)) }
    for (one, next) in zip(intervals.intervals, intervals.intervals.dropFirst()) {
      #expect(one.upperBound + 1 < next.lowerBound, "neighbors are one interval")
    }
  }

  @Test func holdsTheLargestNumber() {
    var intervals = IntervalSet()
    intervals.insert(.max)
    intervals.insert(.max - 1)
    #expect(intervals.intervals == [(.max - 1)...(.max)])
    #expect(intervals.gap(from: .max) == nil)
    #expect(intervals.gap(from: 0) == 0)
    intervals.remove(.max)
    #expect(intervals.gap(from: .max) == .max)
  }

  /// A batch that ran in any order ends as one interval.
  @Test func anyOrderEndsAsOneInterval() {
    var generator = FixedGenerator(7)
    var intervals = IntervalSet()
    for number in (0..<1000 as Range<UInt64>).shuffled(using: &generator) {
      intervals.insert(number)
    }
    #expect(intervals.intervals == [0...999])
  }
}
