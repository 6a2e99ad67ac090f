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
  /// - Parameter body: Gets what says whether the task that waits for it was cancelled.
  /// - Throws: What `body` throws.
  package static func run<Value: Sendable, Failure: Error>(
    _ body:
      @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws(Failure) ->
      Value
  ) async throws(Failure) -> Value {
    let flag = Flag()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "geobg.work").async {
          continuation.resume(
            returning: Threads.result { () throws(Failure) in
              try body { flag.isUp }
            })
        }
      }
    } onCancel: {
      flag.raise()
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

/// Something that one thread says to others, once.
private final class Flag: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by the lock.
  private var value = false

  var isUp: Bool { lock.held { value } }

  func raise() { lock.held { value = true } }
}
