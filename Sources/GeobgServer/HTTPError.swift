package import GeobgRecipe

/// Why a request is refused: a status, and an error for the page.
///
/// The error has the code, the field and the sentence of the libraries' errors in other languages.
package struct HTTPError: Error, Hashable, Sendable {
  package let status: Int
  package let report: ErrorReport
  /// The methods of the address; nil if the method is not the mistake.
  package let allowed: String?
  /// After how many seconds the client may try again; nil if that does not help.
  package let retrySeconds: Int?
  /// Whether the connection must end, because the rest of the request is not read.
  package let endsConnection: Bool

  package init(
    _ status: Int, _ message: String, code: ErrorCode = .argument, field: String? = nil,
    allowed: String? = nil, retrySeconds: Int? = nil, endsConnection: Bool = false
  ) {
    self.status = status
    self.report = ErrorReport(code, field: field, message)
    self.allowed = allowed
    self.retrySeconds = retrySeconds
    self.endsConnection = endsConnection
  }

  var headers: [(name: String, value: String)] {
    [
      allowed.map { (name: "allow", value: $0) },
      retrySeconds.map { (name: "retry-after", value: "\($0)") },
    ].compactMap(\.self)
  }
}

// MARK: - Requests

extension HTTPError {
  static let notHTTP = HTTPError(400, "the request is not HTTP 1.1", endsConnection: true)
  static let version = HTTPError(
    505, "the version is not HTTP 1.1; use HTTP 1.1", endsConnection: true)
  /// A `Host` that is not in the list, or not exactly one.
  static let host = HTTPError(
    403, "the Host is not an address of this server; open the address that geobg printed",
    endsConnection: true)
  /// An `Origin` that is not in the list.
  static let origin = HTTPError(
    403, "the Origin is not this server; other sites cannot use it", endsConnection: true)
  static let target = HTTPError(400, "the address is not a path; write a path such as /")
  static func targetLength(limit: Int) -> HTTPError {
    HTTPError(414, "the address is too long; use at most \(limit) bytes", code: .limit)
  }
  static func headers(byteLimit: Int, fieldLimit: Int) -> HTTPError {
    HTTPError(
      431, "the headers are too long; use at most \(byteLimit) bytes and \(fieldLimit) fields",
      code: .limit, endsConnection: true)
  }
  /// An address without anything.
  package static let address = HTTPError(404, "there is nothing at this address")
  /// A method that the address does not have.
  static func method(allowed: String) -> HTTPError {
    HTTPError(405, "the method is not allowed here; use \(allowed)", allowed: allowed)
  }
  /// No session, or not one of this server.
  package static let session = HTTPError(
    401, "there is no session; open the address with the token that geobg printed")
  static let length = HTTPError(
    411, "the body needs a Content-Length; send the body in one piece", endsConnection: true)
  /// A body that is too long, or not wanted at all.
  static func body(limit: Int) -> HTTPError {
    HTTPError(
      413, "the body is too long; use at most \(limit) bytes", code: .limit, endsConnection: true)
  }
  static let mediaType = HTTPError(
    415, "the body is not JSON; send Content-Type: application/json without encoding",
    endsConnection: true)
  static func busy(retrySeconds: Int) -> HTTPError {
    HTTPError(
      429, "too many pictures are waiting; try again in a few seconds", code: .limit,
      retrySeconds: retrySeconds)
  }
  package static let streams = HTTPError(
    503, "too many pages are connected; close a page", code: .limit, retrySeconds: 10)
  static let ending = HTTPError(503, "the server is ending", code: .canceled, endsConnection: true)

  /// The document in the body is wrong.
  package init(_ error: DocumentError) {
    self.init(400, error.description, code: error.code, field: error.field)
  }
}
