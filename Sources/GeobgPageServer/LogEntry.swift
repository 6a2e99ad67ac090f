package import GeobgRecipe
internal import GeobgScene
internal import GeobgServer

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
