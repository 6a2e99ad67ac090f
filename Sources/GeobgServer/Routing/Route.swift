/// An address of the server, a method, and what answers.
package struct Route: Sendable {
  /// The methods of routes.
  package enum Method: String, Sendable {
    /// Changes nothing; `HEAD` gets the same head.
    case get = "GET"
    /// Has a body in JSON.
    case post = "POST"
  }

  /// The method.
  package let method: Method
  /// The path, which is compared as a whole.
  package let path: String
  /// Whether the request must be part of a session.
  package let needsSession: Bool
  /// The longest body in bytes; 0 for `GET`.
  package let bodyLimit: Int
  /// Answers a request that was checked.
  package let answer: @Sendable (Request) throws(Refusal) -> Response

  /// A route for `GET`.
  package static func get(
    _ path: String, needsSession: Bool,
    _ answer: @escaping @Sendable (Request) throws(Refusal) -> Response
  ) -> Route {
    Route(method: .get, path: path, needsSession: needsSession, bodyLimit: 0, answer: answer)
  }

  /// A route for `POST` with a body in JSON of at most `bodyLimit` bytes.
  package static func post(
    _ path: String, needsSession: Bool = true, bodyLimit: Int,
    _ answer: @escaping @Sendable (Request) throws(Refusal) -> Response
  ) -> Route {
    Route(
      method: .post, path: path, needsSession: needsSession, bodyLimit: bodyLimit, answer: answer)
  }
}
