#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The signals that a write can cause, and that end a process by default.
///
/// A library must not end the program that uses it, and must not change the program's own handlers.
package enum WriteSignals {
  /// A closed pipe, and a file larger than the process may write.
  private static let signals = [SIGPIPE, SIGXFSZ]

  /// Calls `body`; a write in it that fails causes only its error, not a signal.
  ///
  /// Both signals are sent to the thread that writes. They are blocked on this thread meanwhile,
  /// and a new one is taken away.
  package static func asErrors<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var blocked = set(signals)
    var before = sigset_t()
    var waiting = sigset_t()
    sigpending(&waiting)
    let taken = signals.filter { sigismember(&waiting, $0) == 0 }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer {
      sigpending(&waiting)
      for signal in taken where sigismember(&waiting, signal) == 1 {
        var one = set([signal])
        var received: CInt = 0
        sigwait(&one, &received)
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try body()
  }

  private static func set(_ signals: [CInt]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
