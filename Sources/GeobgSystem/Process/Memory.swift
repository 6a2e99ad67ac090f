#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The right to take memory soon, which was there when the right was given.
///
/// Swift's arrays and pointers end the process if the system has no memory for them. The bands of a
/// picture are in such memory, on many levels, in loops and in targets that know no system. So work
/// first gets a right to the memory that it can need, and fails as a whole if there is not as much.
///
/// Rights that are given and not yet ended are counted together, so threads do not take the same memory
/// twice. Memory that is taken by other parts of the program in the meantime is not known here.
package struct MemoryRight: ~Copyable {
  /// The bytes of all rights.
  private static let given = Locked(0)
  /// Memory that stays free for small values.
  private static let margin = 4 << 20

  private let byteCount: Int

  /// The right to `byteCount` bytes; nil if the system does not have them.
  package init?(byteCount: Int) {
    let isGiven = MemoryRight.given.held { given in
      let (sum, isOver) = given.addingReportingOverflow(byteCount)
      let (total, isTooMuch) = sum.addingReportingOverflow(MemoryRight.margin)
      guard !isOver, !isTooMuch, MemoryRight.isThere(total) else { return false }
      given = sum
      return true
    }
    guard isGiven else { return nil }
    self.byteCount = byteCount
  }

  deinit {
    MemoryRight.given.held { $0 -= byteCount }
  }

  /// Whether the process may have only so many addresses (`ulimit -v`).
  ///
  /// Then a thread can take memory to which another one has a right: when glibc adds an area for small
  /// blocks, it maps 128 MiB for a moment.
  package static var hasLimitedAddresses: Bool {
    var limit = rlimit()
    #if canImport(Darwin)
    guard getrlimit(RLIMIT_AS, &limit) == 0 else { return false }
    return limit.rlim_cur != rlim_t(Int64.max)
    #else
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return false }
    return limit.rlim_cur != rlim_t.max
    #endif
  }

  /// Whether the process can get `count` bytes more.
  private static func isThere(_ count: Int) -> Bool {
    #if os(Linux)
    // Without this flag, the system refuses what is larger than its memory, although most of the bytes
    // are never touched.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #else
    let flags = MAP_PRIVATE | MAP_ANON
    #endif
    // Not malloc, which would change how it handles large blocks from then on.
    guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED
    else { return false }
    munmap(start, count)
    return true
  }
}

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

  /// Adds `bytes`; false if there is no memory.
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
