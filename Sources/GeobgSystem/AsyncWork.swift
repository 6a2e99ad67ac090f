extension Threads {
  /// Runs `body` on its own thread and returns its result; if the system makes no thread, on this
  /// one.
  ///
  /// If the task is canceled, `cancelled` is thrown immediately. The thread ends when `body` next
  /// checks whether the work was canceled, and its result is dropped.
  ///
  /// - Throws: `cancelled`, or the error of `body`.
  package static func run<Value: Sendable, Failure: Error>(
    cancelled: Failure, _ body: @escaping @Sendable (AsyncWork) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let work = AsyncWork()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.begin { continuation.resume(returning: .failure(cancelled)) }
        let perform: @Sendable () -> Void = {
          guard !work.isCancelled else { return }
          let result = Result { () throws(Failure) in try body(work) }
          if work.finish() { continuation.resume(returning: result) }
        }
        if !SystemThread.detached(perform) { perform() }
      }
    } onCancel: {
      work.cancel()
    }
    return try result.get()
  }
}

package final class AsyncWork: @unchecked Sendable {
  private enum Phase {
    /// The task does not wait yet.
    case new
    /// The task waits; the closure informs it that the work was canceled.
    case running(whenCancelled: () -> Void)
    /// The work can no longer be canceled, because its result is visible outside, such as a named
    /// file.
    case committed
    /// The task has the result.
    case answered
    case cancelled
  }

  private let lock = Lock()
  // Protected by the lock.
  private var state = Phase.new

  package var isCancelled: Bool {
    lock.withLock { if case .cancelled = state { true } else { false } }
  }

  /// Prevents the work from being canceled from now on; false if it was already canceled.
  package func commit() -> Bool {
    lock.withLock {
      guard case .running = state else { return false }
      state = .committed
      return true
    }
  }

  /// Lets the task wait until the work is finished or `whenCancelled` is called.
  fileprivate func begin(_ whenCancelled: @escaping () -> Void) {
    let isCancelled = lock.withLock {
      guard case .new = state else { return true }
      state = .running(whenCancelled: whenCancelled)
      return false
    }
    // The task was canceled before it started to wait.
    if isCancelled { whenCancelled() }
  }

  /// Marks the work as finished; false if it was canceled, so that the result is dropped.
  fileprivate func finish() -> Bool {
    lock.withLock {
      if case .cancelled = state { return false }
      state = .answered
      return true
    }
  }

  fileprivate func cancel() {
    let answer: (() -> Void)? = lock.withLock {
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
