internal import GeobgRecipe
package import GeobgServer

/// The log of a shared drawing, in the order in which entries arrived.
///
/// Pages put the entries in the order of counter and author themselves. So the same entries give
/// the same drawing on all devices, whatever the order of arrival was.
package struct DrawingLog: Sendable {
  /// Every limit of a log.
  package struct Limits: Sendable {
    /// The most entries.
    package var entries = 100_000
    /// The most bytes of all entries.
    package var bytes = 32 << 20
    /// The most authors.
    package var authors = 64
    /// How far a counter may be beyond the highest one.
    ///
    /// A page counts on from the highest counter. Without this limit, one entry could use up all
    /// counters.
    package var counterStep: Int64 = 100_000

    /// The default limits.
    package init() {}
  }

  /// The entries as JSON, in the order in which they arrived.
  package private(set) var entries: [String] = []
  private let limits: Limits
  private var keys: Set<String> = []
  private var authors: Set<String> = []
  private var byteCount = 0
  private var highest: Int64 = 0

  /// An empty log.
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
