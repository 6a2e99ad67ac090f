internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Lets long work end in its own time: the first signal asks it to, the second ends it at once.
final class Interrupt: @unchecked Sendable {
  /// How soon after the first signal another is the same one, in seconds: timeout(1) and schedulers
  /// send one to the process and one to its group.
  private static let echo = 0.25

  private let lock = DispatchSemaphore(value: 1)
  private var sources: [any DispatchSourceSignal] = []
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
  init(note: @escaping @Sendable (String) -> Void, _ stop: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      // What was ignored from the start, as under nohup, stays so.
      var action = sigaction()
      sigaction(number, nil, &action)
      guard !Interrupt.isIgnored(action) else { continue }
      Interrupt.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.receive(number, note, stop) }
      source.resume()
      sources.append(source)
    }
  }

  private func receive(_ number: CInt, _ note: (String) -> Void, _ stop: () -> Void) {
    lock.wait()
    let isFirst = received == nil
    if isFirst { (received, moment) = (number, Console.now) }
    let isEcho = !isFirst && Console.now - moment < Interrupt.echo
    lock.signal()
    if isEcho { return }
    if !isFirst {
      note("stopped at once; what was not whole is not there")
      _exit(128 + number)
    }
    note("stopping after the pictures that are begun; once more to stop at once")
    stop()
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }

  private static func ignore(_ number: CInt) {
    #if canImport(Darwin)
    Darwin.signal(number, SIG_IGN)
    #else
    Glibc.signal(number, SIG_IGN)
    #endif
  }
}
