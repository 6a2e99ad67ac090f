package import GeobgRecipe
internal import GeobgScene
package import GeobgServer
package import GeobgSystem

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
    /// The secret that the page sends with its presence: nobody else can send it.
    let key = Secret()
    /// The author of the page, and what the others see, as JSON; nil before the page sent it.
    var presence: (author: String, shown: String)?
    /// The authors whose presence changed since this page was told.
    var changed: [String] = []
    var allowance = MessageAllowance()

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
  /// Tells the positions of this log from those of another run of the server; without a hyphen,
  /// which ends it in a position.
  private let run = String(Secret().text.filter { $0 != "-" }.prefix(12))

  /// The time in seconds.
  private let now: @Sendable () -> Double

  package init(
    limits: DrawingLog.Limits = DrawingLog.Limits(),
    now: @escaping @Sendable () -> Double = { CommandProcess.now }
  ) {
    state = Locked(LogAndPages(log: DrawingLog(limits: limits)))
    self.now = now
  }

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

  /// Shows the other pages who draws in a page, and where the pointer is; they get the newest.
  ///
  /// The author belongs to the page's stream until the stream ends. A page that has lost its
  /// connection shows the key of its stream before, which may not have ended yet.
  ///
  /// - Throws: ``Refusal`` for a page that is not there, for the author of another page, and if the
  ///   page sends too many.
  package func show(_ presence: PagePresence) throws(Refusal) {
    let time = now()
    try state.held { state throws(Refusal) in
      guard let number = state.pages.first(where: { $0.value.key.matches(presence.key) })?.key,
        var page = state.pages[number]
      else { throw Refusal(409, "no open page has this key; open the stream of events again") }
      defer { state.pages[number] = page }
      guard page.allowance.take(at: time) else {
        throw Refusal(
          429, "the page sends too many messages; send fewer", code: .limit, retrySeconds: 1)
      }
      guard page.presence.map({ $0.author == presence.author }) ?? true else {
        throw Refusal(409, "the page has another author; open the stream of events again")
      }
      if let other = state.page(of: presence.author), other != number {
        guard let key = presence.earlierKey, state.pages[other]?.key.matches(key) == true else {
          throw Refusal(409, "the author is that of another page; use another author")
        }
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
      let key = CanonicalJSON.object(("key", CanonicalJSON.string(page.key.text)))
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
        id: "\(run)-\(page.sent)")
    }
  }

  private func remove(_ number: Int) {
    state.held { state in
      guard let author = state.pages.removeValue(forKey: number)?.presence?.author else { return }
      state.tell(author, except: number)
    }
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

/// The log of a shared drawing, in the order in which entries arrived.
///
/// Pages put the entries in the order of counter and author themselves. So the same entries give
/// the same drawing on all devices, whatever the order of arrival was.
package struct DrawingLog: Sendable {
  /// Every limit of a log.
  package struct Limits: Sendable {
    package var entries = 100_000
    package var bytes = 32 << 20
    /// All authors that it ever had, while ``SharedDrawing/streamLimit`` pages are present.
    package var authors = 4096
    /// How far a counter may be beyond the highest one.
    ///
    /// A page counts on from the highest counter. Without this limit, one entry could use up all
    /// counters.
    package var counterStep: Int64 = 100_000

    package init() {}
  }

  /// The entries as JSON, in the order in which they arrived.
  package private(set) var entries: [String] = []
  private let limits: Limits
  private var keys: Set<String> = []
  private var authors: Set<String> = []
  private var byteCount = 0
  private var highest: Int64 = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Adds the entries that are new; an entry with a known key changes nothing.
  ///
  /// - Returns: Whether any entry was new.
  /// - Throws: ``Refusal`` if an entry is beyond a limit; then none is added.
  package mutating func append(_ added: [LogEntry]) throws(Refusal) -> Bool {
    // Check everything before anything changes.
    var (new, newKeys, newAuthors) = ([LogEntry](), Set<String>(), Set<String>())
    var (newByteCount, newHighest) = (byteCount, highest)
    // A page that was away may send its entries in any order.
    for entry in added.sorted(by: { $0.counter < $1.counter }) where !keys.contains(entry.key) {
      guard newKeys.insert(entry.key).inserted else { continue }
      guard entry.counter <= newHighest + limits.counterStep else {
        throw Refusal(400, "the counter is too far ahead; count from the highest one", code: .limit)
      }
      newHighest = max(newHighest, entry.counter)
      newByteCount += entry.json.utf8.count
      if !authors.contains(entry.author) { newAuthors.insert(entry.author) }
      new.append(entry)
    }
    guard entries.count + new.count <= limits.entries, newByteCount <= limits.bytes,
      authors.count + newAuthors.count <= limits.authors
    else {
      throw Refusal(
        507, "the shared drawing is full; begin a new one with geobg studio", code: .limit)
    }
    entries += new.map(\.json)
    keys.formUnion(newKeys)
    authors.formUnion(newAuthors)
    (byteCount, highest) = (newByteCount, newHighest)
    return !new.isEmpty
  }
}

/// One entry of the log of a shared drawing.
///
/// The pages decide what a gesture means; the server only checks its shape and its size.
package struct LogEntry: Hashable, Sendable {
  /// The most bytes of an entry, as the server sends it.
  package static let byteLimit = 4096
  /// The most characters of an author.
  private static let authorLimit = 16

  /// The place in the order of all gestures.
  package let counter: Int64
  /// The page that made the gesture.
  package let author: String
  /// The entry as JSON, in one line.
  package let json: String

  /// The key, which no other entry of a log has.
  package var key: String { "\(counter):\(author)" }

  /// Reads the entry in `field`.
  package init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["author", "counter", "gesture"])
    let counter = try object.required("counter")
    self.counter = try counter.wide()
    guard self.counter >= 0 else { throw counter.invalid("it is negative; use 0 or more") }
    author = try LogEntry.author(object.required("author"))
    let gesture = try object.required("gesture")
    switch gesture.value {
    case .string, .object: break
    case .null, .bool, .number, .array: throw gesture.wrongKind("a string or an object")
    }
    json = CanonicalJSON.object(
      ("author", CanonicalJSON.string(self.author)), ("counter", "\(self.counter)"),
      ("gesture", gesture.value.text))
    guard json.utf8.count <= LogEntry.byteLimit else {
      throw field.invalid("it is too long; use at most 4096 bytes")
    }
  }

  /// The author in `field`.
  static func author(_ field: JSONField) throws(DocumentError) -> String {
    let author = try field.string()
    guard (1...LogEntry.authorLimit).contains(author.utf8.count),
      author.utf8.allSatisfy(LogEntry.isPlain)
    else {
      throw field.invalid("it is not a name; use 1 to 16 lower-case letters and digits")
    }
    return author
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension JSONValue {
  /// The value as canonical JSON, in one line; numbers stay as they were written.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number
    case .string(let string): CanonicalJSON.string(string)
    case .array(let items): CanonicalJSON.array(items.map(\.text))
    case .object(let members):
      CanonicalJSON.object(
        Dictionary(uniqueKeysWithValues: members.all.map { ($0.key, $0.value.text) }))
    }
  }
}

/// Reads a palette file again when it has changed.
package struct PaletteWatch {
  /// A change of the file.
  package enum Change: Sendable {
    case palette(PaletteFile)
    /// The file cannot be read, or is no palette; with the reason.
    case broken(String)
  }

  package let path: String
  /// What was read last; nil if it could not be read.
  private var bytes: [UInt8]?

  /// Watches the file at `path`, from its state `bytes` on.
  package init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// What has changed since the last call; nil if nothing has.
  package mutating func change() -> Change? {
    do {
      let read = try PaletteWatch.read(path)
      guard read != bytes else { return nil }
      // An editor may empty the file before it writes the new palette.
      guard !read.isEmpty else { return nil }
      bytes = read
      do {
        return .palette(try PaletteFile(reading: read, named: PathText.shown(path)))
      } catch {
        return .broken("\(PathText.shown(path)): \(error)")
      }
    } catch {
      // An editor may replace the file, so it may be missing for a moment. Report it once.
      guard bytes != nil else { return nil }
      bytes = nil
      return .broken("\(error)")
    }
  }

  /// The bytes of the file at `path`, at most one more than the limit of palettes.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    try FileSource.regular(path).bytes(in: 0..<(PaletteFile.byteLimit + 1))
  }
}
