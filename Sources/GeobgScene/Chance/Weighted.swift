/// A random choice among elements; each is as likely as its weight.
///
/// No other code in geobg picks by weight: shapes and swatches both use it.
package struct Weighted<Element: Sendable>: Sendable {
  /// The elements, at least one, in the order in which they share the range 0..<1.
  package let elements: [Element]
  /// For each element, the sum of all weights up to and including its own, in thousandths.
  private let sums: [Int64]
  private let total: Double

  /// A choice among `choices`.
  ///
  /// - Parameter choices: At least one, each with a weight above 0. They come from an engine or
  ///   from a checked palette, never directly from a user.
  package init(_ choices: [(Element, weight: Thousandths)]) {
    precondition(!choices.isEmpty, "a choice needs an element")
    var sum: Int64 = 0
    self.elements = choices.map { $0.0 }
    self.sums = choices.map { choice in
      precondition(choice.weight > 0, "a weight is above 0")
      sum += choice.weight.count
      return sum
    }
    self.total = Double(sum)
  }

  /// The element at the fraction `unit`, in 0..<1, of all weights.
  ///
  /// - Complexity: O(*n*) in the elements.
  package func pick(at unit: Double) -> Element {
    let target = Int64(unit * total)
    var index = 0
    while index + 1 < sums.count && sums[index] <= target { index += 1 }
    return elements[index]
  }
}

extension Weighted: Equatable where Element: Equatable {}

extension Weighted: Hashable where Element: Hashable {}
