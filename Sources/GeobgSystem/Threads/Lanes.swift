internal import Dispatch

/// Runs tasks side by side, each on a thread or several of a fixed number.
///
/// A task says how many threads it will keep busy; it begins, in its turn, once so many are free.
package final class Lanes: @unchecked Sendable {
  private let queues: [DispatchQueue]
  /// How many threads are free.
  private let free: DispatchSemaphore
  /// Guards the numbers of the queues that run nothing.
  private let lock = Lock()
  private var idle: [Int]
  private let group = DispatchGroup()

  /// Lanes for `count` threads, at least 1.
  package init(_ count: Int) {
    // Queues of one task each: a shared one would run no more at once than there are processors.
    queues = (0..<count).map { DispatchQueue(label: "geobg.lane.\($0)") }
    idle = Array(queues.indices)
    // From 0 up: a semaphore that goes while lower than it began is a trap.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
  }

  /// Waits until `width` threads are free, and begins `task` on them.
  ///
  /// Called from one thread, so that two wide tasks cannot each wait for what the other holds.
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
