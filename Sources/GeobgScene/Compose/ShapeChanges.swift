/// The shapes that were changed, with their taps.
package struct ShapeChanges: Sendable {
  /// A shape that was changed once; without properties, it is as it was.
  package struct Entry: Sendable {
    package let tap: Cluster
    package let index: Int
    package fileprivate(set) var properties: ShapeProperties?
  }

  private var numbers = ShapeNumbers()
  package private(set) var entries: [Entry] = []
  /// How many shapes have properties.
  package private(set) var count = 0
  /// Each step of a shape below everything, first to last: it is there if it is the shape's layer.
  private(set) var lowered: [DrawingFold.Item] = []

  /// Whether no shape is changed.
  var isEmpty: Bool { count == 0 }

  /// The properties of the shape with `name`; nil if it is not changed.
  ///
  /// - Complexity: O(log² *n*).
  subscript(name: ShapeName) -> ShapeProperties? {
    guard count > 0, let number = numbers.number(of: name) else { return nil }
    return entries[number].properties
  }

  /// Gives shape `index` of `tap` other properties, or none.
  @inline(never)
  mutating func set(_ properties: ShapeProperties?, of tap: Cluster, _ index: Int) {
    let name = tap.name(of: index)
    let number = numbers.number(of: name) ?? entries.count
    if number == entries.count {
      _ = numbers.add(name, number)
      entries.append(Entry(tap: tap, index: index))
    }
    if entries[number].properties != nil { count -= 1 }
    if properties != nil { count += 1 }
    entries[number].properties = properties
  }

  /// Lays a shape below everything.
  mutating func lower(_ item: DrawingFold.Item) { lowered.append(item) }

  /// Takes the lowest shape away again.
  mutating func lift() { _ = lowered.popLast() }
}
