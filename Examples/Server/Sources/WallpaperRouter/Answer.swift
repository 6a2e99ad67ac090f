import GeobgKit

/// What the server answers to a request.
public struct Answer: Sendable {
  /// The content of an answer.
  public enum Content: Hashable, Sendable {
    /// Only a head: the answer to `HEAD`, or 304.
    case none
    /// One sentence for people.
    case text(String)
    /// A picture that has to be drawn.
    case picture(RecipeFile)
  }

  /// The status, such as 200.
  public let status: Int
  /// The header fields, with names in lower case, without those of the connection and the length.
  public let headers: [(name: String, value: String)]
  /// The content.
  public let content: Content
  /// Whether the connection must end after the answer, because a request body is left unread.
  public var endsConnection = false

  /// Headers of every answer: browsers must not guess another type or run anything in a picture.
  private static let policy = [
    (name: "content-security-policy", value: "default-src 'none'; sandbox"),
    (name: "referrer-policy", value: "no-referrer"),
    (name: "x-content-type-options", value: "nosniff"),
  ]

  private init(_ status: Int, _ content: Content, _ headers: [(name: String, value: String)]) {
    self.status = status
    self.content = content
    self.headers = headers + Answer.policy
  }

  /// The picture of `file`; an answer that caches may keep forever, because it never changes.
  ///
  /// - Parameter isWanted: False for the head alone.
  static func picture(_ file: RecipeFile, _ type: String, isWanted: Bool) -> Answer {
    Answer(
      200, isWanted ? .picture(file) : .none,
      [(name: "content-type", value: type)] + cacheable(EntityTag(file)))
  }

  /// 304: the client has the picture already.
  static func unchanged(_ tag: EntityTag) -> Answer {
    Answer(304, .none, cacheable(tag))
  }

  /// The answer that refuses a request.
  ///
  /// - Parameter isHead: Whether only the head is wanted.
  public static func refused(_ refusal: Refusal, isHead: Bool = false) -> Answer {
    var headers = [
      (name: "content-type", value: "text/plain; charset=utf-8"),
      (name: "cache-control", value: "no-store"),
    ]
    if case .method = refusal { headers.append((name: "allow", value: "GET, HEAD")) }
    if case .busy(let seconds) = refusal {
      headers.append((name: "retry-after", value: "\(seconds)"))
    }
    var answer = Answer(
      refusal.status, isHead ? .none : .text("\(refusal)\n"), headers)
    answer.endsConnection = refusal.endsConnection
    return answer
  }

  private static func cacheable(_ tag: EntityTag) -> [(name: String, value: String)] {
    [
      (name: "cache-control", value: "public, max-age=31536000, immutable"),
      (name: "etag", value: tag.text),
    ]
  }
}
