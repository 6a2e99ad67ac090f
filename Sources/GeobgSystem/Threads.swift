internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Work on our own threads.
///
/// They are separate from the few threads for Swift's tasks and concurrent queues, so work that
/// takes seconds does not delay other tasks of the program.
package enum Threads {
  /// Calls `body` on `count` threads, and waits until all calls have returned.
  ///
  /// If the system makes fewer threads, there are fewer calls. If `count` is 1, or if the system makes
  /// no thread, there is one call, on this thread.
  ///
  /// Otherwise this thread only waits. In a process that was forked without a new program, it must not
  /// work beside others: Swift's runtime remembers a thread's number, which is another one after a fork,
  /// and never wakes when such a thread and another one need the same lock.
  ///
  /// No call begins before all threads have what they need from the system: a stack, and an area of
  /// their own for small blocks of memory, for which glibc reserves 64 MiB of addresses at a thread's
  /// first block. Otherwise a thread that starts takes memory to which another one has a right; see
  /// ``MemoryReservation``.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    guard count > 1 else { return body() }
    let ready = DispatchSemaphore(value: 0)
    let start = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    while threads.count < count,
      let thread = SystemThread({
        free(smallBlock())
        ready.signal()
        start.waitAside()
        body()
      })
    {
      threads.append(thread)
    }
    guard !threads.isEmpty else { return body() }
    for _ in threads { ready.waitAside() }
    for _ in threads { start.signal() }
    for thread in threads { thread.join() }
  }

  /// A block of memory. (Where `malloc` is called beside `free`, the compiler leaves out both.)
  @inline(never)
  private static func smallBlock() -> UnsafeMutableRawPointer? { malloc(1) }
}

extension DispatchSemaphore {
  /// Waits for another thread, which may be working or pausing for a fork.
  func waitAside() {
    ForkGate.aside { wait() }
  }
}
