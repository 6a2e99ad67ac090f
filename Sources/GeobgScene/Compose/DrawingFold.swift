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
    /// The cleared items, and how many of them are shapes.
    case cleared([Item], shapes: Int)
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
  /// How many shapes are on the drawing.
  private var shapeCount = 0
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
      let tap = Tap(hand)
      let count = tap.shapeCount(chance, engine)
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

  /// How many items the next undo puts back; nil if it does not undo a clear.
  var nextRestored: Int? {
    if case .cleared(let items, _) = done.last { items.count } else { nil }
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
      if !item.isMesh { shapeCount -= 1 }
      undone.append(.added(item))
      return .removed(item)
    case .cleared(let cleared, let shapes):
      undone.append(.cleared)
      (items, shapeCount) = (cleared, shapes)
      return .restored(shapes: shapes)
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
    var (cleared, shapes) = ([Item](), 0)
    swap(&cleared, &items)
    swap(&shapes, &shapeCount)
    done.append(.cleared(cleared, shapes: shapes))
    return .cleared(shapes: shapes)
  }

  private mutating func add(_ item: Item) {
    undone.removeAll()
    lay(item)
  }

  private mutating func lay(_ item: Item) {
    items.append(item)
    if !item.isMesh { shapeCount += 1 }
    done.append(.added)
  }
}
