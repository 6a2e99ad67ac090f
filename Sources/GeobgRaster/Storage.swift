internal import GeobgScene

/// A growing list of plain values without checks, for the loops that run for every pixel.
package struct Storage<Element>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  package private(set) var count = 0
  private var capacity: Int

  /// A list with room for `capacity` elements, at least one.
  init(capacity: Int = 64) {
    self.capacity = capacity
    start = RawMemory.allocate(capacity &* MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }

  /// A list of `count` equal elements.
  init(repeating element: Element, count: Int) {
    self.init(capacity: max(1, count))
    reset(repeating: element, count: count)
  }

  /// Replaces all elements by `newCount` equal ones.
  mutating func reset(repeating element: Element, count newCount: Int) {
    count = 0
    for _ in 0..<newCount { append(element) }
  }

  deinit {
    start.deallocate()
  }

  /// The element at `index`, which is below ``count``.
  @inline(__always)
  package subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    start[count] = element
    count &+= 1
  }

  /// Removes all elements from `newCount` on.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    if newCount < count { count = newCount }
  }

  /// Sorts the elements of `range` with Shell's method, whose code is short; equal elements get any
  /// order.
  @inline(__always)
  func sort(_ range: Range<Int>, by isBefore: (Element, Element) -> Bool) {
    var gap = 1
    // A short range is in order for the most part.
    while range.count > 32, gap < range.count / 3 { gap = 3 &* gap &+ 1 }
    while gap > 0 {
      sort(range, gap: gap, by: isBefore)
      gap /= 3
    }
  }

  /// Sorts the elements of `range`, in time for each pair that is not in order.
  @inline(__always)
  func sortAlmostSorted(_ range: Range<Int>, by isBefore: (Element, Element) -> Bool) {
    sort(range, gap: 1, by: isBefore)
  }

  /// Sorts the elements that are `gap` apart by insertion.
  @inline(__always)
  private func sort(_ range: Range<Int>, gap: Int, by isBefore: (Element, Element) -> Bool) {
    var next = range.lowerBound &+ gap
    while next < range.upperBound {
      let element = start[next]
      var place = next
      while place >= range.lowerBound &+ gap, isBefore(element, start[place &- gap]) {
        start[place] = start[place &- gap]
        place &-= gap
      }
      start[place] = element
      next &+= 1
    }
  }

  @inline(never)
  private mutating func grow() {
    let size = capacity &* MemoryLayout<Element>.stride
    start = RawMemory.grown(start, from: size, to: 2 &* size)
      .assumingMemoryBound(to: Element.self)
    capacity &*= 2
  }
}
