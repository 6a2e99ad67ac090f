/// Memory for plain values, by the byte: one function for all types of elements.
///
/// A generic function would be compiled again for each type, and a page loads each copy.
package enum RawMemory {
  /// New memory of `byteCount` bytes, aligned for any number.
  @inline(never)
  package static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: byteCount, alignment: 16)
  }

  /// New memory of `byteCount` bytes that are 0.
  @inline(never)
  package static func zeros(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let start = allocate(byteCount)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return start
  }

  /// New memory of `newCount` bytes, which begins with the `count` bytes at `old`; these are freed.
  @inline(never)
  package static func grown(
    _ old: UnsafeMutableRawPointer, from count: Int, to newCount: Int
  ) -> UnsafeMutableRawPointer {
    let start = allocate(newCount)
    start.copyMemory(from: old, byteCount: count)
    old.deallocate()
    return start
  }
}
