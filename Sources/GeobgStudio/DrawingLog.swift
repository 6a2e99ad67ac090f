package import GeobgRecipe
internal import GeobgScene
package import GeobgServer

/// The log of a shared drawing, in the order in which entries arrived.
///
/// Pages put the entries in the order of counter and author themselves. So the same entries give
/// the same drawing on all devices, whatever the order of arrival was.
///
/// An author belongs to the page that shows a secret with it first. From then on, only pages with
/// that secret add entries of the author. Entries of an author without a secret may come from any
/// page: after a restart, one page brings the entries of all.
package struct DrawingLog: Sendable {
  /// Every limit of a log.
  package struct Limits: Sendable {
    package var entries = 100_000
    package var bytes = 32 << 20
    /// All authors that it ever had, while ``SharedDrawing/streamLimit`` pages are present; also
    /// those that drew nothing.
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
  /// The secrets of those authors that came with one.
  private var secrets: [String: Secret] = [:]
  private var byteCount = 0
  private var highest: Int64 = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How many of `added` the log does not have.
  package func newCount(in added: [LogEntry]) -> Int {
    added.reduce(0) { keys.contains($1.key) ? $0 : $0 + 1 }
  }

  /// Adds the entries that are new; an entry with a known key changes nothing.
  ///
  /// An entry whose author has another secret is left out, and no error: a page may bring the
  /// entries of others in good faith.
  ///
  /// - Parameter shown: The secrets of the page, by author. They bind the authors of the entries.
  /// - Returns: Whether any entry was new.
  /// - Throws: ``Refusal`` if an entry is beyond a limit; then none is added.
  package mutating func append(
    _ added: [LogEntry], secrets shown: [String: Secret] = [:]
  ) throws(Refusal) -> Bool {
    let added = added.filter { admits(shown[$0.author], for: $0.author) }
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
    else { throw DrawingLog.full }
    entries += new.map(\.json)
    keys.formUnion(newKeys)
    authors.formUnion(newAuthors)
    (byteCount, highest) = (newByteCount, newHighest)
    for entry in added where secrets[entry.author] == nil {
      secrets[entry.author] = shown[entry.author]
    }
    return !new.isEmpty
  }

  /// Binds `author` to `secret`.
  ///
  /// - Throws: ``Refusal`` if the author has another secret, or the log has too many authors.
  package mutating func bind(_ author: String, to secret: Secret) throws(Refusal) {
    guard admits(secret, for: author) else {
      throw Refusal(403, "the author is that of another page; use another author")
    }
    guard authors.contains(author) || authors.count < limits.authors else { throw DrawingLog.full }
    authors.insert(author)
    secrets[author] = secret
  }

  /// Whether a page with `secret` may write as `author`.
  private func admits(_ secret: Secret?, for author: String) -> Bool {
    guard let own = secrets[author] else { return true }
    return secret.map { own.matches($0.text) } ?? false
  }

  private static let full = Refusal(
    507, "the shared drawing is full; begin a new one with geobg studio", code: .limit)
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

  /// The secrets in `field`, by author.
  static func secrets(_ field: JSONField) throws(DocumentError) -> [String: Secret] {
    var secrets: [String: Secret] = [:]
    for (key, value) in try field.object().members.all {
      secrets[key.text] = try Secret(JSONField(value, at: .member(key.text, in: field.place)))
    }
    return secrets
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

extension Secret {
  /// The secret in `field`, which a page made.
  init(_ field: JSONField) throws(DocumentError) {
    guard let secret = Secret(try field.string()) else {
      throw field.invalid("it is not a secret; use 22 to 64 letters and digits")
    }
    self = secret
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
