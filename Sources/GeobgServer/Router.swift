/// Decides the answer to a request, without sockets, clocks or files.
///
/// The connection first passes the head to ``check(_:)``, and then the whole request to
/// ``answer(_:)``.
package struct Router: Sendable {
  package let limits: ServerLimits
  private let access: Access
  private let routes: [Route]

  /// A router of `routes`, with the checks of `access` before all of them.
  package init(_ routes: [Route], access: Access, limits: ServerLimits = ServerLimits()) {
    self.routes = routes
    self.access = access
    self.limits = limits
  }

  package func answer(_ request: Request) -> Response {
    do throws(Refusal) {
      let route = try self.route(request)
      guard request.body.count <= route.bodyLimit else { throw .body(limit: route.bodyLimit) }
      return try route.answer(request)
    } catch {
      return .refused(error)
    }
  }

  /// Checks the head of a request, before its body is read.
  ///
  /// - Returns: The longest body in bytes; 0 if no body follows.
  package func check(_ head: Request) throws(Refusal) -> Int {
    try route(head).bodyLimit
  }

  /// The route of a request, whose head is checked.
  private func route(_ head: Request) throws(Refusal) -> Route {
    try checkSize(head)
    // Before anything else of the request is used.
    try access.check(head)
    let path = try Router.path(head.target)
    let here = routes.filter { $0.matches(path) }
    guard !here.isEmpty else { throw .address }
    let method = head.method == "HEAD" ? "GET" : head.method
    guard let route = here.first(where: { $0.method.rawValue == method }) else {
      throw .method(
        allowed: here.map { $0.method == .get ? "GET, HEAD" : "POST" }.joined(separator: ", "))
    }
    guard !route.needsSession || access.hasSession(head) else { throw .session }
    try checkBody(head, of: route)
    return route
  }

  private func checkSize(_ head: Request) throws(Refusal) {
    let byteCount = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard byteCount <= limits.headerBytes, head.headers.count <= limits.headerFields else {
      throw .headers(byteLimit: limits.headerBytes, fieldLimit: limits.headerFields)
    }
    guard head.target.utf8.count <= limits.targetBytes else {
      throw .targetLength(limit: limits.targetBytes)
    }
  }

  /// The path of `target`, without the query, which no route uses.
  ///
  /// Nothing is decoded: no route has an escaped character, so an escaped path is another address.
  private static func path(_ target: String) throws(Refusal) -> String {
    let bytes = target.utf8
    guard bytes.first == UInt8(ascii: "/"),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .target }
    return String(target.prefix { $0 != "?" })
  }

  private func checkBody(_ head: Request, of route: Route) throws(Refusal) {
    guard head.values("transfer-encoding").isEmpty else { throw .length }
    let lengths = head.values("content-length")
    guard route.method == .post else {
      guard lengths.allSatisfy({ $0 == "0" }) else { throw .body(limit: 0) }
      return
    }
    guard lengths.count == 1, let length = Int(lengths[0]), length >= 0 else { throw .length }
    guard length <= route.bodyLimit else { throw .body(limit: route.bodyLimit) }
    let types = head.values("content-type").map { type in
      type.lowercased().filter { $0 != " " }
    }
    guard types == ["application/json"] || types == ["application/json;charset=utf-8"],
      head.values("content-encoding").isEmpty
    else { throw .mediaType }
  }
}

