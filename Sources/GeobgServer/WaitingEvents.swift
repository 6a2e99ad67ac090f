internal import GeobgSystem

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
