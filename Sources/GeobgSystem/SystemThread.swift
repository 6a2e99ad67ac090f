internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A thread of our own.
///
/// It comes from the system's own call, which says at once when no thread can be made: at a limit of
/// processes (`ulimit -u`, or `pids.max` of a container), or without memory for a stack. Then the
/// caller does the work itself. A queue of Dispatch does not say it: it tries again for ever, and
/// its blocks never run.
package struct SystemThread: @unchecked Sendable {
  /// Four times the stack of a thread of Dispatch on macOS.
  ///
  /// Our deepest work needs less than 128 KiB, measured in a debug build: drawing in each format,
  /// and reading JSON that is nested too deeply. Only the pages that are used take memory.
  private static let stackSize = 1 << 21

  private final class Start: Sendable {
    private let body: @Sendable () -> Void
    private let host = CommandHost.current

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Calls the body, with the host of the thread that made this one.
    func run() {
      if let host { host.run(body) } else { body() }
    }
  }

  private let handle: pthread_t

  /// Starts a thread that calls `body`; nil if the system makes no thread now.
  ///
  /// Signals for the process are blocked on it, as on threads of Dispatch, so that they reach a
  /// thread of the program.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, SystemThread.stackSize)
    let start = Unmanaged.passRetained(Start(body))
    // A thread begins with the blocked signals of its creator.
    var blocked = SystemThread.signals
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
    var made = pthread_t()
    #else
    var made: pthread_t?
    #endif
    let fault = pthread_create(
      &made, &attributes, { SystemThread.run($0) }, start.toOpaque())
    guard fault == 0, let made = made as pthread_t? else {
      start.release()
      return nil
    }
    handle = made
  }

  /// Starts a thread without waiting for its end; false if the system makes no thread now.
  package static func detached(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = SystemThread(body) else { return false }
    thread.detach()
    return true
  }

  /// Waits until the thread has ended; call this or ``detach()``, once.
  package func join() { _ = ForkGate.aside { pthread_join(handle, nil) } }

  /// Lets the thread end by itself.
  package func detach() { pthread_detach(handle) }

  /// The signals that are blocked: all but those that a thread causes itself.
  private static var signals: sigset_t {
    var set = sigset_t()
    sigfillset(&set)
    for own in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE, SIGPROF] {
      sigdelset(&set, own)
    }
    return set
  }

  private static func run(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    ForkGate.busy {
      FloatingPoint.setStandard()
      call(start)
    }
    return nil
  }

  /// Calls the body, which is released before this function returns.
  @inline(never)
  private static func call(_ start: UnsafeMutableRawPointer?) {
    if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
  }
}

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
    let isAdded = state.held { state in
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
    let threads = state.held { state in
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
      state.held { $0.open -= 1 }
      entry.afterwards()
    }
  }

  /// The next task, when there is one; nil after the end.
  private func next() -> WaitingTask? {
    count.waitAside()
    return state.held { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }
}

/// Lets only one thread at a time run a piece of work.
package final class Lock: Sendable {
  private let semaphore = DispatchSemaphore(value: 1)

  package init() {}

  /// Calls `body` while no other thread runs a body with this lock.
  package func held<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return try body()
  }
}

/// A value that only one thread at a time can read or change.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  // Protected by the lock.
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the value, while no other thread can use it.
  package func held<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.held { () throws(Failure) in try body(&value) }
  }
}
