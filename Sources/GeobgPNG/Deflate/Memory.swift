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
