#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lets a process fork while its threads work, so that the child can work, too.
///
/// A child has only the thread that forked. What other threads were doing stays half done: a lock of
/// Swift's runtime, of Cairo or of ours stays locked, and a global value is never finished. The child
/// would wait for them without end. So each thread is counted while it is busy, and a fork waits until
/// no other thread is. A thread is not busy outside the library, in a function of the caller, while it
/// waits for another thread or in a system call, and in ``pause()``, which long work calls often.
///
/// A busy thread holds a lock of the whole process only between two of these places. Locks of one piece
/// of work may stay locked in the child, because nothing in the child uses them.
package enum ForkGate {
  /// How long a fork waits for busy threads, in seconds.
  ///
  /// It is much longer than any work between two pauses. A process must not hang because one
  /// thread does: after this time it forks, and the child knows that it cannot work.
  private static let patience = 10

  private struct State {
    var mutex = pthread_mutex_t()
    /// A thread is no longer busy, or a fork has ended.
    var changed = pthread_cond_t()
    /// Marks busy threads: their value is not NULL.
    var isBusy = pthread_key_t()
    // All below are protected by the mutex, which a fork holds from its preparation to its end.
    var busyCount = 0
    /// How many threads are forking.
    var forkCount = 0
    /// Whether this fork holds the mutex.
    ///
    /// It does not if a signal interrupted this file, and its handler forks.
    var isHeld = false
    /// How many forks there were since the first process.
    var generation = 0
    /// In a child, the thread that it began with.
    var firstThread: pthread_t?
    /// Whether this process was forked while another thread was busy.
    var isUnfinished = false
  }

  // Not freed, because a thread may end after everything else.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    makeLocks(state)
    pthread_key_create(&state.pointee.isBusy, nil)
    return state
  }()

  private static func makeLocks(_ state: UnsafeMutablePointer<State>) {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // A thread that has the lock already gets an error, and does not wait for itself.
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(&state.pointee.mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    pthread_cond_init(&state.pointee.changed, nil)
  }

  // MARK: - Forks

  /// Lets every later fork of the process wait for busy threads; call it before they are.
  package static func watchForks() { _ = watching }

  private static let watching: Void = {
    _ = state
    pthread_atfork({ ForkGate.prepare() }, { ForkGate.goOn() }, { ForkGate.beginChild() })
  }()

  /// How many forks there were since the first process; it changes only while there is one thread.
  static var generation: Int { state.pointee.generation }

  /// Whether this process was forked while another thread was busy, so that it must not work.
  package static var isUnfinished: Bool { state.pointee.isUnfinished }

  private static func prepare() {
    let state = state
    state.pointee.isHeld = pthread_mutex_lock(&state.pointee.mutex) == 0
    guard state.pointee.isHeld else { return }
    state.pointee.forkCount += 1
    // The handler of a signal may fork while this thread is busy.
    let own = isBusy ? 1 : 0
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += patience
    while state.pointee.busyCount > own,
      pthread_cond_timedwait(&state.pointee.changed, &state.pointee.mutex, &end) == 0
    {}
    // Another fork may have ended meanwhile.
    state.pointee.isHeld = true
  }

  private static func goOn() {
    let state = state
    guard state.pointee.isHeld else { return }
    state.pointee.forkCount -= 1
    pthread_cond_broadcast(&state.pointee.changed)
    pthread_mutex_unlock(&state.pointee.mutex)
  }

  private static func beginChild() {
    let state = state
    let own = isBusy ? 1 : 0
    if state.pointee.busyCount > own { state.pointee.isUnfinished = true }
    state.pointee.busyCount = own
    state.pointee.forkCount = 0
    state.pointee.generation += 1
    state.pointee.firstThread = pthread_self()
    // Threads that waited for them are not in the child.
    if state.pointee.isHeld { makeLocks(state) }
  }

  // MARK: - Busy threads

  private static var isBusy: Bool { pthread_getspecific(state.pointee.isBusy) != nil }

  /// Calls `body`, during which this thread is busy.
  static func busy<Result>(_ body: () -> Result) -> Result {
    enter()
    defer { leave() }
    return body()
  }

  /// Calls `body`, which may wait without end, and during which this thread is not busy.
  package static func aside<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isBusy else { return try body() }
    leave()
    defer {
      let number = errno
      enter()
      errno = number
    }
    return try body()
  }

  /// Lets waiting forks go first; busy threads call it often, while they have no lock of the process.
  package static func pause() {
    let state = state
    pthread_mutex_lock(&state.pointee.mutex)
    let isAwaited = state.pointee.forkCount > 0
    pthread_mutex_unlock(&state.pointee.mutex)
    if isAwaited { aside {} }
  }

  private static func enter() {
    let state = state
    pthread_mutex_lock(&state.pointee.mutex)
    while state.pointee.forkCount > 0 {
      pthread_cond_wait(&state.pointee.changed, &state.pointee.mutex)
    }
    state.pointee.busyCount += 1
    pthread_setspecific(state.pointee.isBusy, state)
    pthread_mutex_unlock(&state.pointee.mutex)
  }

  private static func leave() {
    let state = state
    pthread_mutex_lock(&state.pointee.mutex)
    state.pointee.busyCount -= 1
    pthread_setspecific(state.pointee.isBusy, nil)
    if state.pointee.forkCount > 0 { pthread_cond_broadcast(&state.pointee.changed) }
    pthread_mutex_unlock(&state.pointee.mutex)
  }

  /// Calls `body` as a busy thread: this one or, in a child, another one instead of its first.
  ///
  /// On Linux, Swift's runtime remembers the number of a thread, and locks with it while it makes a
  /// global value. The first thread of a child has another number than before, so a thread that needs
  /// the same value would wait without end. If the system makes no thread, this one works.
  package static func call(_ body: () -> Void) {
    #if !hasFeature(Embedded)
    if let first = state.pointee.firstThread, pthread_equal(first, pthread_self()) != 0 {
      return callOnAnotherThread(body)
    }
    #endif
    busy(body)
  }

  #if !hasFeature(Embedded)
  private struct Unchecked: @unchecked Sendable {
    let body: () -> Void
  }

  private static func callOnAnotherThread(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let unchecked = Unchecked(body: body)
      if let thread = SystemThread({ unchecked.body() }) { thread.join() } else { busy(body) }
      // As in ``ParallelExecutor``: with this name, all folders give the same program.
      #sourceLocation(file:"ForkGate",line:200)
    }
    #sourceLocation()
  }
  #endif
}
