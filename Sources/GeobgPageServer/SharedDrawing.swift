package import GeobgRecipe
internal import GeobgScene
package import GeobgServer
internal import GeobgSystem

/// The drawing that several pages draw together: its log, the streams to the pages, and who is there.
package final class SharedDrawing: Sendable {
  package static let streamLimit = 64
  /// The most authors whose changes wait for a page that reads slowly; beyond it, the oldest are
  /// dropped.
  private static let changeLimit = 2 * streamLimit
  /// The most bytes of entries in one event.
  private static let eventByteLimit = 64 << 10

  private struct Page: Sendable {
    /// How many entries of the log were sent.
    var sent: Int
    /// Other events.
    var waiting = WaitingEvents()
    let stream: EventStream
    /// A secret that only this page gets, and sends with its presence.
    let key = Secret()
    /// The author of the page, and what the others see, as JSON; nil before the page sent it.
    var presence: (author: String, shown: String)?
    /// The authors whose presence changed since this page was told.
    var changed: [String] = []
    /// What it may still send about who draws in it.
    var messages = Allowance.messages
    /// What it may still bring of entries.
    var entries = Allowance.entries

    /// Adds an author to those that the page will be told about; the newest change counts.
    mutating func add(_ author: String) {
      guard !changed.contains(author) else { return }
      changed.append(author)
      if changed.count > SharedDrawing.changeLimit { changed.removeFirst() }
    }
  }

  private struct LogAndPages: Sendable {
    var log: DrawingLog
    var pages: [Int: Page] = [:]
    var lastPage = 0
    var palette: String?
    /// What all requests without the key of a page may still bring of entries.
    var entries = Allowance.entries

    /// The page of `author`; nil if the author is not there.
    func page(of author: String) -> Int? {
      pages.first { $0.value.presence?.author == author }?.key
    }

    /// Tells all pages but `number` about a change of `author`.
    mutating func tell(_ author: String, except number: Int) {
      for other in pages.keys where other != number { pages[other]?.add(author) }
    }
  }

  private let state: Locked<LogAndPages>
  /// Tells positions of this log from positions of another drawing's; without a hyphen, which ends it
  /// in a position.
  private let run: String
  /// The name of this start of the server, also without a hyphen: after another one, the log has
  /// other positions.
  private let start = SharedDrawing.name(Secret())

  /// The time in seconds.
  private let now: @Sendable () -> Double

  package init(
    limits: DrawingLog.Limits = DrawingLog.Limits(), run: Secret = Secret(),
    now: @escaping @Sendable () -> Double = { CommandProcess.now }
  ) {
    state = Locked(LogAndPages(log: DrawingLog(limits: limits)))
    self.run = SharedDrawing.name(run)
    self.now = now
  }

  private static func name(_ secret: Secret) -> String {
    String(secret.text.filter { $0 != "-" }.prefix(12))
  }

  package var palette: String? { state.withLock { $0.palette } }

  /// Adds entries to the log, and sends the new ones to all pages.
  ///
  /// A page that brings very many is slowed down, and only that page.
  ///
  /// - Parameters:
  ///   - secrets: The secrets of the page, by author.
  ///   - key: The key of the page's stream; nil if it has none. All pages without one are slowed
  ///     down together.
  /// - Throws: ``HTTPError``; then none is added.
  package func append(
    _ entries: [LogEntry], secrets: [String: Secret], key: String? = nil
  ) throws(HTTPError) {
    let time = now()
    let isNew = try state.withLock { state throws(HTTPError) in
      let count = state.log.newCount(in: entries)
      let page = key.flatMap { key in
        state.pages.first { $0.value.key.matches(key) }?.key
      }
      let mayBring =
        page.map { state.pages[$0]?.entries.take(count, at: time) ?? false }
        ?? state.entries.take(count, at: time)
      guard mayBring || count == 0 else { throw SharedDrawing.tooMany }
      return try state.log.append(entries, secrets: secrets)
    }
    if isNew { notify() }
  }

  private static let tooMany = HTTPError(
    429, "the page sends too much at once; send less", code: .limit, retrySeconds: 1)

  /// Sends the palette of `file` to all pages, now and when they connect.
  package func publish(palette file: PaletteFile) {
    let json = file.palette.json
    state.withLock { $0.palette = json }
    send(ServerEvent("palette", data: json), kind: "palette")
  }

  /// Sends the finished share of the work `id`, from 0 to 1, to all pages.
  package func publish(progress share: Double, of id: String) {
    send(.progress(share, of: id), kind: "progress \(id)")
  }

  /// Shows the other pages who draws in a page, and where the pointer is; they get the newest.
  ///
  /// The secret binds the author, as with entries. A page that has lost its connection takes the
  /// author over from its stream before, which may not have ended yet.
  ///
  /// - Throws: ``HTTPError`` for a page that is not there, for an author with another secret, and if
  ///   the page sends too many.
  package func show(_ presence: PagePresence) throws(HTTPError) {
    let time = now()
    try state.withLock { state throws(HTTPError) in
      guard let number = state.pages.first(where: { $0.value.key.matches(presence.key) })?.key,
        var page = state.pages[number]
      else { throw HTTPError(409, "no open page has this key; open the stream of events again") }
      defer { state.pages[number] = page }
      guard page.messages.take(at: time) else { throw SharedDrawing.tooMany }
      guard page.presence.map({ $0.author == presence.author }) ?? true else {
        throw HTTPError(409, "the page has another author; open the stream of events again")
      }
      try state.log.bind(presence.author, to: presence.secret)
      if let other = state.page(of: presence.author), other != number {
        state.pages[other]?.presence = nil
      }
      page.presence = (author: presence.author, shown: presence.shown)
      state.tell(presence.author, except: number)
    }
    notify()
  }

  // MARK: - Streams

  /// A stream that begins with all entries of the log, or with those after `lastID`.
  ///
  /// - Parameter lastID: The position of the last event that the page received; nil if there is
  ///   none.
  /// - Throws: ``HTTPError`` if too many streams are open.
  package func stream(after lastID: String?) throws(HTTPError) -> EventStream {
    let stream = try state.withLock { state throws(HTTPError) -> EventStream in
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
      let key = CanonicalJSON.object(
        ("key", CanonicalJSON.string(page.key.text)), ("start", CanonicalJSON.string(start)))
      page.waiting.add(ServerEvent("page", data: key), kind: "page")
      page.changed = state.pages.values.compactMap { $0.presence?.author }.sorted()
      state.pages[number] = page
      return stream
    }
    countPages()
    return stream
  }

  /// How many entries a page with the last position `id` has.
  private func position(_ id: String?, in log: DrawingLog) -> Int {
    guard let parts = id?.split(separator: "-", omittingEmptySubsequences: false), parts.count == 3,
      parts[0] == run, parts[1] == start,
      let count = Int(parts[2]), (0...log.entries.count).contains(count)
    else { return 0 }
    return count
  }

  /// Removes and returns the next event for the page with this number.
  private func next(for number: Int) -> ServerEvent? {
    state.withLock { state in
      guard var page = state.pages[number] else { return nil }
      defer { state.pages[number] = page }
      let entries = state.log.entries
      guard page.sent < entries.count else {
        if let event = page.waiting.take() { return event }
        guard !page.changed.isEmpty else { return nil }
        let author = page.changed.removeFirst()
        let shown = state.page(of: author).flatMap { state.pages[$0]?.presence?.shown }
        return PagePresence.event(author, shown)
      }
      var (piece, byteCount) = ([String](), 0)
      while page.sent < entries.count, byteCount < SharedDrawing.eventByteLimit {
        piece.append(entries[page.sent])
        byteCount += entries[page.sent].utf8.count
        page.sent += 1
      }
      return ServerEvent(
        "log", data: CanonicalJSON.object(("entries", CanonicalJSON.array(piece))),
        id: "\(run)-\(start)-\(page.sent)")
    }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      guard let author = state.pages.removeValue(forKey: number)?.presence?.author else { return }
      state.tell(author, except: number)
    }
    countPages()
  }

  /// Sends the number of open pages to all pages.
  private func countPages() {
    let count = state.withLock { $0.pages.count }
    send(ServerEvent("peers", data: CanonicalJSON.object(("count", "\(count)"))), kind: "peers")
  }

  private func send(_ event: ServerEvent, kind: String) {
    state.withLock { state in
      for number in state.pages.keys { state.pages[number]?.waiting.add(event, kind: kind) }
    }
    notify()
  }

  private func notify() {
    for stream in state.withLock({ $0.pages.values.map(\.stream) }) { stream.notify() }
  }
}
