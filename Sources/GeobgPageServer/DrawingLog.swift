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
  /// - Throws: ``HTTPError`` if an entry is beyond a limit; then none is added.
  package mutating func append(
    _ added: [LogEntry], secrets shown: [String: Secret] = [:]
  ) throws(HTTPError) -> Bool {
    let added = added.filter { admits(shown[$0.author], for: $0.author) }
    // Check everything before anything changes.
    var (new, newKeys, newAuthors) = ([LogEntry](), Set<String>(), Set<String>())
    var (newByteCount, newHighest) = (byteCount, highest)
    // A page that was away may send its entries in any order.
    for entry in added.sorted(by: { $0.counter < $1.counter }) where !keys.contains(entry.key) {
      guard newKeys.insert(entry.key).inserted else { continue }
      guard entry.counter <= newHighest + limits.counterStep else {
        throw HTTPError(
          400, "the counter is too far ahead; count from the highest one", code: .limit)
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
  /// - Throws: ``HTTPError`` if the author has another secret, or the log has too many authors.
  package mutating func bind(_ author: String, to secret: Secret) throws(HTTPError) {
    guard admits(secret, for: author) else {
      throw HTTPError(403, "this author belongs to another page; use another author")
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

  private static let full = HTTPError(
    507, "the shared drawing is full; begin a new one with geobg studio", code: .limit)
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
