internal import GeobgScene

/// Memory for a list of numbers, without checks and without initial values.
///
/// It is for the loops that run for every run of pixels.
package struct Memory<Element: BitwiseCopyable>: ~Copyable {
  package private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  package init(capacity: Int) {
    self.capacity = capacity
    start = Memory.allocate(capacity)
  }

  deinit {
    start.deallocate()
  }

  /// The element at `index`, which is below ``capacity``.
  @inline(__always)
  package subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  /// Makes room for `count` elements; the elements are lost if it has to grow.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    start.deallocate()
    capacity = count &+ count / 4
    start = Memory.allocate(capacity)
  }

  /// Makes room for `count` elements, and keeps those that are there.
  mutating func grow(to count: Int) {
    guard count > capacity else { return }
    let stride = MemoryLayout<Element>.stride
    start = RawMemory.grown(start, from: capacity &* stride, to: 2 &* count &* stride)
      .assumingMemoryBound(to: Element.self)
    capacity = 2 &* count
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    RawMemory.allocate(capacity &* MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }
}

extension Memory<UInt64> {
  /// Sorts the first `count` elements with Shell's method, whose code is short.
  func sort(_ count: Int) {
    var gap = 1
    while gap < count / 3 { gap = 3 &* gap &+ 1 }
    while gap > 0 {
      var next = gap
      while next < count {
        let element = start[next]
        var place = next
        while place >= gap, start[place &- gap] > element {
          start[place] = start[place &- gap]
          place &-= gap
        }
        start[place] = element
        next &+= 1
      }
      gap /= 3
    }
  }
}
