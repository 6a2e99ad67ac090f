internal import GeobgRecipe
internal import GeobgScene
package import GeobgServer
internal import GeobgSystem

/// The open pages of a served gallery: events for them, and how long all have been away.
package final class OpenPages: Sendable {
  package static let limit = 64
  /// How long all pages may be away, in seconds.
  private static let absence = 2.0
  /// How long a page may take from its first file, or its session, to its stream, in seconds.
  ///
  /// A reload on a slow computer takes this time.
  private static let loading = 30.0

  private struct Page: Sendable {
    var waiting: WaitingEvents
    let stream: EventStream
  }

  private struct PageStates: Sendable {
    var pages: [Int: Page] = [:]
    var lastPage = 0
    /// When the last page left; nil if no page has left, or one is there.
    var leftAt: Double?
    /// When a page began to load; nil if its stream is open.
    var loadedAt: Double?
  }

  private let state = Locked(PageStates())
  private let now: @Sendable () -> Double

  package init(now: @escaping @Sendable () -> Double = { CommandProcess.now }) {
    self.now = now
  }

  package var areClosed: Bool {
    let now = now()
    return state.withLock { state in
      guard let leftAt = state.leftAt, now - leftAt >= OpenPages.absence else { return false }
      return state.loadedAt.map { now - $0 >= OpenPages.loading } ?? true
    }
  }

  /// Notes that a page begins to load.
  package func load() {
    let now = now()
    state.withLock { $0.loadedAt = now }
  }

  /// Notes that a page asked for its session.
  ///
  /// It can be closed before it opens its stream, and nothing would show its end.
  package func arrive() {
    let now = now()
    state.withLock { state in
      guard state.pages.isEmpty else { return }
      state.leftAt = state.leftAt ?? now
      state.loadedAt = now
    }
  }

  /// A stream of the events for one page, whose end shows that the page was closed.
  ///
  /// - Parameter event: The first event; nil for none.
  /// - Throws: ``HTTPError`` if too many streams are open.
  package func stream(beginning event: ServerEvent? = nil) throws(HTTPError) -> EventStream {
    try state.withLock { state throws(HTTPError) -> EventStream in
      guard state.pages.count < OpenPages.limit else { throw .streams }
      state.lastPage += 1
      let number = state.lastPage
      let stream = EventStream { [weak self] in
        self?.state.withLock { $0.pages[number]?.waiting.take() }
      } whenEnded: { [weak self] in
        self?.remove(number)
      }
      var waiting = WaitingEvents()
      if let event { waiting.add(event, kind: event.name) }
      state.pages[number] = Page(waiting: waiting, stream: stream)
      state.leftAt = nil
      state.loadedAt = nil
      return stream
    }
  }

  /// Sends `event` to all pages, instead of an older one of the same `kind`.
  package func send(_ event: ServerEvent, kind: String) {
    let streams = state.withLock { state in
      for number in state.pages.keys { state.pages[number]?.waiting.add(event, kind: kind) }
      return state.pages.values.map(\.stream)
    }
    for stream in streams { stream.notify() }
  }

  private func remove(_ number: Int) {
    let now = now()
    state.withLock { state in
      state.pages[number] = nil
      if state.pages.isEmpty { state.leftAt = now }
    }
  }
}
