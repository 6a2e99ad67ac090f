/// A set of shapes in which each has a number: its place in a list of what is known about it.
///
/// There is one for shapes and for taps alike, because each kind of set is compiled separately.
struct ShapeNumbers: Sendable {
  private struct Entry: Comparable, Sendable {
    let name: ShapeName
    let number: Int

    static func == (one: Entry, other: Entry) -> Bool { one.name == other.name }
    static func < (one: Entry, other: Entry) -> Bool { one.name < other.name }
  }

  private var entries = SortedRuns<Entry>()

  /// The number of `name`; nil if it has none.
  ///
  /// - Complexity: O(log² *n*).
  @inline(never)
  func number(of name: ShapeName) -> Int? {
    entries.element(equalTo: Entry(name: name, number: 0))?.number
  }

  /// Gives `name` a number; false if it has one.
  @inline(never)
  mutating func add(_ name: ShapeName, _ number: Int = 0) -> Bool {
    entries.insert(Entry(name: name, number: number))
  }
}
