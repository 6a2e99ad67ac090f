/// Folds gestures into what they leave: a list of single shapes and mesh passes.
struct DrawingFold {
  /// One thing on the drawing that an undo takes away.
  enum Item: Hashable {
    case shape(of: Tap, index: Int)
    case meshPass
  }

  /// What a gesture changed.
  enum Effect {
    case shapes
    case mesh
    case nothing
  }

  /// What an undo takes back.
  private enum Change {
    case added(Item)
    case cleared([Item])

    var effect: Effect {
      switch self {
      case .added(.meshPass): .mesh
      case .added: .shapes
      case .cleared(let items): items.allSatisfy { $0 == .meshPass } ? .mesh : .shapes
      }
    }
  }

  /// What is on the drawing, bottom to top.
  private(set) var items: [Item] = []
  private var done: [Change] = []
  private var undone: [Change] = []
  private let chance: Chance

  private let engine: Engine

  init(chance: Chance, engine: Engine) {
    self.chance = chance
    self.engine = engine
  }

  /// Does what `gesture` asks, and tells what it changed.
  mutating func apply(_ gesture: Gesture) -> Effect {
    switch gesture {
    case .tap(let hand):
      let tap = Tap(hand)
      for index in 0..<tap.shapeCount(chance, engine) { add(.shape(of: tap, index: index)) }
      return .shapes
    case .mesh:
      add(.meshPass)
      return .mesh
    case .clear:
      // A clear of nothing is nothing to undo, and leaves what may be redone.
      guard !items.isEmpty else { return .nothing }
      let change = Change.cleared(items)
      done.append(change)
      undone.removeAll()
      items.removeAll()
      return change.effect
    case .undo:
      guard let change = done.popLast() else { return .nothing }
      undone.append(change)
      switch change {
      case .added: items.removeLast()
      case .cleared(let cleared): items = cleared
      }
      return change.effect
    case .redo:
      guard let change = undone.popLast() else { return .nothing }
      done.append(change)
      switch change {
      case .added(let item): items.append(item)
      case .cleared: items.removeAll()
      }
      return change.effect
    }
  }

  private mutating func add(_ item: Item) {
    // First what cannot be redone any more: it may share the list of items, which would otherwise
    // be copied.
    undone.removeAll()
    items.append(item)
    done.append(.added(item))
  }
}
