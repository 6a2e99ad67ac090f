package import GeobgRecipe
package import GeobgServer
internal import GeobgSystem

/// The drawing that several pages draw together: its log, and the streams to the pages.
package final class SharedDrawing: Sendable {
  /// The most open streams.
  package static let streamLimit = 64
  /// The most bytes of entries in one event.
  private static let eventByteLimit = 64 << 10

  private struct Page: Sendable {
    /// How many entries of the log were sent.
    var sent: Int
    /// Other events.
    var waiting = WaitingEvents()
    let stream: EventStream
  }

  private struct State: Sendable {
    var log: DrawingLog
    var pages: [Int: Page] = [:]
    var lastPage = 0
    var palette: String?
  }

  private let state: Locked<State>
  /// Tells the positions of this log from those of another run of the server; without a hyphen,
  /// which ends it in a position.
  private let run = String(Secret().text.filter { $0 != "-" }.prefix(12))

  /// An empty drawing.
  package init(limits: DrawingLog.Limits = DrawingLog.Limits()) {
    state = Locked(State(log: DrawingLog(limits: limits)))
  }

  /// The palette that was published last, as JSON; nil if none was.
  package var palette: String? { state.held { $0.palette } }

  /// Adds entries to the log, and sends the new ones to all pages.
  ///
  /// - Throws: ``Refusal``; then none is added.
  package func append(_ entries: [LogEntry]) throws(Refusal) {
    let isNew = try state.held { state throws(Refusal) in try state.log.append(entries) }
    if isNew { notify() }
  }

  /// Sends the palette of `file` to all pages, now and when they connect.
  package func publish(palette file: PaletteFile) {
    let json = file.palette.json
    state.held { $0.palette = json }
    send(ServerEvent("palette", data: json), kind: "palette")
  }

  /// Sends the finished share of the work `id`, from 0 to 1, to all pages.
  package func publish(progress share: Double, of id: String) {
    send(.progress(share, of: id), kind: "progress \(id)")
  }

  // MARK: - Streams

  /// A stream that begins with all entries of the log, or with those after `lastID`.
  ///
  /// - Parameter lastID: The position of the last event that the page received; nil if there is
  ///   none.
  /// - Throws: ``Refusal`` if too many streams are open.
  package func stream(after lastID: String?) throws(Refusal) -> EventStream {
    let stream = try state.held { state throws(Refusal) -> EventStream in
      guard state.pages.count < SharedDrawing.streamLimit else { throw .streams }
      state.lastPage += 1
      let number = state.lastPage
      let stream = EventStream { [weak self] in
        self?.next(for: number)
      } whenEnded: { [weak self] in
        self?.remove(number)
      }
      var page = Page(sent: position(lastID, in: state.log), stream: stream)
      if let palette = state.palette {
        page.waiting.add(ServerEvent("palette", data: palette), kind: "palette")
      }
      state.pages[number] = page
      return stream
    }
    countPages()
    return stream
  }

  /// How many entries a page with the last position `id` has.
  private func position(_ id: String?, in log: DrawingLog) -> Int {
    guard let parts = id?.split(separator: "-", omittingEmptySubsequences: false), parts.count == 2,
      parts[0] == run,
      let count = Int(parts[1]), (0...log.entries.count).contains(count)
    else { return 0 }
    return count
  }

  /// Removes and returns the next event for the page with this number.
  private func next(for number: Int) -> ServerEvent? {
    state.held { state in
      guard var page = state.pages[number] else { return nil }
      defer { state.pages[number] = page }
      let entries = state.log.entries
      guard page.sent < entries.count else { return page.waiting.take() }
      var (piece, byteCount) = ([String](), 0)
      while page.sent < entries.count, byteCount < SharedDrawing.eventByteLimit {
        piece.append(entries[page.sent])
        byteCount += entries[page.sent].utf8.count
        page.sent += 1
      }
      return ServerEvent(
        "log", data: CanonicalJSON.object(("entries", CanonicalJSON.array(piece))),
        id: "\(run)-\(page.sent)")
    }
  }

  private func remove(_ number: Int) {
    _ = state.held { $0.pages.removeValue(forKey: number) }
    countPages()
  }

  /// Sends the number of open pages to all pages.
  private func countPages() {
    let count = state.held { $0.pages.count }
    send(ServerEvent("peers", data: CanonicalJSON.object(("count", "\(count)"))), kind: "peers")
  }

  private func send(_ event: ServerEvent, kind: String) {
    state.held { state in
      for number in state.pages.keys { state.pages[number]?.waiting.add(event, kind: kind) }
    }
    notify()
  }

  private func notify() {
    for stream in state.held({ $0.pages.values.map(\.stream) }) { stream.notify() }
  }
}
