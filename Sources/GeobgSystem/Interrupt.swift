internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lets long work finish cleanly: the first signal asks it to stop, the second ends the process.
package final class Interrupt: @unchecked Sendable {
  package enum Signal: Sendable {
    /// The signal of Ctrl-C.
    case interrupt
    /// The signal of `kill` and of schedulers.
    case terminate

    fileprivate var number: CInt { self == .interrupt ? SIGINT : SIGTERM }
  }

  package enum Event: Sendable {
    /// The first signal: the work should stop.
    case stopping
    /// The second signal: the process ends now.
    case ending
  }

  /// How long after the first signal the same signal is ignored as a duplicate, in seconds.
  ///
  /// timeout(1) and schedulers send one signal to the process and one to its group.
  private static let echo = 0.25
  /// How long the second signal waits for its report, in seconds.
  private static let patience = 0.5

  private let lock = Lock()
  private var received: Signal?
  private var moment = 0.0

  /// The first signal; nil if none has arrived.
  package var signal: Signal? { lock.withLock { received } }

  /// Watches for the signals of terminals and schedulers; calls `stop` at the first signal, and
  /// `report` at each one.
  ///
  /// Create it before any threads but ours, which block all signals. If the system makes no thread
  /// for them, a signal ends the process at once.
  package init(
    report: @escaping @Sendable (Event) -> Void, stop: @escaping @Sendable () -> Void
  ) {
    // The signals belong to the program that runs this work.
    guard CommandHost.current == nil else { return }
    var set = sigset_t()
    sigemptyset(&set)
    // A signal that was ignored from the start, as under nohup, stays ignored.
    let signals = [Signal.interrupt, .terminate].filter { !Interrupt.isIgnored($0.number) }
    guard !signals.isEmpty else { return }
    for signal in signals { sigaddset(&set, signal.number) }
    let watched = set
    let isReady = DispatchSemaphore(value: 0)
    // A blocked signal waits until it is requested. A dispatch source would lose signals that
    // arrive before its own thread runs.
    let isWatched = SystemThread.detached { [self] in
      isReady.signal()
      var (set, number) = (watched, CInt(0))
      while sigwait(&set, &number) == 0 {
        receive(number == SIGINT ? .interrupt : .terminate, watched, report, stop)
      }
    }
    // Only after the thread has started: without it, only SIGKILL could end a process whose signals
    // are blocked. A signal that arrives earlier ends it.
    guard isWatched else { return }
    isReady.wait()
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private func receive(
    _ signal: Signal, _ watched: sigset_t, _ report: @escaping @Sendable (Event) -> Void,
    _ stop: @escaping @Sendable () -> Void
  ) {
    let (isFirst, isEcho) = lock.withLock { () -> (Bool, Bool) in
      guard let received else {
        (received, moment) = (signal, CommandProcess.now)
        return (true, false)
      }
      return (false, signal == received && CommandProcess.now - moment < Interrupt.echo)
    }
    if isEcho { return }
    // `report` and `stop` may have to wait, such as for a terminal that takes no more text. That
    // must not delay the second signal.
    if isFirst {
      let answer: @Sendable () -> Void = {
        report(.stopping)
        stop()
      }
      guard !SystemThread.detached(answer) else { return }
      // Without another thread, the system itself ends the process at the second signal.
      var set = watched
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      answer()
      pthread_sigmask(SIG_BLOCK, &set, nil)
    } else {
      let isReported = DispatchSemaphore(value: 0)
      let isReporting = SystemThread.detached {
        report(.ending)
        isReported.signal()
      }
      if isReporting { _ = isReported.wait(timeout: .now() + Interrupt.patience) }
      _exit(128 + signal.number)
    }
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
