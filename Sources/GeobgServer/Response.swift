internal import GeobgRecipe

/// What the server answers to a request.
package struct Response: Sendable {
  package enum Content: Sendable {
    /// Only a head.
    case none
    case bytes([UInt8])
    /// Events, until one side ends the connection.
    case events(EventStream)
    /// Another answer, which work that takes time makes.
    case work(ResponseWork)
  }

  package let status: Int
  /// The header fields, with names in lower case, without the fields of the connection and the length.
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
  package static func work(_ work: ResponseWork) -> Response {
    Response(200, .work(work))
  }

  /// 200 with the events of `stream`.
  package static func events(_ stream: EventStream) -> Response {
    Response(200, .events(stream), headers: [(name: "content-type", value: "text/event-stream")])
  }

  /// The answer to a request that was refused.
  package static func refused(_ refusal: HTTPError) -> Response {
    Response(
      refusal.status, .bytes(Array(refusal.report.json.utf8)),
      headers: [(name: "content-type", value: "application/json")] + refusal.headers,
      endsConnection: refusal.endsConnection)
  }
}
