internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Makes parts on several threads, and passes them on one by one in order.
///
/// At most twice as many parts as threads are unfinished or waiting, so that one slow part does not
/// make memory grow.
package final class ParallelExecutor<Part: Sendable, Failure: Error>: @unchecked Sendable {
  private let count: Int
  private let threads: Int
  /// Protects the state below; held while a part is passed on, so this happens one part at a time.
  private let lock = DispatchSemaphore(value: 1)
  /// How many more parts may be started.
  private let room: DispatchSemaphore
  private var started = 0
  private var taken = 0
  private var waiting: [Int: Part] = [:]
  private var failure: Failure?

  /// Prepares `count` parts, to be made on `threads` threads: at least one thread, and at most one
  /// for each part.
  package init(count: Int, threads: Int) {
    self.count = count
    self.threads = max(1, min(threads, count))
    // Start at 0 and signal: a semaphore that is freed below its initial value, as after a failure,
    // traps.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<(2 * self.threads) { room.signal() }
  }

  /// Calls `worker` once per thread to get the function that makes parts, and calls `take` with
  /// each part.
  ///
  /// - Throws: The first error; no parts are taken after it.
  package func run(
    worker: @Sendable () throws(Failure) -> (Int) throws(Failure) -> Part,
    take: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    withoutActuallyEscaping(worker) { worker in
      withoutActuallyEscaping(take) { take in
        let taker = Taker(take: take)
        Threads.run(threads) { [self] in
          do throws(Failure) {
            let make = try worker()
            while let index = next() { try give(try make(index), at: index, to: taker) }
          } catch {
            fail(error)
          }
        }
        // Where it checks that the functions have not escaped, the compiler writes the length of
        // this file's path into the program. With this name, all folders give the same program.
        #sourceLocation(file:"ParallelExecutor",line:50)
      }
    }
    #sourceLocation()
    if let failure { throw failure }
  }

  /// The next part to make; nil if there is none, or if something has failed.
  private func next() -> Int? {
    room.waitAside()
    lock.waitAside()
    defer { lock.signal() }
    guard started < count, failure == nil else {
      room.signal()
      return nil
    }
    started += 1
    return started - 1
  }

  private func give(_ part: Part, at index: Int, to taker: Taker) throws(Failure) {
    lock.waitAside()
    defer { lock.signal() }
    waiting[index] = part
    while failure == nil, let part = waiting.removeValue(forKey: taken) {
      try taker.take(part)
      taken += 1
      room.signal()
    }
  }

  private func fail(_ error: Failure) {
    lock.waitAside()
    if failure == nil { failure = error }
    lock.signal()
    // Wake the threads that wait for room, because no more room will become free.
    for _ in 0..<threads { room.signal() }
  }

  /// Passes a closure to the threads, which call it only while they hold the lock.
  private struct Taker: @unchecked Sendable {
    let take: (Part) throws(Failure) -> Void
  }
}
