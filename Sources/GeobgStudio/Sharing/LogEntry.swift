package import GeobgRecipe
internal import GeobgScene

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
  ///
  /// - Throws: ``DocumentError``.
  package init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["author", "counter", "gesture"])
    let counter = try object.required("counter")
    self.counter = try counter.wide()
    guard self.counter >= 0 else { throw counter.invalid("it is negative; use 0 or more") }
    let author = try object.required("author")
    self.author = try author.string()
    guard (1...LogEntry.authorLimit).contains(self.author.utf8.count),
      self.author.utf8.allSatisfy(LogEntry.isPlain)
    else {
      throw author.invalid("it is not a name; use 1 to 16 lower-case letters and digits")
    }
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
