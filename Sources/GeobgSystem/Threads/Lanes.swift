internal import Dispatch

/// Runs tasks in parallel on a fixed number of threads; a task may use several threads.
///
/// A task states how many threads it keeps busy. Tasks start in order, each when enough threads are
/// free.
package final class Lanes: @unchecked Sendable {
  private let queues: [DispatchQueue]
  /// How many threads are free.
  private let free: DispatchSemaphore
  /// Protects the list of idle queues.
  private let lock = Lock()
  private var idle: [Int]
  private let group = DispatchGroup()

  /// Lanes for `count` threads, at least 1.
  package init(_ count: Int) {
    // Use one queue per thread: a shared queue runs only as many tasks at once as there are
    // processors.
    queues = (0..<count).map { DispatchQueue(label: "geobg.lane.\($0)") }
    idle = Array(queues.indices)
    // Start at 0 and signal: a semaphore that is freed below its initial value traps.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
  }

  /// Waits until `width` threads are free, then starts `task` on them.
  ///
  /// Call it from only one thread; otherwise two tasks could each wait for threads that the other
  /// holds.
  ///
  /// - Parameter width: From 1 to the number of threads.
  package func begin(width: Int, _ task: @escaping @Sendable () -> Void) {
    for _ in 0..<width { free.wait() }
    let lane = lock.held { idle.removeLast() }
    queues[lane].async(group: group) { [self] in
      task()
      lock.held { idle.append(lane) }
      for _ in 0..<width { free.signal() }
    }
  }

  /// Waits until all tasks have ended.
  package func finish() {
    group.wait()
  }
}
