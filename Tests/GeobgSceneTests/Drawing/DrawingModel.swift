import GeobgScene

/// The result of gestures, computed by an independent, slower method.
///
/// The model keeps every state of the drawing, and undo and redo move between them. The engine
/// keeps changes instead of states, and tests compare the two.
struct DrawingModel {
  /// A shape, by its tap and its index, or a mesh pass.
  enum Item: Hashable {
    case shape(address: UInt64, index: Int)
    case pass
  }

  private(set) var items: [Item] = []
  private var states: [[Item]] = [[]]
  private var current = 0

  /// The result of `gestures`; a tap places `counts` of its address shapes.
  init(_ gestures: [Gesture], counts: (UInt64) -> Int) {
    for gesture in gestures {
      switch gesture {
      case .tap(let tap):
        for index in 0..<counts(tap.address) {
          advance(to: states[current] + [.shape(address: tap.address, index: index)])
        }
      case .mesh: advance(to: states[current] + [.pass])
      case .clear: if !states[current].isEmpty { advance(to: []) }
      case .undo: current = max(0, current - 1)
      case .redo: current = min(states.count - 1, current + 1)
      }
    }
    items = states[current]
  }

  private mutating func advance(to state: [Item]) {
    states.removeSubrange((current + 1)...)
    states.append(state)
    current += 1
  }
}
