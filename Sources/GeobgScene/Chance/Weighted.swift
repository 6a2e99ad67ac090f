/// A choice among elements, each as likely as its weight.
///
/// The one loop in geobg that picks by weight: shapes and swatches both use it.
public struct Weighted<Element: Sendable>: Sendable {
  /// The elements, in the order in which they share the range 0..<1.
  public let elements: [Element]
  /// The sum of all weights up to and including each element's, in thousandths.
  private let sums: [Int64]
  private let total: Double

  /// A choice among `elements`.
  ///
  /// - Parameters:
  ///   - elements: At least one.
  ///   - weight: Each element's weight, above 0.
  public init(_ elements: [Element], weight: (Element) -> Thousandths) {
    precondition(!elements.isEmpty, "a choice needs an element")
    var sum: Int64 = 0
    self.elements = elements
    self.sums = elements.map { element in
      let weight = weight(element).count
      precondition(weight > 0, "a weight is above 0")
      sum += weight
      return sum
    }
    self.total = Double(sum)
  }

  /// The element that `unit`, in 0..<1, falls on.
  ///
  /// - Complexity: O(*n*), over a handful of elements.
  public func pick(at unit: Double) -> Element {
    let target = Int64(unit * total)
    var index = 0
    while index + 1 < sums.count && sums[index] <= target { index += 1 }
    return elements[index]
  }
}
