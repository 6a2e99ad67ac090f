internal import Dispatch

/// Threads of our own.
///
/// Each is that of a serial queue, which the system keeps apart from the few threads that run Swift's
/// tasks and concurrent queues: work that takes seconds delays no task of the program around it.
package enum Threads {
  /// Calls `body` on `count` threads, this one among them, and waits until all have returned.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for index in 1..<max(1, count) {
      DispatchQueue(label: "geobg.thread.\(index)").async(group: group, execute: body)
    }
    body()
    group.wait()
  }

  /// What `body` makes on a thread of its own.
  ///
  /// A task that is cancelled gets `cancelled` at once. The thread ends as soon as `body` asks whether
  /// the work is still wanted, and what it has made by then is dropped.
  ///
  /// - Throws: `cancelled`, or what `body` throws.
  package static func run<Value: Sendable, Failure: Error>(
    cancelled: Failure, _ body: @escaping @Sendable (Work) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let work = Work()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.begin { continuation.resume(returning: .failure(cancelled)) }
        DispatchQueue(label: "geobg.work").async {
          guard !work.isCancelled else { return }
          let result = Threads.result { () throws(Failure) in try body(work) }
          if work.finish() { continuation.resume(returning: result) }
        }
      }
    } onCancel: {
      work.cancel()
    }
    return try result.get()
  }

  private static func result<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}

/// Work on a thread of its own, which a task waits for.
package final class Work: @unchecked Sendable {
  private enum State {
    /// The task does not wait yet.
    case new
    /// The task waits; the closure tells it that the work was cancelled.
    case running(whenCancelled: () -> Void)
    /// The work can no longer be cancelled: its result is visible outside, such as a named file.
    case committed
    /// The task has its answer.
    case answered
    /// The work was cancelled.
    case cancelled
  }

  private let lock = Lock()
  // Guarded by the lock.
  private var state = State.new

  /// Whether the work is wanted no more.
  package var isCancelled: Bool {
    lock.held { if case .cancelled = state { true } else { false } }
  }

  /// Keeps the work from being cancelled from now on; false where it was cancelled already.
  package func commit() -> Bool {
    lock.held {
      guard case .running = state else { return false }
      state = .committed
      return true
    }
  }

  /// The task waits, until the work is finished or `whenCancelled` is called.
  fileprivate func begin(_ whenCancelled: @escaping () -> Void) {
    let isCancelled = lock.held {
      guard case .new = state else { return true }
      state = .running(whenCancelled: whenCancelled)
      return false
    }
    // The task was cancelled before it waited.
    if isCancelled { whenCancelled() }
  }

  /// Whether the task is to be given the result.
  fileprivate func finish() -> Bool {
    lock.held {
      if case .cancelled = state { return false }
      state = .answered
      return true
    }
  }

  fileprivate func cancel() {
    let answer: (() -> Void)? = lock.held {
      switch state {
      case .new:
        state = .cancelled
        return nil
      case .running(let whenCancelled):
        state = .cancelled
        return whenCancelled
      case .committed, .answered, .cancelled: return nil
      }
    }
    answer?()
  }
}
