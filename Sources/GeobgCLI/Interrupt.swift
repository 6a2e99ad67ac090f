internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Lets long work end in its own time: the first signal asks it to, the second ends it at once.
final class Interrupt: @unchecked Sendable {
  /// How soon after the first signal the same one again is its echo, in seconds: timeout(1) and
  /// schedulers send one to the process and one to its group.
  private static let echo = 0.25

  private let lock = DispatchSemaphore(value: 1)
  private var received: CInt?
  private var moment = 0.0

  /// The signal that came first, if one did.
  var signal: CInt? {
    lock.wait()
    defer { lock.signal() }
    return received
  }

  /// Watches for the signals of a terminal and of a scheduler; calls `stop` for the first, and
  /// `note` with what there is to say.
  ///
  /// To be made before other threads are, which take over what is blocked here.
  init(note: @escaping @Sendable (String) -> Void, _ stop: @escaping @Sendable () -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    // What was ignored from the start, as under nohup, stays so.
    let numbers = [SIGINT, SIGTERM].filter { !Interrupt.isIgnored($0) }
    guard !numbers.isEmpty else { return }
    for number in numbers { sigaddset(&set, number) }
    // A signal that is blocked waits until it is asked for. A source of dispatch would lose those
    // that come before its own thread has taken it up.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let watched = set
    DispatchQueue(label: "geobg.signals").async { [self] in
      var (set, number) = (watched, CInt(0))
      while sigwait(&set, &number) == 0 { receive(number, note, stop) }
    }
  }

  private func receive(
    _ number: CInt, _ note: (String) -> Void, _ stop: @escaping @Sendable () -> Void
  ) {
    lock.wait()
    let isFirst = received == nil
    if isFirst { (received, moment) = (number, Console.now) }
    let isEcho = !isFirst && number == received && Console.now - moment < Interrupt.echo
    lock.signal()
    if isEcho { return }
    if !isFirst {
      note("stopped at once; what was not whole is not there")
      _exit(128 + number)
    }
    note("stopping after the pictures that are begun; once more to stop at once")
    // It may have to wait, and the second signal does not.
    DispatchQueue.global().async(execute: stop)
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
