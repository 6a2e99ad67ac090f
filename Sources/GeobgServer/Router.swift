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
    do throws(HTTPError) {
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
  package func check(_ head: Request) throws(HTTPError) -> Int {
    try route(head).bodyLimit
  }

  /// The route of a request, whose head is checked.
  private func route(_ head: Request) throws(HTTPError) -> Route {
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

  private func checkSize(_ head: Request) throws(HTTPError) {
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
  private static func path(_ target: String) throws(HTTPError) -> String {
    let bytes = target.utf8
    guard bytes.first == UInt8(ascii: "/"),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .target }
    return String(target.prefix { $0 != "?" })
  }

  private func checkBody(_ head: Request, of route: Route) throws(HTTPError) {
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
