/// Reduces gestures to their result: a list of single shapes and mesh passes.
struct DrawingFold {
  /// One item on the drawing; an undo takes away one.
  enum Item: Hashable {
    /// The shape `index` of a tap.
    case shape(of: Tap, index: Int)
    /// A pass of a mesh; `run` counts this pass and the passes directly below it.
    case meshPass(run: Int)

    /// Whether it is a pass of a mesh.
    var isMesh: Bool {
      if case .meshPass = self { true } else { false }
    }

    /// Whether it is a shape of a tap that was made at a zoom below 1.
    var isEnlarged: Bool {
      if case .shape(let tap, _) = self { tap.zoom < 1 } else { false }
    }
  }

  /// How many items there are, and how many of them are of a kind.
  struct Tally: Hashable {
    var items = 0
    var shapes = 0
    /// The shapes of taps that were made at a zoom below 1.
    var enlarged = 0

    /// With `number` items like `item` more; with -1, it is taken away.
    func adding(_ item: Item, _ number: Int) -> Tally {
      Tally(
        items: items + number, shapes: item.isMesh ? shapes : shapes + number,
        enlarged: item.isEnlarged ? enlarged + number : enlarged)
    }
  }

  /// What a gesture changed.
  enum Effect {
    /// This many items were added on top.
    case added(Int)
    /// This item was taken from the top.
    case removed(Item)
    /// All items were taken away; this many of them were shapes.
    case cleared(shapes: Int)
    /// All cleared items were put back; this many of them are shapes.
    case restored(shapes: Int)
    /// Nothing changed.
    case nothing
  }

  /// A change that undo can take back.
  private enum Change {
    case added
    /// The cleared items, and what they are.
    case cleared([Item], Tally)
  }

  /// A change that redo can put back.
  private enum Undone {
    case added(Item)
    /// Without the items, because the items to clear again are on the drawing. A second list of
    /// them would be copied as soon as one list changes.
    case cleared
  }

  /// The items on the drawing, bottom to top.
  private(set) var items: [Item] = []
  /// What the items are.
  private(set) var tally = Tally()
  private var done: [Change] = []
  private var undone: [Undone] = []
  private let chance: Chance
  private let engine: Engine

  init(chance: Chance, engine: Engine) {
    self.chance = chance
    self.engine = engine
  }

  /// Performs `gesture`, and returns what it changed.
  mutating func apply(_ gesture: Gesture) -> Effect {
    switch gesture {
    case .tap(let hand):
      let tap = Tap(hand, in: chance)
      let count = tap.shapeCount(engine)
      for index in 0..<count { add(.shape(of: tap, index: index)) }
      return .added(count)
    case .mesh:
      add(nextPass)
      return .added(1)
    case .clear:
      // Clearing an empty drawing does nothing: undo skips it, and redo stays possible.
      guard !items.isEmpty else { return .nothing }
      undone.removeAll()
      return clear()
    case .undo: return undo()
    case .redo: return redo()
    }
  }

  /// The items that the next undo puts back; nil if it does not undo a clear.
  var nextRestored: Tally? {
    if case .cleared(_, let tally) = done.last { tally } else { nil }
  }

  /// The item that the next redo puts back; nil for none.
  var nextRedone: Item? {
    if case .added(let item) = undone.last { item } else { nil }
  }

  /// The pass that a mesh gesture adds.
  private var nextPass: Item {
    if case .meshPass(let run) = items.last { .meshPass(run: run + 1) } else { .meshPass(run: 1) }
  }

  private mutating func undo() -> Effect {
    guard let change = done.popLast() else { return .nothing }
    switch change {
    case .added:
      guard let item = items.popLast() else { return .nothing }
      tally = tally.adding(item, -1)
      undone.append(.added(item))
      return .removed(item)
    case .cleared(let cleared, let counted):
      undone.append(.cleared)
      (items, tally) = (cleared, counted)
      return .restored(shapes: counted.shapes)
    }
  }

  private mutating func redo() -> Effect {
    guard let change = undone.popLast() else { return .nothing }
    switch change {
    case .added(let item):
      lay(item)
      return .added(1)
    case .cleared: return clear()
    }
  }

  private mutating func clear() -> Effect {
    var (cleared, counted) = ([Item](), Tally())
    swap(&cleared, &items)
    swap(&counted, &tally)
    done.append(.cleared(cleared, counted))
    return .cleared(shapes: counted.shapes)
  }

  private mutating func add(_ item: Item) {
    undone.removeAll()
    lay(item)
  }

  private mutating func lay(_ item: Item) {
    items.append(item)
    tally = tally.adding(item, 1)
    done.append(.added)
  }
}
