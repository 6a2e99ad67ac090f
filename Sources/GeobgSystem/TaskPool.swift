internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Runs tasks in order on a limited number of threads.
///
/// A thread is made when a task needs one, and stays for later tasks.
package final class TaskPool: Sendable {
  private struct WaitingTask: Sendable {
    let task: @Sendable () -> Void
    let afterwards: @Sendable () -> Void
  }

  private struct TasksAndThreads: Sendable {
    var waiting: [WaitingTask] = []
    /// How many tasks wait or run.
    var open = 0
    var threads: [SystemThread] = []
    var isClosed = false
  }

  private let threadLimit: Int
  private let state = Locked(TasksAndThreads())
  /// Counts the tasks that wait; after the end, also the threads that have to leave.
  private let count = DispatchSemaphore(value: 0)
  /// How many threads are free for ``begin(width:_:)``.
  private let free = DispatchSemaphore(value: 0)

  package init(threads: Int) {
    threadLimit = threads
    // Start at 0 and signal: a semaphore that is freed below its initial value traps.
    for _ in 0..<threads { free.signal() }
  }

  /// Adds `task`; it begins after all earlier ones, when a thread is free.
  ///
  /// If the system makes fewer threads than are allowed, tasks wait for the existing ones.
  ///
  /// - Parameters:
  ///   - task: The work.
  ///   - afterwards: Called after `task`, when its thread counts as free. Default: nothing.
  /// - Returns: False if there is no thread at all, or after ``end()``; then the task is not run.
  package func add(
    _ task: @escaping @Sendable () -> Void, afterwards: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let isAdded = state.withLock { state in
      guard !state.isClosed else { return false }
      if state.open >= state.threads.count, state.threads.count < threadLimit,
        let thread = SystemThread({ [self] in serve() })
      {
        state.threads.append(thread)
      }
      guard !state.threads.isEmpty else { return false }
      state.waiting.append(WaitingTask(task: task, afterwards: afterwards))
      state.open += 1
      return true
    }
    if isAdded { count.signal() }
    return isAdded
  }

  /// Waits until `width` threads are free, then starts `task`, which keeps that many threads busy.
  ///
  /// If the system makes fewer threads, tasks wait for those that there are; if it makes none, the
  /// task has ended when this function returns.
  ///
  /// Call it from only one thread; otherwise two tasks could each wait for threads that the other
  /// holds.
  ///
  /// - Parameter width: From 1 to the number of threads.
  package func begin(width: Int, _ task: @escaping @Sendable () -> Void) {
    for _ in 0..<width { free.waitAside() }
    let release: @Sendable () -> Void = { [free] in
      for _ in 0..<width { free.signal() }
    }
    guard !add(task, afterwards: release) else { return }
    task()
    release()
  }

  /// Takes no more tasks; the threads end after those that wait.
  package func end() {
    for thread in close() { thread.detach() }
  }

  /// Waits until all tasks have ended, and their threads; takes no more tasks.
  package func finish() {
    for thread in close() { thread.join() }
  }

  private func close() -> [SystemThread] {
    let threads = state.withLock { state in
      state.isClosed = true
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { count.signal() }
    return threads
  }

  private func serve() {
    while let entry = next() {
      entry.task()
      state.withLock { $0.open -= 1 }
      entry.afterwards()
    }
  }

  /// The next task, when there is one; nil after the end.
  private func next() -> WaitingTask? {
    count.waitAside()
    return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }
}
