#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Bytes in one block that grows, and that reports a lack of memory.
///
/// Swift's arrays end the process if they cannot grow.
package final class GrowingBytes: @unchecked Sendable {
  /// The first byte; it is aligned for any number.
  package private(set) var start: UnsafeMutableRawPointer
  /// The number of bytes.
  package private(set) var count = 0
  private var capacity: Int

  /// No bytes, with room for `capacity`; nil if there is no memory.
  package init?(capacity: Int = 64) {
    guard let start = malloc(max(1, capacity)) else { return nil }
    self.start = start
    self.capacity = max(1, capacity)
  }

  deinit {
    free(start)
  }

  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (needed, isOver) = count.addingReportingOverflow(bytes.count)
    guard !isOver, reserve(needed) else { return false }
    if let source = bytes.baseAddress {
      (start + count).copyMemory(from: source, byteCount: bytes.count)
    }
    count = needed
    return true
  }

  private func reserve(_ needed: Int) -> Bool {
    guard needed > capacity else { return true }
    // A little more than needed, so that many small pieces are not moved each time. With less memory,
    // exactly what is needed.
    for wanted in [needed + needed / 2, needed] {
      guard let grown = realloc(start, wanted) else { continue }
      (start, capacity) = (grown, wanted)
      return true
    }
    return false
  }
}
