/// A growing list without checks, for the loops that run for every pixel.
struct Storage<Element>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }

  /// The element at `index`, which is below ``count``.
  @inline(__always)
  subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Removes all elements from `newCount` on.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    guard newCount < count else { return }
    (start + newCount).deinitialize(count: count &- newCount)
    count = newCount
  }

  /// Sorts the elements of `range`; a short range is in order for the most part.
  @inline(__always)
  func sort(_ range: Range<Int>, by isBefore: (Element, Element) -> Bool) {
    guard range.count > 1 else { return }
    if range.count > 32 {
      var elements = UnsafeMutableBufferPointer(
        start: start + range.lowerBound, count: range.count)
      return elements.sort(by: isBefore)
    }
    var next = range.lowerBound &+ 1
    while next < range.upperBound {
      let element = start[next]
      var place = next
      while place > range.lowerBound, isBefore(element, start[place &- 1]) {
        start[place] = start[place &- 1]
        place &-= 1
      }
      start[place] = element
      next &+= 1
    }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
