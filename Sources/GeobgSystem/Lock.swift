internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lets only one thread at a time run a piece of work.
package final class Lock: Sendable {
  private let semaphore = DispatchSemaphore(value: 1)

  package init() {}

  /// Calls `body` while no other thread runs a body with this lock.
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return try body()
  }
}
