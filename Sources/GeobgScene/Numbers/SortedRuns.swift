/// A set of elements, stored as sorted arrays.
///
/// Each array is at least twice as long as the next one, so there are few. An element that is greater
/// than all others only extends the last array. Compiled for a page, this is a fraction of the code of
/// the library's `Set`, and no input makes it slow.
package struct SortedRuns<Element: Comparable & Sendable>: Sendable {
  private var runs: [[Element]] = []

  /// The empty set.
  package init() {}

  /// Whether `element` is in the set.
  ///
  /// - Complexity: O(log² *n*).
  package func contains(_ element: Element) -> Bool { self.element(equalTo: element) != nil }

  /// The set's own element that is equal to `element`; nil if there is none.
  ///
  /// - Complexity: O(log² *n*).
  func element(equalTo element: Element) -> Element? {
    for run in runs {
      var (start, end) = (0, run.count)
      // Most elements come in ascending order.
      if run[end - 1] < element { continue }
      while start < end {
        let middle = (start + end) / 2
        if run[middle] < element { start = middle + 1 } else { end = middle }
      }
      if run[start] == element { return run[start] }
    }
    return nil
  }

  /// Adds `element`; false if it is in the set already.
  ///
  /// - Complexity: O(log² *n*) on average over all insertions.
  package mutating func insert(_ element: Element) -> Bool {
    if contains(element) { return false }
    if let last = runs.last, last[last.count - 1] < element {
      runs[runs.count - 1].append(element)
    } else {
      runs.append([element])
    }
    while runs.count > 1, runs[runs.count - 2].count < 2 * runs[runs.count - 1].count { join() }
    return true
  }

  /// Merges the last two arrays.
  private mutating func join() {
    guard let second = runs.popLast(), let first = runs.popLast() else { return }
    var all: [Element] = []
    all.reserveCapacity(first.count + second.count)
    var index = 0
    for element in first {
      while index < second.count, second[index] < element {
        all.append(second[index])
        index += 1
      }
      all.append(element)
    }
    while index < second.count {
      all.append(second[index])
      index += 1
    }
    runs.append(all)
  }
}
