/// Memory for a list of numbers, without checks and without initial values.
///
/// It is for the loops that run for every run of pixels.
struct Memory<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  /// The element at `index`, which is below ``capacity``.
  @inline(__always)
  subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  /// Makes room for `count` elements; the elements are lost if it has to grow.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    start.deallocate()
    capacity = count &+ count / 4
    start = .allocate(capacity: capacity)
  }
}

extension Memory<UInt64> {
  /// Sorts the first `count` elements with Shell's method, whose code is short.
  func sort(_ count: Int) {
    var gap = 1
    while gap < count / 3 { gap = 3 &* gap &+ 1 }
    while gap > 0 {
      for next in stride(from: gap, to: count, by: 1) {
        let element = start[next]
        var place = next
        while place >= gap, start[place &- gap] > element {
          start[place] = start[place &- gap]
          place &-= gap
        }
        start[place] = element
      }
      gap /= 3
    }
  }
}
