internal import Dispatch

/// Lets one thread at a time into a piece of work.
package final class Lock: Sendable {
  private let semaphore = DispatchSemaphore(value: 1)

  /// A lock that is free.
  package init() {}

  /// Calls `body` while no other thread is in a body of this lock.
  package func held<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return try body()
  }
}
