internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A set of whole numbers, stored as intervals.
///
/// A batch's finished items form a few long intervals, however many items there are.
package struct IntervalSet: Hashable {
  /// The intervals, ascending, with a gap between each pair.
  package private(set) var intervals: [ClosedRange<UInt64>] = []

  /// The empty set.
  package init() {}

  /// How many numbers the set holds; 2^64-1 if there are more.
  package var count: UInt64 {
    intervals.reduce(0) { sum, interval in
      let rest = interval.upperBound - interval.lowerBound
      return sum > .max - rest || sum + rest == .max ? .max : sum + rest + 1
    }
  }

  package func contains(_ number: UInt64) -> Bool {
    let index = firstIndex(endingAtOrAfter: number)
    return index < intervals.count && intervals[index].contains(number)
  }

  /// Adds `number`.
  ///
  /// - Complexity: O(log *n*) in the number of intervals when `number` is near the end, otherwise
  ///   O(*n*).
  package mutating func insert(_ number: UInt64) {
    let index = firstIndex(endingAtOrAfter: number)
    if index < intervals.count, intervals[index].contains(number) { return }
    let joinsLower =
      index > 0 && number > 0 && intervals[index - 1].upperBound == number - 1
    let joinsUpper =
      index < intervals.count && number < .max && intervals[index].lowerBound == number + 1
    switch (joinsLower, joinsUpper) {
    case (true, true):
      intervals[index - 1] = intervals[index - 1].lowerBound...intervals[index].upperBound
      intervals.remove(at: index)
    case (true, false): intervals[index - 1] = intervals[index - 1].lowerBound...number
    case (false, true): intervals[index] = number...intervals[index].upperBound
    case (false, false): intervals.insert(number...number, at: index)
    }
  }

  package mutating func remove(_ number: UInt64) {
    let index = firstIndex(endingAtOrAfter: number)
    guard index < intervals.count, intervals[index].contains(number) else { return }
    let interval = intervals.remove(at: index)
    if interval.upperBound > number {
      intervals.insert((number + 1)...interval.upperBound, at: index)
    }
    if interval.lowerBound < number {
      intervals.insert(interval.lowerBound...(number - 1), at: index)
    }
  }

  /// The lowest number, starting at `number`, that is not in the set; nil if there is none.
  package func gap(from number: UInt64) -> UInt64? {
    let index = firstIndex(endingAtOrAfter: number)
    guard index < intervals.count, intervals[index].contains(number) else { return number }
    let end = intervals[index].upperBound
    return end == .max ? nil : end + 1
  }

  private func firstIndex(endingAtOrAfter number: UInt64) -> Int {
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
