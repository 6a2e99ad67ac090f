import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, at most a fixed number.
///
/// A client that opens many connections and sends nothing must not keep others out. So a new
/// connection at the limit ends the one that has waited for a request longest.
final class OpenConnections: Sendable {
  private struct Entry: Sendable {
    let channel: any Channel
    /// When the connection began to wait for a request; nil while it has an answer to come.
    var waitsSince: UInt64?
  }

  private struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Counts the events, in place of a clock.
    var count: UInt64 = 0
  }

  private let limit: Int
  private let state = NIOLockedValueBox(State())

  /// Room for `limit` connections.
  init(limit: Int) {
    self.limit = limit
  }

  /// All open connections.
  var all: [any Channel] { state.withLockedValue { $0.entries.values.map(\.channel) } }

  /// Adds a new connection.
  ///
  /// - Returns: False if there is no room, because all others have an answer to come.
  func add(_ channel: any Channel) -> Bool {
    let (isAdded, evicted) = state.withLockedValue { state -> (Bool, (any Channel)?) in
      var evicted: (any Channel)?
      if state.entries.count >= limit {
        let oldest = state.entries.filter { $0.value.waitsSince != nil }
          .min { ($0.value.waitsSince ?? 0) < ($1.value.waitsSince ?? 0) }
        guard let oldest else { return (false, nil) }
        evicted = oldest.value.channel
        state.entries[oldest.key] = nil
      }
      state.count += 1
      state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, waitsSince: state.count)
      return (true, evicted)
    }
    evicted?.close(promise: nil)
    return isAdded
  }

  /// Removes a connection that has ended.
  func remove(_ channel: any Channel) {
    _ = state.withLockedValue { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Marks that a connection has a whole request, or waits for the next one.
  func mark(_ channel: any Channel, isWaiting: Bool) {
    state.withLockedValue { state in
      state.count += 1
      state.entries[ObjectIdentifier(channel)]?.waitsSince = isWaiting ? state.count : nil
    }
  }
}
