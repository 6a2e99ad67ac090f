package import GeobgRecipe

/// What the server answers to a request.
package struct Response: Sendable {
  package enum Content: Sendable {
    /// Only a head.
    case none
    case bytes([UInt8])
    /// Events, until one side ends the connection.
    case events(EventStream)
    /// Another answer, which work that takes time makes.
    case work(Work)
  }

  package let status: Int
  /// The header fields, with names in lower case, without those of the connection and the length.
  package let headers: [(name: String, value: String)]
  package let content: Content
  /// Whether the connection must end after the answer, because a part of the request is left unread.
  package let endsConnection: Bool

  /// An answer with the headers of ``SecurityHeaders``.
  package init(
    _ status: Int, _ content: Content, headers: [(name: String, value: String)] = [],
    endsConnection: Bool = false
  ) {
    self.status = status
    self.content = content
    self.headers = headers + SecurityHeaders.all
    self.endsConnection = endsConnection
  }

  /// 200 with `bytes` of the media type `type`.
  package static func bytes(_ bytes: [UInt8], type: String) -> Response {
    Response(200, .bytes(bytes), headers: [(name: "content-type", value: type)])
  }

  /// 200 with `text`, which is JSON.
  package static func json(_ text: String) -> Response {
    bytes(Array(text.utf8), type: "application/json")
  }

  /// 204, without content.
  package static let done = Response(204, .none)

  /// The answer of `work`, when it is finished.
  package static func work(_ work: Work) -> Response {
    Response(200, .work(work))
  }

  /// 200 with the events of `stream`.
  package static func events(_ stream: EventStream) -> Response {
    Response(200, .events(stream), headers: [(name: "content-type", value: "text/event-stream")])
  }

  /// The answer to a request that was refused.
  package static func refused(_ refusal: Refusal) -> Response {
    Response(
      refusal.status, .bytes(Array(refusal.report.json.utf8)),
      headers: [(name: "content-type", value: "application/json")] + refusal.headers,
      endsConnection: refusal.endsConnection)
  }
}

/// The header fields of every answer that limit what a browser does with it.
package enum SecurityHeaders {
  /// What a page of the server may load and run.
  ///
  /// `wasm-unsafe-eval` lets the page compile the engine; it allows no other code from text.
  package static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    + "img-src 'self' blob: data:; worker-src 'self' blob:; connect-src 'self'; "
    + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// All fields, with names in lower case.
  package static let all = [
    (name: "content-security-policy", value: policy),
    (name: "x-content-type-options", value: "nosniff"),
    (name: "cache-control", value: "no-store"),
    // The address of the page must not reach other sites.
    (name: "referrer-policy", value: "no-referrer"),
    // Pages of other sites can neither load the answers nor keep a reference to the window.
    (name: "cross-origin-resource-policy", value: "same-origin"),
    (name: "cross-origin-opener-policy", value: "same-origin"),
  ]
}

// MARK: - Refusals

/// Why a request is refused: a status, and an error for the page.
///
/// The error has the code, the field and the sentence of the libraries' errors in other languages.
package struct Refusal: Error, Hashable, Sendable {
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

extension Refusal {
  static let notHTTP = Refusal(400, "the request is not HTTP 1.1", endsConnection: true)
  static let version = Refusal(
    505, "the version is not HTTP 1.1; use HTTP 1.1", endsConnection: true)
  /// A `Host` that is not in the list, or not exactly one.
  static let host = Refusal(
    403, "the Host is not an address of this server; open the address that geobg printed",
    endsConnection: true)
  /// An `Origin` that is not in the list.
  static let origin = Refusal(
    403, "the Origin is not this server; other sites cannot use it", endsConnection: true)
  static let target = Refusal(400, "the address is not a path; write a path such as /")
  static func targetLength(limit: Int) -> Refusal {
    Refusal(414, "the address is too long; use at most \(limit) bytes", code: .limit)
  }
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
  static let length = Refusal(
    411, "the body needs a Content-Length; send the body in one piece", endsConnection: true)
  /// A body that is too long, or not wanted at all.
  static func body(limit: Int) -> Refusal {
    Refusal(
      413, "the body is too long; use at most \(limit) bytes", code: .limit, endsConnection: true)
  }
  static let mediaType = Refusal(
    415, "the body is not JSON; send Content-Type: application/json without encoding",
    endsConnection: true)
  static func busy(retrySeconds: Int) -> Refusal {
    Refusal(
      429, "too many pictures are waiting; try again in a few seconds", code: .limit,
      retrySeconds: retrySeconds)
  }
  package static let streams = Refusal(
    503, "too many pages are connected; close a page", code: .limit, retrySeconds: 10)
  static let ending = Refusal(503, "the server is ending", code: .canceled, endsConnection: true)

  /// The document in the body is wrong.
  package init(_ error: DocumentError) {
    self.init(400, error.description, code: error.code, field: error.field)
  }
}
