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
