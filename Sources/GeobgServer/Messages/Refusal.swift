package import GeobgRecipe

/// Why a request is refused: a status, and an error for the page.
///
/// The error has the code, the field and the sentence of the libraries' errors in other languages.
package struct Refusal: Error, Hashable, Sendable {
  /// The status of the answer.
  package let status: Int
  /// The kind of the error.
  package let code: ErrorCode
  /// The field with the mistake; nil if the mistake is not in one field.
  package let field: String?
  /// One sentence: what was sent, what is wrong with it, and what to do.
  package let message: String
  /// The methods of the address; nil if the method is not the mistake.
  package let allowed: String?
  /// After how many seconds the client may try again; nil if that does not help.
  package let retrySeconds: Int?
  /// Whether the connection must end, because the rest of the request is not read.
  package let endsConnection: Bool

  /// A refusal.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - message: The sentence.
  ///   - code: The kind of the error. Default: a mistake in the request.
  ///   - field: The field with the mistake. Default: none.
  package init(
    _ status: Int, _ message: String, code: ErrorCode = .argument, field: String? = nil,
    allowed: String? = nil, retrySeconds: Int? = nil, endsConnection: Bool = false
  ) {
    self.status = status
    self.code = code
    self.field = field
    self.message = message
    self.allowed = allowed
    self.retrySeconds = retrySeconds
    self.endsConnection = endsConnection
  }

  /// The error as JSON, for the page.
  package var json: String {
    CanonicalJSON.object(
      ("code", CanonicalJSON.string(code.name)),
      ("field", field.map(CanonicalJSON.string) ?? "null"),
      ("message", CanonicalJSON.string(message)))
  }

  /// The header fields that belong to the status.
  var headers: [(name: String, value: String)] {
    [
      allowed.map { (name: "allow", value: $0) },
      retrySeconds.map { (name: "retry-after", value: "\($0)") },
    ].compactMap(\.self)
  }
}

// MARK: - Requests

extension Refusal {
  /// The bytes are not HTTP 1.1.
  static let notHTTP = Refusal(400, "the request is not HTTP 1.1", endsConnection: true)
  /// The version is not HTTP 1.1.
  static let version = Refusal(
    505, "the version is not HTTP 1.1; use HTTP 1.1", endsConnection: true)
  /// A `Host` that is not in the list, or not exactly one.
  static let host = Refusal(
    403, "the Host is not an address of this server; open the address that geobg printed",
    endsConnection: true)
  /// An `Origin` that is not in the list.
  static let origin = Refusal(
    403, "the Origin is not this server; other sites cannot use it", endsConnection: true)
  /// A target that is no path.
  static let target = Refusal(400, "the address is not a path; write a path such as /")
  /// A target that is too long.
  static func targetLength(limit: Int) -> Refusal {
    Refusal(414, "the address is too long; use at most \(limit) bytes", code: .limit)
  }
  /// Header fields that are too long or too many.
  static func headers(byteLimit: Int, fieldLimit: Int) -> Refusal {
    Refusal(
      431, "the headers are too long; use at most \(byteLimit) bytes and \(fieldLimit) fields",
      code: .limit, endsConnection: true)
  }
  /// An address without anything.
  package static let address = Refusal(404, "there is nothing at this address")
  /// A method that the address does not have.
  static func method(allowed: String) -> Refusal {
    Refusal(405, "the method is not allowed here; use \(allowed)", allowed: allowed)
  }
  /// No session, or not one of this server.
  package static let session = Refusal(
    401, "there is no session; open the address with the token that geobg printed")
  /// A body without its length.
  static let length = Refusal(
    411, "the body needs a Content-Length; send the body in one piece", endsConnection: true)
  /// A body that is too long, or not wanted at all.
  static func body(limit: Int) -> Refusal {
    Refusal(
      413, "the body is too long; use at most \(limit) bytes", code: .limit, endsConnection: true)
  }
  /// A body of another type.
  static let mediaType = Refusal(
    415, "the body is not JSON; send Content-Type: application/json without encoding",
    endsConnection: true)
  /// Too much work is waiting.
  static func busy(retrySeconds: Int) -> Refusal {
    Refusal(
      429, "too many pictures are waiting; try again in a few seconds", code: .limit,
      retrySeconds: retrySeconds)
  }
  /// Too many event streams are open.
  package static let streams = Refusal(
    503, "too many pages are connected; close a page", code: .limit, retrySeconds: 10)
  /// The server is ending.
  static let ending = Refusal(503, "the server is ending", code: .canceled, endsConnection: true)

  /// The document in the body is wrong.
  package init(_ error: DocumentError) {
    self.init(400, error.description, code: error.code, field: error.field)
  }
}
