internal import Dispatch

/// Runs tasks in parallel on a fixed number of threads; a task may use several threads.
///
/// A task states how many threads it keeps busy. Tasks start in order, each when enough threads are
/// free.
package final class Lanes: Sendable {
  /// The threads that start tasks; they stay for all tasks.
  private let queue: TaskQueue
  /// How many threads are free.
  private let free: DispatchSemaphore

  /// Lanes for `count` threads, at least 1.
  package init(_ count: Int) {
    queue = TaskQueue(threads: count)
    // Start at 0 and signal: a semaphore that is freed below its initial value traps.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
  }

  /// Waits until `width` threads are free, then starts `task` on them.
  ///
  /// If the system makes fewer threads, tasks wait for those that there are; if it makes none, the
  /// task has ended when this function returns.
  ///
  /// Call it from only one thread; otherwise two tasks could each wait for threads that the other
  /// holds.
  ///
  /// - Parameter width: From 1 to the number of threads.
  package func begin(width: Int, _ task: @escaping @Sendable () -> Void) {
    for _ in 0..<width { free.wait() }
    let release: @Sendable () -> Void = { [free] in
      for _ in 0..<width { free.signal() }
    }
    guard !queue.add(task, afterwards: release) else { return }
    task()
    release()
  }

  /// Waits until all tasks have ended; call it last.
  package func finish() { queue.finish() }
}
