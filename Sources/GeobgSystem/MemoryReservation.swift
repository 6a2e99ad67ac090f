#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
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
package struct MemoryReservation: ~Copyable {
  private struct Given: Sendable {
    /// The bytes of all rights.
    var byteCount = 0
    /// The process that they are of.
    var generation = 0
  }

  private static let given = Locked(Given())
  /// Memory that stays free for small values.
  private static let margin = 4 << 20

  /// How many times the system had no memory for what cannot fail; see `packaging/c/Library.c`.
  ///
  /// A number alone, because the thread that counts may hold any lock.
  nonisolated(unsafe) package private(set) static var lackCount = 0

  /// Counts one time more.
  package static func countLack() { lackCount &+= 1 }

  private let byteCount: Int
  private let generation: Int

  /// The right to `byteCount` bytes; nil if the system does not have them.
  package init?(byteCount: Int) {
    let generation = ForkGate.generation
    let isGiven = MemoryReservation.given.withLock { given in
      // The threads that had the rights of the parent are not in a child.
      if given.generation != generation { given = Given(generation: generation) }
      let (sum, isOver) = given.byteCount.addingReportingOverflow(byteCount)
      let (total, isTooMuch) = sum.addingReportingOverflow(MemoryReservation.margin)
      guard !isOver, !isTooMuch, MemoryReservation.isThere(total) else { return false }
      given.byteCount = sum
      return true
    }
    guard isGiven else { return nil }
    (self.byteCount, self.generation) = (byteCount, generation)
  }

  deinit {
    MemoryReservation.given.withLock { given in
      if given.generation == generation { given.byteCount -= byteCount }
    }
  }

  /// Whether the process may have only so many addresses (`ulimit -v`).
  ///
  /// Then a thread can take memory to which another one has a right: when glibc adds an area for small
  /// blocks, it maps 128 MiB for a moment.
  package static var hasLimitedAddresses: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return false }
    #else
    guard getrlimit(RLIMIT_AS, &limit) == 0 else { return false }
    #endif
    // No limit is the largest number, on Darwin the largest with a sign.
    return limit.rlim_cur < rlim_t(Int64.max)
  }

  /// Whether the process can get `count` bytes more.
  private static func isThere(_ count: Int) -> Bool {
    #if os(Linux) || hasFeature(Embedded)
    // Without this flag, the system refuses what is larger than its memory, although most of the bytes
    // are never touched.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #else
    let flags = MAP_PRIVATE | MAP_ANON
    #endif
    // Not malloc, which would change how it handles large blocks from then on.
    guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0),
      // Where nothing is: the header defines it as an expression, which not every system imports.
      start != UnsafeMutableRawPointer(bitPattern: -1)
    else { return false }
    munmap(start, count)
    return true
  }
}
