package import GeobgRecipe
internal import GeobgScene
internal import GeobgServer

/// What a page lets the others see of its visitor: the author, with a name and the place of the
/// pointer.
///
/// The pages decide what name and place mean; the server only checks their size. It passes them on
/// to the other pages, and does not store them.
package struct PagePresence: Sendable {
  /// The most bytes of what the others see, as the server sends it.
  package static let byteLimit = 512
  /// The longest body of a request, in bytes.
  package static let bodyLimit = 1024

  /// The key of the page's stream, which no other page knows.
  let key: String
  /// The author whose gestures the page makes.
  let author: String
  /// The secret of the author.
  let secret: Secret
  /// What the others see, as JSON in one line.
  let shown: String

  /// Reads the presence in `object`, the body of a request.
  package init(_ object: JSONObject) throws(DocumentError) {
    key = try object.required("key").string()
    author = try LogEntry.author(object.required("author"))
    secret = try Secret(object.required("secret"))
    let shown = try object.required("shown")
    guard case .object = shown.value else { throw shown.wrongKind("an object") }
    self.shown = shown.value.text
    guard self.shown.utf8.count <= PagePresence.byteLimit else {
      throw shown.invalid("it is too long; use at most \(PagePresence.byteLimit) bytes")
    }
  }

  /// The names of the fields.
  package static let fields = ["author", "key", "secret", "shown"]

  /// The event for the other pages: what they see of `author`; null if the author has left.
  static func event(_ author: String, _ shown: String?) -> ServerEvent {
    ServerEvent(
      "presence",
      data: CanonicalJSON.object(
        ("author", CanonicalJSON.string(author)), ("shown", shown ?? "null")))
  }
}

/// How much a page may send: so much at once, and then as it is replenished.
package struct Allowance: Sendable {
  /// How much is replenished in a second.
  package let perSecond: Double
  /// The most that is there at once.
  package let most: Double
  private var left: Double
  /// The time of the last use, in seconds.
  private var time = 0.0

  /// The messages that a page may send about who draws there.
  package static let messages = Allowance(perSecond: 20, most: 20)
  /// The entries that a page may bring: at once those of a large drawing, and then more than a
  /// person draws.
  package static let entries = Allowance(perSecond: 500, most: 10_000)

  private init(perSecond: Double, most: Double) {
    (self.perSecond, self.most, left) = (perSecond, most, most)
  }

  /// Whether anything is left at `now`, in seconds; then `count` is taken.
  ///
  /// The last use may take more than is left, so that no request is too large for ever; the rest is
  /// a debt.
  package mutating func take(_ count: Int = 1, at now: Double) -> Bool {
    left = min(most, left + (now - time) * perSecond)
    time = now
    guard left >= 1 else { return false }
    left -= Double(count)
    return true
  }
}
