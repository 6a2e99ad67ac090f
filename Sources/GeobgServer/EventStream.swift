internal import GeobgSystem

/// A stream of events for one client.
///
/// The connection takes an event when it can send one, so a slow client makes nothing grow. The
/// source only says that there may be a new event.
package final class EventStream: Sendable {
  private struct Waking {
    var wake: (@Sendable () -> Void)?
    var isEnded = false
  }

  private let take: @Sendable () -> ServerEvent?
  private let whenEnded: @Sendable () -> Void
  private let state = Locked(Waking())

  package init(
    take: @escaping @Sendable () -> ServerEvent?, whenEnded: @escaping @Sendable () -> Void
  ) {
    self.take = take
    self.whenEnded = whenEnded
  }

  /// Removes and returns the next event; nil if there is none now.
  package func next() -> ServerEvent? { take() }

  /// Tells the connection that there may be a new event.
  package func notify() {
    let wake = state.withLock { $0.wake }
    wake?()
  }

  /// Sets what ``notify()`` calls, on any thread.
  package func whenNotified(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Ends the stream, because the client has left.
  package func end() {
    let isFirst = state.withLock { state in
      defer { state = Waking(wake: nil, isEnded: true) }
      return !state.isEnded
    }
    if isFirst { whenEnded() }
  }
}
