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
    let wake = state.held { $0.wake }
    wake?()
  }

  /// Sets what ``notify()`` calls, on any thread.
  package func whenNotified(_ wake: @escaping @Sendable () -> Void) {
    state.held { $0.wake = wake }
  }

  /// Ends the stream, because the client has left.
  package func end() {
    let isFirst = state.held { state in
      defer { state = Waking(wake: nil, isEnded: true) }
      return !state.isEnded
    }
    if isFirst { whenEnded() }
  }
}

/// One event of a stream of server-sent events.
///
/// Source: the HTML Standard, section "Server-sent events".
package struct ServerEvent: Hashable, Sendable {
  package let name: String
  /// The content, in one line.
  package let data: String
  /// The position in the stream, from which a client resumes; nil if the event has none.
  package let id: String?

  package init(_ name: String, data: String, id: String? = nil) {
    self.name = name
    self.data = data
    self.id = id
  }

  package var text: String {
    (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n"
  }

  /// A comment, which shows that the connection is alive.
  static let heartbeat = ":\n\n"
}

/// The events that wait until a page takes them: of each kind only the newest, and not more than a limit.
package struct WaitingEvents: Sendable {
  /// The most events that wait; beyond it, the oldest are dropped.
  private static let limit = 32

  private var events: [(kind: String, event: ServerEvent)] = []

  package init() {}

  /// Adds `event`, which replaces an older one of the same `kind`.
  package mutating func add(_ event: ServerEvent, kind: String) {
    events.removeAll { $0.kind == kind }
    events.append((kind, event))
    if events.count > WaitingEvents.limit { events.removeFirst() }
  }

  /// Removes and returns the oldest event; nil if there is none.
  package mutating func take() -> ServerEvent? {
    events.isEmpty ? nil : events.removeFirst().event
  }
}
