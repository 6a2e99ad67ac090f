/// A set of whole numbers, as the intervals they fill.
///
/// What a batch has done is a few long intervals, however many items it has.
struct IntervalSet: Hashable {
  /// The intervals, ascending; between any two there is a gap.
  private(set) var intervals: [ClosedRange<UInt64>] = []

  /// How many numbers are in it; as many as 2^64-1 where there are more.
  var count: UInt64 {
    intervals.reduce(0) { sum, interval in
      let rest = interval.upperBound - interval.lowerBound
      return sum > .max - rest || sum + rest == .max ? .max : sum + rest + 1
    }
  }

  /// Whether `number` is in it.
  func contains(_ number: UInt64) -> Bool {
    let index = firstIndex(endingAtOrAfter: number)
    return index < intervals.count && intervals[index].contains(number)
  }

  /// Puts `number` into it.
  ///
  /// - Complexity: O(log *n*) in the intervals at their end, O(*n*) before.
  mutating func insert(_ number: UInt64) {
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

  /// Takes `number` out of it.
  mutating func remove(_ number: UInt64) {
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

  /// The lowest number from `number` on that is not in it; nil where all are.
  func gap(from number: UInt64) -> UInt64? {
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
