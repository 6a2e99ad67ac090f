import GeobgScene

/// What gestures leave, worked out the slow way: every state the drawing was ever in is kept, and
/// undo and redo walk among them.
///
/// The engine keeps changes and not states; that the two agree is the test.
struct DrawingModel {
  /// A shape by its tap and its number, or a mesh pass.
  enum Item: Hashable {
    case shape(address: UInt64, index: Int)
    case pass
  }

  private(set) var items: [Item] = []
  private var states: [[Item]] = [[]]
  private var current = 0

  /// What `gestures` leave, where the tap at an address places `counts` of it shapes.
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