/// An address of the server, a method, and what answers.
package struct Route: Sendable {
  package enum Method: String, Sendable {
    /// Changes nothing; `HEAD` gets the same head.
    case get = "GET"
    /// Has a body in JSON.
    case post = "POST"
  }

  package let method: Method
  /// The path, which is compared as a whole; the beginning of the path if a number follows.
  package let path: String
  /// The numbers that may follow the path; nil if none may.
  package let numbers: Range<Int>?
  /// Whether the request must be part of a session.
  package let needsSession: Bool
  /// The longest body in bytes; 0 for `GET`.
  package let bodyLimit: Int
  /// Answers a request that was checked.
  package let answer: @Sendable (Request) throws(Refusal) -> Response

  package static func get(
    _ path: String, needsSession: Bool,
    _ answer: @escaping @Sendable (Request) throws(Refusal) -> Response
  ) -> Route {
    Route(
      method: .get, path: path, numbers: nil, needsSession: needsSession, bodyLimit: 0,
      answer: answer)
  }

  /// A route for `GET` of all paths that are `path` and one of `numbers`, such as `/original/12`.
  package static func get(
    _ path: String, numbers: Range<Int>, needsSession: Bool,
    _ answer: @escaping @Sendable (Request, Int) throws(Refusal) -> Response
  ) -> Route {
    Route(
      method: .get, path: path, numbers: numbers, needsSession: needsSession, bodyLimit: 0
    ) { request throws(Refusal) in
      let target = request.target.prefix { $0 != "?" }
      guard let number = Route.number(target, after: path, in: numbers) else { throw .address }
      return try answer(request, number)
    }
  }

  /// A route for `POST` with a body in JSON of at most `bodyLimit` bytes.
  package static func post(
    _ path: String, needsSession: Bool = true, bodyLimit: Int,
    _ answer: @escaping @Sendable (Request) throws(Refusal) -> Response
  ) -> Route {
    Route(
      method: .post, path: path, numbers: nil, needsSession: needsSession, bodyLimit: bodyLimit,
      answer: answer)
  }

  func matches(_ path: String) -> Bool {
    guard let numbers else { return path == self.path }
    return Route.number(path[...], after: self.path, in: numbers) != nil
  }

  /// The number in decimal that follows `start` in `path`; nil for anything else.
  private static func number(
    _ path: Substring, after start: String, in numbers: Range<Int>
  ) -> Int? {
    guard path.utf8.starts(with: start.utf8) else { return nil }
    let digits = String(path.dropFirst(start.count))
    // One address for each number: no sign and no leading zeros.
    guard let number = Int(digits), String(number) == digits, numbers.contains(number) else {
      return nil
    }
    return number
  }
}

package struct Request: Sendable {
  package let method: String
  /// The target as it was sent, such as `/session?a=b`.
  package let target: String
  /// The header fields in order, with names in lower case.
  package let headers: [(name: String, value: String)]
  /// The body; empty if there is none, and before it has arrived.
  package var body: [UInt8]

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers.map { (name: $0.name.lowercased(), value: $0.value) }
    self.body = body
  }

  /// The values of the fields called `name`, which is in lower case.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name == name }.map(\.value)
  }

  /// The value of the cookie called `name`; nil if there is none.
  package func cookie(_ name: String) -> String? {
    for pair in values("cookie").flatMap({ $0.split(separator: ";") }) {
      let text = pair.drop { $0 == " " }
      if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
    }
    return nil
  }
}

/// Every limit of a server; requests beyond a limit are refused before memory is taken for them.
package struct ServerLimits: Sendable {
  /// The longest target of a request, in bytes; beyond it 414.
  package var targetBytes = 1024
  /// The most bytes of all header names and values of a request; beyond it 431.
  package var headerBytes = 8192
  /// The most header fields of a request; beyond it 431.
  package var headerFields = 64
  /// The most open connections; at the limit, a new one ends the one that has been idle longest.
  package var connections = 256
  /// The most work that waits for the thread of pictures or runs on it; beyond it 429.
  package var openWork = 8
  /// How long a connection may take to send its next whole request, in milliseconds.
  package var requestMilliseconds: Int64 = 10_000
  /// How long a client may take to receive an answer, in milliseconds.
  package var answerMilliseconds: Int64 = 30_000
  /// How fast a client must receive a long answer, in bytes for each millisecond.
  package var answerBytesPerMillisecond = 100
  /// How long the rest of a refused request is read and dropped, so that the client sees the
  /// answer, in milliseconds.
  package var lingeringMilliseconds: Int64 = 1000
  /// How often an event stream without events sends a comment, in milliseconds.
  package var heartbeatMilliseconds: Int64 = 15_000
  /// How long the end of the server waits for requests that have begun, in milliseconds.
  package var endingMilliseconds: Int64 = 400
  /// The seconds after which a client of a full queue is asked to try again.
  package var retrySeconds = 2

  package init() {}
}
