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
/// caller does the work itself. A queue of Dispatch does not say it: it tries again without end, and
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
