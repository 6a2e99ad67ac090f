import Foundation

/// SIGINT and SIGTERM, which wait until the program asks for them.
struct Signals {
  private let set: sigset_t

  /// Blocks the signals; create it before other threads, which inherit this.
  ///
  /// A dispatch source would lose signals that arrive before its own thread runs.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Calls `stop` at the first signal, on another thread; the second ends the process.
  func watch(stop: @escaping @Sendable () -> Void) {
    let watched = set
    Thread.detachNewThread {
      var (set, number) = (watched, CInt(0))
      var isFirst = true
      while sigwait(&set, &number) == 0 {
        guard isFirst else { _exit(128 + number) }
        isFirst = false
        stop()
      }
    }
  }
}
