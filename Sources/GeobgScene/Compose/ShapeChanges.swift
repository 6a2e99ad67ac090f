/// What the changes of one shape add up to.
package struct ShapeProperties: Hashable {
  /// Where a shape is painted.
  package enum Layer: Hashable {
    /// At its own place.
    case own
    /// On top of what was there at a turn.
    case front(Int)
    /// Below everything; the latest turn is the lowest.
    case back(Int)
  }

  var isRemoved = false
  package var move = Point.zero
  package var size: Thousandths = 1
  var opacity: Opacity?
  package var swatch: Int?
  package var kind: Int?
  var layer = Layer.own

  /// The properties of a shape that is as it was made.
  package init() {}

  /// The properties with those that `change` names at `turn`.
  package func with(_ change: ShapeChange, turn: Int) -> ShapeProperties {
    var all = self
    if change.isRemoved { all.isRemoved = true }
    if let move = change.move { all.move = move }
    if let size = change.size { all.size = size }
    if let opacity = change.opacity { all.opacity = opacity }
    if let swatch = change.swatch { all.swatch = swatch }
    if let kind = change.kind { all.kind = kind }
    switch change.order {
    case .front: all.layer = .front(turn)
    case .back: all.layer = .back(turn)
    case nil: break
    }
    return all
  }
}

/// A set of shapes in which each has a number: its place in a list of what is known about it.
///
/// There is one for shapes and for taps alike, because each kind of set is code of its own.
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

/// The shapes that were changed, with their taps.
package struct ShapeChanges: Sendable {
  /// A shape that was changed once; without properties, it is as it was.
  package struct Entry: Sendable {
    package let tap: Tap
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
  mutating func set(_ properties: ShapeProperties?, of tap: Tap, _ index: Int) {
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

/// The taps on a drawing, and how many shapes of each are there.
///
/// Only a drawing in which shapes are changed needs it.
struct LaidTaps: Sendable {
  private var numbers = ShapeNumbers()
  private var taps: [(tap: Tap, count: Int)] = []

  /// The taps of `items`.
  init(_ items: [DrawingFold.Item] = []) {
    for item in items { add(item, 1) }
  }

  /// Follows that a shape was laid, or with -1 taken from the top.
  @inline(never)
  mutating func add(_ item: DrawingFold.Item, _ count: Int) {
    guard case .shape(let tap, _) = item else { return }
    let name = tap.name(of: 0)
    if let number = numbers.number(of: name) {
      taps[number].count += count
    } else {
      _ = numbers.add(name, taps.count)
      taps.append((tap, count))
    }
  }

  /// The tap of the shape `name`; nil if that shape is not on the drawing.
  func tap(of name: ShapeName) -> Tap? {
    guard let number = numbers.number(of: name.first) else { return nil }
    let (tap, count) = taps[number]
    return name.index < count ? tap : nil
  }
}
