internal import Dispatch

/// Makes parts side by side, and takes them one by one in their order.
///
/// At most twice as many parts as threads are unfinished or waiting, so that memory does not grow
/// where one part takes long.
package final class OrderedParts<Part: Sendable>: @unchecked Sendable {
  private let count: Int
  private let threads: Int
  /// Guards all that follows, and is held while a part is taken: parts are taken in turn.
  private let lock = DispatchSemaphore(value: 1)
  /// How many more parts may be started.
  private let room: DispatchSemaphore
  private var started = 0
  private var taken = 0
  private var waiting: [Int: Part] = [:]
  private var failure: (any Error)?

  /// Prepares `count` parts, made on `threads` threads; at least one, and no more than there are parts.
  package init(count: Int, threads: Int) {
    self.count = count
    self.threads = max(1, min(threads, count))
    // From 0 up: a semaphore that goes while lower than it began is a trap, as after a failure.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<(2 * self.threads) { room.signal() }
  }

  /// Calls `worker` once a thread for what makes part after part, and `take` with each part.
  ///
  /// - Throws: What the first of them to fail throws; nothing is taken after that.
  package func run(
    worker: @Sendable () throws -> (Int) throws -> Part, take: (Part) throws -> Void
  ) throws {
    withoutActuallyEscaping(worker) { worker in
      withoutActuallyEscaping(take) { take in
        let taker = Taker(take: take)
        Threads.run(threads) { [self] in
          do {
            let make = try worker()
            while let index = next() { try give(try make(index), at: index, to: taker) }
          } catch {
            fail(error)
          }
        }
      }
    }
    if let failure { throw failure }
  }

  /// The next part to make; nil where there is none, or something has failed.
  private func next() -> Int? {
    room.wait()
    lock.wait()
    defer { lock.signal() }
    guard started < count, failure == nil else {
      room.signal()
      return nil
    }
    started += 1
    return started - 1
  }

  private func give(_ part: Part, at index: Int, to taker: Taker) throws {
    lock.wait()
    defer { lock.signal() }
    waiting[index] = part
    while failure == nil, let part = waiting.removeValue(forKey: taken) {
      try taker.take(part)
      taken += 1
      room.signal()
    }
  }

  private func fail(_ error: any Error) {
    lock.wait()
    if failure == nil { failure = error }
    lock.signal()
    // Who waits for room would wait in vain.
    for _ in 0..<threads { room.signal() }
  }

  /// Carries a closure to the threads, which call it only under the lock.
  private struct Taker: @unchecked Sendable {
    let take: (Part) throws -> Void
  }
}
