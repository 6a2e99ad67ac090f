import GeobgScene

/// The result of gestures, computed by an independent, slower method.
///
/// The model keeps every state of the drawing, and undo and redo move between them. The engine
/// keeps changes instead of states, and tests compare the two.
struct DrawingModel {
  /// A shape, by its tap and its index, one that was brought to the front, or a mesh pass.
  enum Item: Hashable {
    case shape(address: UInt64, index: Int)
    case raised(ShapeName, turn: Int)
    case pass
  }

  /// The items, and the properties of the shapes that were changed.
  struct State: Hashable {
    var items: [Item] = []
    var changed: [ShapeName: ShapeProperties] = [:]
  }

  private(set) var result = State()
  private var states: [State] = [State()]
  private var current = 0

  /// The result of `gestures`; a tap places `counts` of its address shapes.
  init(_ gestures: [Gesture], counts: (UInt64) -> Int) {
    var turn = 0
    for gesture in gestures {
      switch gesture {
      case .tap(let tap):
        for index in 0..<counts(tap.address) {
          advance { $0.items.append(.shape(address: tap.address, index: index)) }
        }
      case .mesh: advance { $0.items.append(.pass) }
      case .clear: if states[current] != State() { advance { $0 = State() } }
      case .change(let change):
        let name = change.shape
        let item = Item.shape(address: name.address, index: name.index)
        guard name.isOfPlane || states[current].items.contains(item) else { continue }
        turn += 1
        let properties = (states[current].changed[name] ?? ShapeProperties())
          .with(change, turn: turn)
        advance {
          $0.changed[name] = properties
          if change.order == .front { $0.items.append(.raised(name, turn: turn)) }
        }
      case .undo: current = max(0, current - 1)
      case .redo: current = min(states.count - 1, current + 1)
      }
    }
    result = states[current]
  }

  private mutating func advance(_ step: (inout State) -> Void) {
    states.removeSubrange((current + 1)...)
    states.append(states[current])
    step(&states[current + 1])
    current += 1
  }
}
